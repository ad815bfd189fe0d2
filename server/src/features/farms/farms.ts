import { Farm, FarmInput, NewFarm, NewMember, WaitingPerson } from '@cocho/domain/farms';
import { invalid } from '@cocho/domain/messages';
import type { UserType } from '@cocho/domain/permissions';
import { todayIn } from '../../clock.ts';
import type { Fragment, Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { holds, ListQuery, MessageAnswer, many, one, orderBy, RowParams, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, invalidField, notFound, staleOrMissing } from '../../http/errors.ts';
import { addJob } from '../../jobs/jobs.ts';
import { seedScale } from '../corral-indexes.ts';
import { addMember } from '../farm-users/farm-users.ts';
import { emailCodeJob } from '../session/email-codes.ts';
import { farmReadyMailJob } from './farm-ready-mail.ts';
import { animalsOf, requirePlanAllows, usersOf } from './plan-limits.ts';

const missing = 'Fazenda não encontrada';
/** Where more wait, those who signed up last are shown: nobody takes people off the list whom our staff called in vain. */
const mostWaiting = 100;
const staff = { access: 'staff' } as const;

/** What provider staff do: farms, their plans and the first people in them. */
export async function farms(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/farms',
    { config: staff, schema: { querystring: ListQuery, response: { 200: many(Farm) } } },
    ({ query }, reply) => {
      const rows = sql`
        ${select(sql)} where true ${query.search ? sql`and ${holds(sql, sql`f.name`, query.search)}` : sql``}
        ${orderBy(sql, query.sort, { name: sql`f.name collate "pt-BR-x-icu"`, created_at: sql`f.created_at` })}
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.get('/waiting_people', { config: staff, schema: { response: { 200: many(WaitingPerson) } } }, async () => ({
    data: await sql<WaitingPerson[]>`
      with latest as (
        select u.id, u.name, u.email, u.email_confirmed_at is not null as email_confirmed, u.created_at from users u
        where ${isWaiting(sql)}
        order by u.email_confirmed_at is null, u.created_at desc, u.id desc limit ${mostWaiting}
      )
      select id, name, email, email_confirmed, created_at from latest order by not email_confirmed, created_at, id
    `,
  }));

  app.post(
    '/waiting_people/:id/email_code',
    { config: staff, schema: { params: RowParams, response: { 200: MessageAnswer } } },
    async ({ params }) => {
      const [person] = await sql`select from users u where u.id = ${params.id} and ${isWaiting(sql)}`;
      if (!person) throw notFound('Esta pessoa não espera mais por uma fazenda');
      await addJob(sql, emailCodeJob, { user_id: params.id });
      return { message: 'Enviamos um código ao email da pessoa' };
    },
  );

  app.get(
    '/farms/:id',
    { config: staff, schema: { params: RowParams, response: { 200: one(Farm) } } },
    async ({ params }) => {
      const data = await findFarm(sql, params.id);
      if (!data) throw notFound(missing);
      return { data };
    },
  );

  app.post(
    '/farms',
    { config: staff, schema: { body: NewFarm, response: { 201: one(Farm) } } },
    async ({ body, session }, reply) => {
      const data = await transaction(sql, async (tx) => {
        const farm = await createFarm(tx, body, session.user_id);
        await addJob(tx, farmReadyMailJob, { farm_id: farm.id, email: body.admin_email });
        return farm;
      });
      return reply.code(201).send({ data, message: 'Fazenda criada com sucesso' });
    },
  );

  app.put(
    '/farms/:id',
    { config: staff, schema: { params: RowParams, body: FarmInput, response: { 200: one(Farm) } } },
    async ({ params, body }) => {
      const data = await transaction(sql, (tx) => updateFarm(tx, params.id, body));
      app.events.announce(params.id, 'farm-users');
      return { data, message: 'Fazenda atualizada com sucesso' };
    },
  );

  app.post(
    '/farms/:id/members',
    { config: staff, schema: { params: RowParams, body: NewMember, response: { 201: MessageAnswer } } },
    async ({ params, body }, reply) => {
      await transaction(sql, async (tx) => {
        await linkPerson(tx, params.id, body.email, body.user_type, 'email');
        await addJob(tx, farmReadyMailJob, { farm_id: params.id, email: body.email });
      });
      app.events.announce(params.id, 'farm-users');
      return reply.code(201).send({ message: 'Pessoa ligada à fazenda com sucesso' });
    },
  );
}

export async function createFarm(tx: Queryable, { admin_email, ...farm }: NewFarm, user_id: number): Promise<Farm> {
  const { time_zone } = farm;
  await requireTimeZone(tx, time_zone);
  const [{ id }] = await tx<[{ id: number }]>`insert into farms ${tx(farm)} returning id`;
  await linkPerson(tx, id, admin_email, 'admin', 'admin_email');
  await seedScale(tx, { farm_id: id, user_id, time_zone, today: todayIn(time_zone) });
  return (await findFarm(tx, id)) as Farm;
}

async function updateFarm(tx: Queryable, id: number, { version, demonstration, ...farm }: FarmInput): Promise<Farm> {
  await requireTimeZone(tx, farm.time_zone);
  const { count } = await tx`
    update farms set ${tx(farm)}, demonstration = coalesce(${demonstration ?? null}, demonstration), version = version + 1, updated_at = now()
    where id = ${id} and version = coalesce(${version ?? null}, version)
  `;
  if (count === 0) throw staleOrMissing(await findFarm(tx, id), missing);
  await requirePlanAllows(tx, id);
  return (await findFarm(tx, id)) as Farm;
}

/** PostgreSQL reckons with it, too, and knows fewer names than Node. */
async function requireTimeZone(sql: Queryable, time_zone: string): Promise<void> {
  const [{ known }] = await sql<[{ known: boolean }]>`select wall_clock(now(), ${time_zone}) is not null as known`;
  if (!known) throw invalidField('time_zone', invalid('Fuso horário'));
}

async function linkPerson(
  tx: Queryable,
  farmId: number,
  email: string,
  user_type: UserType,
  field: string,
): Promise<void> {
  const [farm] = await tx`select id from farms where id = ${farmId} for no key update`;
  if (!farm) throw notFound(missing);
  // Held, so that the account stays whose it is until it is linked.
  const [user] = await tx<[{ id: number; staff: boolean; confirmed: boolean; member: boolean }?]>`
    select id, staff, email_confirmed_at is not null as confirmed,
      exists (select from memberships where farm_id = ${farmId} and user_id = users.id) as member
    from users where email = ${email} for share
  `;
  if (!user || user.staff) throw invalidField(field, 'Não há conta com este email');
  if (user.member) throw conflict('Esta pessoa já pertence à fazenda', field);
  if (!user.confirmed) throw invalidField(field, 'Esta pessoa ainda não confirmou o email');
  await addMember(tx, farmId, { id: user.id, user_type, active: true });
  await requirePlanAllows(tx, farmId);
}

function isWaiting(sql: Queryable): Fragment {
  return sql`
    not u.staff and u.password_hash is not null and not exists (select from memberships m where m.user_id = u.id)
  `;
}

async function findFarm(sql: Queryable, id: number): Promise<Farm | undefined> {
  const [row] = await sql<Farm[]>`${select(sql)} where f.id = ${id}`;
  return row;
}

function select(sql: Queryable): Fragment {
  return sql`
    select f.id, f.name, f.plan, f.time_zone, f.active, f.demonstration, f.version, iso(f.created_at) as created_at,
      iso(f.updated_at) as updated_at, ${animalsOf(sql, sql`f.id`)} as animals, ${usersOf(sql, sql`f.id`)} as users
    from farms f
  `;
}
