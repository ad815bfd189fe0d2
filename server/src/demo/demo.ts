import { addDays, dayOf, daysBetween } from '@cocho/domain/days';
import type { UserType } from '@cocho/domain/permissions';
import type { Queryable, Sql, Transaction } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { addMember } from '../features/farm-users/farm-users.ts';
import { hashPassword } from '../features/session/passwords.ts';
import { createUser } from '../features/session/session.ts';
import { dayClock } from './calendar.ts';
import type { DemoFarm } from './demo-farm.ts';
import { seedRegisters } from './registers.ts';
import { lastDay, liveDay } from './simulation.ts';
import { dayWorkers, eveningWorker, troughReader } from './workers.ts';

export const demoPassword = 'cocho123';

export const staffEmail = 'suporte@demo.cocho.app';

export const demoLogins = [
  { email: 'gestor@demo.cocho.app', name: 'Marina Prado', role: 'Gestora da Fazenda Boa Vista e da Fazenda Santa Fé' },
  { ...eveningWorker, role: 'Operador' },
  { email: 'tecnico@demo.cocho.app', name: 'Clara Nogueira', role: 'Técnica' },
  { email: 'gestor@vizinha.cocho.app', name: 'Otávio Reis', role: 'Gestor da Fazenda Vizinha' },
  { email: 'novo@demo.cocho.app', name: 'Rafael Lima', role: 'Sem fazenda' },
  { email: staffEmail, name: 'Suporte Cocho', role: 'Equipe do Cocho' },
];

type Member = [email: string, type: UserType];

const simulatedFarm = {
  name: 'Fazenda Boa Vista',
  pens: 24,
  members: [
    ['gestor@demo.cocho.app', 'admin'],
    [eveningWorker.email, 'worker'],
    ['tecnico@demo.cocho.app', 'technician'],
    ...dayWorkers.map(({ email }): Member => [email, 'worker']),
  ] satisfies Member[],
};

/** As they are on the day they begin to use the product. */
const otherFarms: { name: string; pens: number; members: Member[] }[] = [
  { name: 'Fazenda Santa Fé', pens: 8, members: [['gestor@demo.cocho.app', 'admin']] },
  { name: 'Fazenda Vizinha', pens: 6, members: [['gestor@vizinha.cocho.app', 'admin']] },
];

const time_zone = 'America/Sao_Paulo';

export interface Progress {
  done: number;
  total: number;
}

const lockNumber = 20_260_116;

/** Fills an empty database through the product's own functions, and then the demo's with what has happened since. */
export async function* fillDemo(sql: Sql, days: number, now = new Date()): AsyncGenerator<Progress> {
  await transaction(sql, (tx) => seedIfEmpty(tx, days, now));
  yield* catchUp(sql, now);
}

/**
 * Lives the demo's farm from the last thing that happened there up to now. Each day is a transaction: whoever stops in
 * between goes on from there the next time, and whoever comes second finds nothing left to do.
 */
export async function* catchUp(sql: Sql, now = new Date()): AsyncGenerator<Progress> {
  const farm = await findFarm(sql);
  const last = farm && (await lastDay(sql, farm));
  if (!farm || !last) return;
  const total = daysBetween(last, dayOf(now, farm.time_zone));
  for (let done = 0; done <= total; done += 1) {
    await transaction(sql, (tx) => oneAtATime(tx, () => liveDay(tx, farm, addDays(last, done), now)));
    if (done === 0) continue;
    if (done % learnEveryDays === 0) await learnSizes(sql);
    yield { done, total };
  }
}

const learnEveryDays = 10;

/** PostgreSQL takes tables that it has not looked at for nearly empty, and would search all days for the feed of one. */
async function learnSizes(sql: Sql): Promise<void> {
  await sql`
    analyze lots, trough_readings, operations, sub_operations, load_operation_ingredients, unload_operation_corrals, lot_feeds,
      lot_days
  `;
}

/** A day that a crash loses is simulated again. */
async function oneAtATime(tx: Transaction, work: () => Promise<void>): Promise<void> {
  await tx`set local synchronous_commit = off`;
  await tx`select pg_advisory_xact_lock(${lockNumber})`;
  await work();
}

/** Of several processes that start at once, one seeds; the others wait and find it done. */
async function seedIfEmpty(tx: Transaction, days: number, now: Date): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockNumber})`;
  const [{ empty }] = await tx<[{ empty: boolean }]>`select not exists (select from users) as empty`;
  if (empty) await seed(tx, days, now);
}

/** Everything there is before the first day, and that day. */
async function seed(tx: Transaction, days: number, now: Date): Promise<void> {
  const today = dayOf(now, time_zone);
  const firstDay = addDays(today, -days);
  const people = await seedPeople(tx);
  const farm_id = await seedFarm(tx, simulatedFarm, people);
  const scope = { farm_id, user_id: null, today: firstDay, time_zone, at: dayClock(firstDay, time_zone)(0) };
  const operators = simulatedFarm.members.map(([email]) => people.get(email) ?? 0);
  const lots = await seedRegisters(tx, scope, { pens: simulatedFarm.pens, operators, season: days });
  for (const farm of otherFarms) {
    const scope = { farm_id: await seedFarm(tx, farm, people), user_id: null, today, time_zone };
    const operators = farm.members.map(([email]) => people.get(email) ?? 0);
    await seedRegisters(tx, scope, { pens: farm.pens, operators, season: null });
  }
  await liveDay(tx, { farm_id, time_zone, people }, firstDay, now, lots);
}

async function seedPeople(tx: Queryable): Promise<Map<string, number>> {
  const people = new Map<string, number>();
  const password_hash = await hashPassword(demoPassword);
  for (const { email, name } of [...demoLogins, ...dayWorkers]) {
    people.set(email, await createUser(tx, { email, name, password_hash, email_confirmed: true }));
  }
  await tx`update users set demonstration = true where id = any(${[...people.values()]}::bigint[])`;
  await tx`update users set staff = true where email = ${staffEmail}`;
  return people;
}

async function seedFarm(
  tx: Queryable,
  { name, members }: { name: string; members: Member[] },
  people: Map<string, number>,
): Promise<number> {
  const [farm] = await tx<[{ id: number }]>`
    insert into farms (name, plan, time_zone, demonstration, first_steps_closed_at)
    values (${name}, 'enterprise', ${time_zone}, true, now()) returning id
  `;
  for (const [email, user_type] of members) {
    await addMember(tx, farm.id, { id: people.get(email) ?? 0, user_type, active: true });
  }
  return farm.id;
}

/** By who reads its troughs: no other farm has him. */
export async function findFarm(sql: Queryable): Promise<DemoFarm | null> {
  const rows = await sql<{ farm_id: number; time_zone: string; email: string; id: number }[]>`
    select m.farm_id, f.time_zone, u.email, u.id
    from users reader
    join memberships his on his.user_id = reader.id and his.active
    join farms f on f.id = his.farm_id
    join memberships m on m.farm_id = f.id and m.active
    join users u on u.id = m.user_id
    where reader.email = ${troughReader.email}
  `;
  const [first] = rows;
  if (!first) return null;
  const people = new Map(rows.map(({ email, id }) => [email, id]));
  return { farm_id: first.farm_id, time_zone: first.time_zone, people };
}
