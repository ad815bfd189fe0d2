import { randomBytes, randomInt } from 'node:crypto';
import { Invitation, InvitationInput, invitationHours, pinLength } from '@cocho/domain/invitations';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/access.ts';
import { IdParams, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { attemptLimit } from '../../http/attempts.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { addMember } from '../farm-users/farm-users.ts';
import { requirePlanAllows } from '../farms/plan-limits.ts';
import { createUser } from '../session/session.ts';
import { treatScheduleRows } from '../treat-schedules/treat-schedules.ts';

const write = { access: 'farm-users.write', changes: ['farm-users', 'treat-schedules'] } as const;

/** The manager lets a field operator in by a link; ending it is deactivating the person. */
export async function invitations(app: App): Promise<void> {
  const { sql, config } = app;
  const linksOfFarm = attemptLimit({ max: 60, minutes: 60 });

  app.post(
    '/invitations',
    { config: write, schema: { body: InvitationInput, response: { 201: one(Invitation) } } },
    async (request, reply) => {
      linksOfFarm.take(String(request.farm.id));
      const [data] = (await transaction(sql, (tx) =>
        invite(tx, scopeOf(request), [request.body], config.publicUrl),
      )) as [Invitation];
      return reply.code(201).send({ data, message: 'Convite criado' });
    },
  );

  app.post(
    '/farm_users/:id/invitation',
    {
      config: write,
      schema: {
        params: IdParams,
        response: { 201: one(Invitation) },
        description: 'Outro link para um operador sem email. O anterior deixa de valer.',
      },
    },
    async ({ farm, params }, reply) => {
      linksOfFarm.take(String(farm.id));
      const data = await transaction(sql, (tx) => inviteAgain(tx, farm.id, params.id, config.publicUrl));
      return reply.code(201).send({ data, message: 'Convite criado' });
    },
  );
}

/**
 * The operators are of the farm at once, so that feed can be planned for them; the link only lets them in. All who are invited together
 * feed what waited for somebody.
 */
export async function invite(
  tx: Queryable,
  scope: Scope,
  people: InvitationInput[],
  publicUrl: string,
): Promise<Invitation[]> {
  const { farm_id } = scope;
  const made: Invitation[] = [];
  for (const { name, phone = null } of people) {
    const id = await createUser(tx, { name, email: null, phone, password_hash: null });
    await addMember(tx, farm_id, { id, user_type: 'worker', active: true });
    made.push(await newInvitation(tx, { id, name, phone }, publicUrl));
  }
  await requirePlanAllows(tx, farm_id);
  await feedWhatWaited(
    tx,
    scope,
    made.map(({ id }) => id),
  );
  return made;
}

async function feedWhatWaited(tx: Queryable, scope: Scope, operators: number[]): Promise<void> {
  const { farm_id } = scope;
  const schedules = await holdWaitingSchedules(tx, farm_id);
  await treatScheduleRows.changeMany(tx, scope, schedules, async () => {
    await tx`
      insert into treat_schedule_users (farm_id, schedule_id, user_id)
      select ${farm_id}, schedule_id, user_id
      from unnest(${schedules}::bigint[]) schedule_id, unnest(${operators}::bigint[]) user_id
    `;
  });
}

async function inviteAgain(tx: Queryable, farm_id: number, id: number, publicUrl: string): Promise<Invitation> {
  const [person] = await tx<[{ name: string; phone: string | null; email: string | null; active: boolean }?]>`
    select u.name, u.phone, u.email, m.active from memberships m join users u on u.id = m.user_id
    where m.farm_id = ${farm_id} and m.user_id = ${id} for no key update of m
  `;
  if (!person) throw notFound('Usuário não encontrado');
  const { name, phone, email, active } = person;
  if (email !== null) throw conflict('Esta pessoa entra com email e senha');
  if (!active) throw conflict('Reative o operador antes de convidar de novo');
  return newInvitation(tx, { id, name, phone }, publicUrl);
}

type Operator = Pick<Invitation, 'id' | 'name' | 'phone'>;

async function newInvitation(tx: Queryable, operator: Operator, publicUrl: string): Promise<Invitation> {
  const { id, name, phone } = operator;
  const token = randomBytes(24).toString('base64url');
  const pin = String(randomInt(10 ** pinLength)).padStart(pinLength, '0');
  const [{ expires_at }] = await tx<[{ expires_at: string }]>`
    insert into invitations (user_id, token_hash, pin_hash, expires_at) values (
      ${id}, ${hashToken(token)}, ${hashPin(token, pin)}, now() + make_interval(hours => ${invitationHours})
    )
    on conflict (user_id) do update set token_hash = excluded.token_hash, pin_hash = excluded.pin_hash,
      tries = 0, expires_at = excluded.expires_at
    returning expires_at
  `;
  return { id, name, phone, url: `${publicUrl}/convite/${token}`, pin, expires_at };
}

/** With the token, which only the link has: from the table alone nobody finds the PIN. */
export function hashPin(token: string, pin: string): Buffer {
  return hashToken(`${token}:${pin}`);
}

/** A schedule that no operator is in yet has been waiting for one. */
async function holdWaitingSchedules(tx: Queryable, farm_id: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select s.id from treat_schedules s
    where s.farm_id = ${farm_id} and s.deleted_at is null and not exists (
      select from treat_schedule_users su
      join memberships m on m.farm_id = su.farm_id and m.user_id = su.user_id and m.active and m.user_type = 'worker'
      where su.farm_id = s.farm_id and su.schedule_id = s.id
    )
    order by s.id for no key update of s
  `;
  return rows.map(({ id }) => id);
}
