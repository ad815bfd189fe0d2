import { randomBytes } from 'node:crypto';
import type { UserType } from '@cocho/domain/permissions';
import { inject } from 'vitest';
import type { Sql } from '../src/db/db.ts';
import { addMember } from '../src/features/farm-users/farm-users.ts';
import { hashToken } from '../src/http/access.ts';

export interface Person {
  id: number;
  name: string;
  email: string;
  token: string;
}

/** Two farms that must never see each other, someone of each role, and people who belong to neither. */
export async function seedPeople(sql: Sql) {
  const own = await addFarm(sql, 'Fazenda Boa Vista');
  const neighbour = await addFarm(sql, 'Fazenda Vizinha');
  const admin = await addPerson(sql, { name: 'Marina Prado', farms: { [own]: 'admin' } });
  const worker = await addPerson(sql, { name: 'João Batista', farms: { [own]: 'worker' } });
  const technician = await addPerson(sql, { name: 'Clara Nogueira', farms: { [own]: 'technician' } });
  const neighbourAdmin = await addPerson(sql, { name: 'Otávio Reis', farms: { [neighbour]: 'admin' } });
  const farmless = await addPerson(sql, { name: 'Rafael Lima' });
  const staff = await addPerson(sql, { name: 'Suporte Cocho', staff: true });
  return { own, neighbour, admin, worker, technician, neighbourAdmin, farmless, staff };
}

export async function addFarm(sql: Sql, name = 'Fazenda Nova'): Promise<number> {
  const [farm] = await sql<[{ id: number }]>`
    insert into farms (name, plan) values (${name}, 'enterprise') returning id
  `;
  return farm.id;
}

interface NewPerson {
  name?: string;
  farms?: Record<number, UserType>;
  staff?: boolean;
  /** Whether the e-mail is known to be theirs. */
  confirmed?: boolean;
}

/** A person with everyone's password and an open session. */
export async function addPerson(sql: Sql, person: NewPerson): Promise<Person> {
  const { name = 'Pessoa', farms = {}, staff = false, confirmed = true } = person;
  const email = `${randomBytes(6).toString('hex')}@cocho.test`;
  const [user] = await sql<[{ id: number }]>`
    insert into users (name, email, password_hash, staff, email_confirmed_at)
    values (${name}, ${email}, ${inject('password').hash}, ${staff}, ${confirmed ? sql`now()` : null}) returning id
  `;
  for (const [farmId, user_type] of Object.entries(farms)) {
    await addMember(sql, Number(farmId), { id: user.id, user_type, active: true });
  }
  return { id: user.id, name, email, token: await addSession(sql, user.id) };
}

export async function addSession(sql: Sql, userId: number): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await sql`insert into sessions (token_hash, user_id) values (${hashToken(token)}, ${userId})`;
  return token;
}
