import { type Plan, planError, planLimits } from '@cocho/domain/plans';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';

/** Called after the change, in its transaction: whatever it added, the farm must still be within its plan. */
export async function requirePlanAllows(tx: Queryable, farmId: number): Promise<void> {
  // First the lock, then the count: of two that add at once, the second counts what the first added.
  const [farm] = await tx<[{ plan: Plan }]>`select plan from farms where id = ${farmId} for no key update`;
  const error = planError(farm.plan, await useOf(tx, farmId));
  if (error) throw conflict(error);
}

/** What the plan would say of more animals, before there are any; for each of them in turn, all above included. */
export async function planErrors(sql: Queryable, farmId: number, added: number[]): Promise<(string | null)[]> {
  const [farm] = await sql<[{ plan: Plan }]>`select plan from farms where id = ${farmId}`;
  let { animals } = await useOf(sql, farmId);
  return added.map((heads) => {
    animals += heads;
    return planError(farm.plan, { animals });
  });
}

/** How much more the plan allows; null where it has no limit. */
export async function roomOf(sql: Queryable, farmId: number) {
  const [{ plan }] = await sql<[{ plan: Plan }]>`select plan from farms where id = ${farmId}`;
  const { animals, operators } = planLimits[plan];
  const used = await useOf(sql, farmId);
  const left = (limit: number, use: number) => (Number.isFinite(limit) ? Math.max(0, limit - use) : null);
  return { animals: left(animals, used.animals), operators: left(operators, used.operators) };
}

interface Use {
  animals: number;
  users: number;
  operators: number;
}

async function useOf(sql: Queryable, farmId: number): Promise<Use> {
  const farm = sql`${farmId}::bigint`;
  const [used] = await sql<[Use]>`
    select ${animalsOf(sql, farm)} as animals, ${usersOf(sql, farm)} as users, ${operatorsOf(sql, farm)} as operators
  `;
  return used;
}

/** Heads in the farm's active lots. */
export function animalsOf(sql: Queryable, farmId: Fragment): Fragment {
  const live = sql`l.farm_id = ${farmId} and l.deleted_at is null and l.deactivated_at is null`;
  return sql`(
    (select coalesce(sum(l.quantity), 0) from lots l where ${live}) + (
      select coalesce(sum(m.heads), 0) from lots l
      join lot_movements m on m.farm_id = l.farm_id and m.lot_id = l.id and m.voided_at is null
      where ${live}
    )
  )`;
}

/** Counts who uses the panel: people with an e-mail of their own. */
export function usersOf(sql: Queryable, farmId: Fragment): Fragment {
  return membersOf(sql, farmId, sql`u.email is not null`);
}

/** Counts who works in the field: people let in by a link. */
function operatorsOf(sql: Queryable, farmId: Fragment): Fragment {
  return membersOf(sql, farmId, sql`u.email is null`);
}

function membersOf(sql: Queryable, farmId: Fragment, which: Fragment): Fragment {
  return sql`(
    select count(*) from memberships m join users u on u.id = m.user_id
    where m.farm_id = ${farmId} and m.active and ${which}
  )`;
}
