import { FarmUser, FarmUserInput } from '@cocho/domain/farm-users';
import { may } from '@cocho/domain/permissions';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { holds, IdParams, ListQuery, MessageAnswer, many, one, orderBy, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, forbidden, notFound, staleOrMissing } from '../../http/errors.ts';
import { requirePlanAllows } from '../farms/plan-limits.ts';
import { forgetConfirmation } from '../session/email-codes.ts';
import { endAccess } from '../session/end-access.ts';
import { setPassword } from '../session/password-recovery.ts';
import { hashIfAny } from '../session/passwords.ts';
import { createUser } from '../session/session.ts';

const missing = 'Usuário não encontrado';
const read = { access: 'farm-users.read' } as const;
const write = { access: 'farm-users.write', changes: ['farm-users'] } as const;

export async function farmUsers(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/farm_users',
    { config: read, schema: { querystring: ListQuery, response: { 200: many(FarmUser) } } },
    ({ farm, query }, reply) => {
      const { search } = query;
      const rows = sql`
        select ${columns(sql)} from memberships m join users u on u.id = m.user_id
        where m.farm_id = ${farm.id}
        ${search ? sql`and (${holds(sql, sql`u.name`, search)} or ${holds(sql, sql`u.email`, search)})` : sql``}
        ${orderBy(sql, query.sort, {
          name: sql`u.name collate "pt-BR-x-icu"`,
          email: sql`u.email`,
          created_at: sql`m.created_at`,
        })}
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.get(
    '/farm_users/:id',
    { config: read, schema: { params: IdParams, response: { 200: one(FarmUser) } } },
    async ({ farm, params }) => {
      const data = await findFarmUser(sql, farm.id, params.id);
      if (!data) throw notFound(missing);
      return { data };
    },
  );

  app.post(
    '/farm_users',
    { config: write, schema: { body: FarmUserInput, response: { 201: one(FarmUser) } } },
    async ({ farm, body, session }, reply) => {
      const password_hash = await hashIfAny(body.password);
      const data = await transaction(sql, async (tx) => {
        await lockPeople(tx, farm.id, session.user_id);
        return createFarmUser(tx, farm.id, { ...body, password_hash });
      });
      return reply.code(201).send({ data, message: 'Usuário criado com sucesso' });
    },
  );

  app.put(
    '/farm_users/:id',
    { config: write, schema: { params: IdParams, body: FarmUserInput, response: { 200: one(FarmUser) } } },
    async ({ farm, params, body, session }) => {
      const password_hash = await hashIfAny(body.password);
      const data = await transaction(sql, (tx) =>
        updateFarmUser(tx, farm.id, session, { ...body, id: params.id, password_hash }),
      );
      return { data, message: 'Usuário atualizado com sucesso' };
    },
  );

  app.delete(
    '/farm_users/:id',
    {
      config: write,
      schema: {
        params: IdParams,
        response: { 200: MessageAnswer },
        description: 'Desativa: pessoas nunca são excluídas.',
      },
    },
    async ({ farm, params, session }) => {
      if (params.id === session.user_id) throw conflict('Você não pode desativar a si mesmo');
      await transaction(sql, async (tx) => {
        await lockPeople(tx, farm.id, session.user_id);
        await setActive(tx, farm.id, params.id, false);
        await tx`delete from invitations where user_id = ${params.id}`;
      });
      return { message: 'Usuário desativado com sucesso' };
    },
  );

  app.post(
    '/farm_users/:id/restore',
    { config: write, schema: { params: IdParams, response: { 200: one(FarmUser) } } },
    async ({ farm, params, session }) => {
      await transaction(sql, async (tx) => {
        await lockPeople(tx, farm.id, session.user_id);
        await endOldAccess(tx, farm.id, params.id);
        await setActive(tx, farm.id, params.id, true);
        await requirePlanAllows(tx, farm.id);
      });
      return { data: (await findFarmUser(sql, farm.id, params.id)) as FarmUser, message: 'Usuário reativado' };
    },
  );
}

type NewFarmUser = FarmUserInput & { password_hash: string | null };

async function createFarmUser(tx: Queryable, farmId: number, form: NewFarmUser): Promise<FarmUser> {
  const id = await createUser(tx, { ...form, password_given: form.password_hash !== null });
  await addMember(tx, farmId, { id, ...form });
  await requirePlanAllows(tx, farmId);
  return (await findFarmUser(tx, farmId, id)) as FarmUser;
}

interface Manager {
  user_id: number;
  token_hash: Buffer;
}

async function updateFarmUser(
  tx: Queryable,
  farmId: number,
  manager: Manager,
  { id, password_hash, ...form }: NewFarmUser & { id: number },
): Promise<FarmUser> {
  await lockPeople(tx, farmId, manager.user_id);
  // Whom staff link to another farm at this moment is shared from then on.
  await tx`select from users where id = ${id} for no key update`;
  const current = await findFarmUser(tx, farmId, id);
  if (!current || (form.version ?? current.version) !== current.version) throw staleOrMissing(current, missing);
  refuseSelfPromotion(current, form, manager.user_id);
  refuseTakeover(current, form);
  const isSelf = id === manager.user_id;
  const keep = isSelf ? manager.token_hash : undefined;
  await saveMembership(tx, farmId, { id, ...form });
  if (!current.shared) await savePerson(tx, { id, ...form });
  // With another e-mail the account is somebody else's: whoever had it is out.
  if (!current.shared && current.email && form.email !== current.email) {
    await tx`delete from temporary_passwords where user_id = ${id}`;
    await forgetConfirmation(tx, id);
    await endAccess(tx, id, keep);
  }
  // The phone of an operator who was let go may be in other hands.
  if (current.email === '' && !current.active) await endAccess(tx, id);
  // Last: with an e-mail an invited operator becomes a user of the plan.
  await requirePlanAllows(tx, farmId);
  if (password_hash !== null) {
    await setPassword(tx, id, password_hash, { keep, given: !isSelf });
    if (!isSelf) await forgetConfirmation(tx, id);
  }
  return (await findFarmUser(tx, farmId, id)) as FarmUser;
}

type Member = Pick<FarmUserInput, 'user_type' | 'active'> & { id: number };

export async function addMember(tx: Queryable, farmId: number, { id, user_type, active }: Member): Promise<void> {
  await tx`
    insert into memberships (farm_id, user_id, user_type, active) values (${farmId}, ${id}, ${user_type}, ${active})
  `;
}

async function saveMembership(tx: Queryable, farmId: number, { id, user_type, active }: Member): Promise<void> {
  await tx`
    update memberships set user_type = ${user_type}, active = ${active}, version = version + 1, updated_at = now()
    where farm_id = ${farmId} and user_id = ${id}
  `;
}

async function savePerson(
  tx: Queryable,
  { id, name, email }: { id: number; name: string; email: string },
): Promise<void> {
  await tx`update users set name = ${name}, email = ${email}, updated_at = now() where id = ${id}`;
}

async function setActive(sql: Queryable, farmId: number, id: number, active: boolean): Promise<void> {
  const { count } = await sql`
    update memberships set active = ${active}, version = version + 1, updated_at = now()
    where farm_id = ${farmId} and user_id = ${id}
  `;
  if (count === 0) throw notFound(missing);
}

/**
 * An operator who is brought back comes in by a new link: the phone of before may be in other hands. Only where it is undone at
 * once do they go on as they were.
 */
async function endOldAccess(tx: Queryable, farmId: number, id: number): Promise<void> {
  const [old] = await tx`
    select from memberships m join users u on u.id = m.user_id
    where m.farm_id = ${farmId} and m.user_id = ${id} and u.email is null
      and not m.active and m.updated_at < now() - interval '5 minutes'
  `;
  if (old) await endAccess(tx, id);
}

/**
 * Holds the managers' edits of a farm's people one after the other, and asks again whether this one still is a manager:
 * otherwise two could demote each other and leave the farm without any.
 */
async function lockPeople(tx: Queryable, farmId: number, ownId: number): Promise<void> {
  await tx`select from farms where id = ${farmId} for no key update`;
  const own = await findFarmUser(tx, farmId, ownId);
  if (!own?.active || !may(own.user_type, write.access)) throw forbidden();
}

function refuseSelfPromotion(current: FarmUser, form: FarmUserInput, ownId: number): void {
  const unchanged = form.user_type === current.user_type && form.active === current.active;
  if (current.id === ownId && !unchanged) throw forbidden('Você não pode alterar o próprio tipo nem se desativar');
}

/** One farm cannot take over a person who also belongs to another. */
function refuseTakeover(current: FarmUser, form: FarmUserInput): void {
  const unchanged = form.name === current.name && form.email === current.email && form.password === undefined;
  if (current.shared && !unchanged) {
    throw forbidden('Esta pessoa também pertence a outra fazenda: aqui só o tipo e a situação podem ser alterados');
  }
}

async function findFarmUser(sql: Queryable, farmId: number, id: number): Promise<FarmUser | undefined> {
  const [row] = await sql<FarmUser[]>`
    select ${columns(sql)} from memberships m join users u on u.id = m.user_id
    where m.farm_id = ${farmId} and m.user_id = ${id}
  `;
  return row;
}

/** The version is the sum of both rows': it grows with any edit of either. */
function columns(sql: Queryable) {
  return sql`
    u.id, u.name, coalesce(u.email, '') as email, u.phone, m.user_type, m.active, m.version + u.version as version,
    u.staff or exists (select from memberships o where o.user_id = u.id and o.farm_id <> m.farm_id) as shared,
    (select iso(i.expires_at) from invitations i where i.user_id = m.user_id) as invitation_expires_at,
    iso(m.created_at) as created_at, iso(greatest(m.updated_at, u.updated_at)) as updated_at
  `;
}
