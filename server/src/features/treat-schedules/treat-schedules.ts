import { isPlanned, TreatSchedule, TreatScheduleInput } from '@cocho/domain/treat-schedules';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { App } from '../../http/app-type.ts';
import { invalidField } from '../../http/errors.ts';
import { requireLive, requireUndeleted } from '../../registers/references.ts';
import { registerRoutes } from '../../registers/register-routes.ts';
import { registerRows } from '../../registers/register-rows.ts';
import { ingredientsOf } from '../recipes/recipes.ts';
import { lotsOf } from '../rules.ts';
import { isAnotherSchedule, tellSchedule } from './schedule-notices.ts';

type Item = TreatScheduleInput['treat_items'][number];

export const treatScheduleRows = registerRows<TreatScheduleInput, TreatSchedule>({
  topic: 'treat-schedules',
  texts: {
    created: 'Programação salva com sucesso.',
    updated: 'Programação salva com sucesso.',
  },
  Input: TreatScheduleInput,
  Row: TreatSchedule,
  sort: '-created_at',
  columns,
  fields: ({ name }) => ({ name: name || null }),
  saveParts: async (tx, scope, schedule_id, body, before) => {
    const { farm_id } = scope;
    const { user_ids, treat_items } = body;
    const rules = { table: 'rules', field: 'treat_items.*.rule_id', missing: 'Regra não encontrada' };
    const treats = { table: 'treats', field: 'treat_items.*.treat_id', missing: 'Trato não encontrado' };
    await requireLive(
      tx,
      farm_id,
      treat_items.map(({ rule_id }) => rule_id),
      rules,
    );
    await requireLive(
      tx,
      farm_id,
      treat_items.map(({ treat_id }) => treat_id),
      treats,
    );
    await requirePeople(tx, farm_id, user_ids, before?.user_ids ?? []);
    await tx`delete from treat_schedule_users where farm_id = ${farm_id} and schedule_id = ${schedule_id}`;
    await tx`
      insert into treat_schedule_users (farm_id, schedule_id, user_id)
      select distinct ${farm_id}::bigint, ${schedule_id}::bigint, user_id from unnest(${user_ids}::bigint[]) user_id
    `;
    await saveItems(tx, farm_id, schedule_id, treat_items);
    if (!before || isAnotherSchedule(body, before))
      await tellSchedule(tx, scope, schedule_id, [...user_ids, ...(before?.user_ids ?? [])]);
  },
  removeParts: (tx, scope, { id, user_ids }) => tellSchedule(tx, scope, id, user_ids),
  restoreParts: async (tx, scope, id) => {
    const { farm_id } = scope;
    const items = tx`from treat_items i where i.farm_id = ${farm_id} and i.schedule_id = ${id} and i.deleted_at is null`;
    for (const [table, ids] of [
      ['rules', tx`select i.rule_id ${items}`],
      ['treats', tx`select i.treat_id ${items}`],
    ] as const) {
      const rows = tx`from ${tx(table)} where farm_id = ${farm_id} and id in (${ids}) order by id for share`;
      await requireUndeleted(tx, tx`select name, deleted_at ${rows}`);
    }
    const feeders = await tx<{ user_id: number }[]>`
      select user_id from treat_schedule_users where farm_id = ${farm_id} and schedule_id = ${id}
    `;
    await tellSchedule(
      tx,
      scope,
      id,
      feeders.map(({ user_id }) => user_id),
    );
  },
});

export async function treatSchedules(app: App): Promise<void> {
  registerRoutes(app, treatScheduleRows);
}

/**
 * Items that stay keep their id: what was fed today belongs to them. One that names none, and says the same as one that was there, is
 * that one. Those that go are hidden, for feed may still come.
 */
async function saveItems(tx: Queryable, farm_id: number, schedule_id: number, sent: Item[]): Promise<void> {
  const named = sent.flatMap(({ id }) => id ?? []);
  const unnamed = await tx<Item[]>`
    select id, rule_id, treat_id, to_char(scheduled_time, 'HH24:MI') as scheduled_time from treat_items
    where farm_id = ${farm_id} and schedule_id = ${schedule_id} and deleted_at is null and not id = any(${named}::bigint[])
    order by id
  `;
  const items = sent.map((item) => ({ ...item, id: item.id ?? unnamed.find((one) => isPlanned([one], item))?.id }));
  const kept = items.flatMap(({ id }) => id ?? []);
  await tx`
    update treat_items set deleted_at = now()
    where farm_id = ${farm_id} and schedule_id = ${schedule_id} and deleted_at is null and not id = any(${kept}::bigint[])
  `;
  // An id that stands there twice is kept by the first: the other is one more item.
  const ids = new Set(kept);
  for (const { id = 0, rule_id, treat_id, scheduled_time } of items) {
    const { count } = await tx`
      update treat_items set ${tx({ rule_id, treat_id, scheduled_time })}
      where farm_id = ${farm_id} and schedule_id = ${schedule_id} and deleted_at is null and id = ${ids.delete(id) ? id : null}
    `;
    if (count === 0)
      await tx`insert into treat_items ${tx({ farm_id, schedule_id, rule_id, treat_id, scheduled_time })}`;
  }
}

/** Who was in it and has left the farm since may stay, beside others: whoever moves a treat has not touched the operators. */
async function requirePeople(tx: Queryable, farmId: number, ids: number[], before: number[]): Promise<void> {
  if (new Set(ids).symmetricDifference(new Set(before)).size === 0) return;
  const rows = await tx<{ user_id: number }[]>`
    select user_id from memberships where farm_id = ${farmId} and user_id = any(${ids}::bigint[]) and active
  `;
  const active = rows.map(({ user_id }) => user_id);
  if (ids.some((id) => !active.includes(id) && !before.includes(id)))
    throw invalidField('user_ids', 'Operador não encontrado');
  if (active.length === 0) throw invalidField('user_ids', 'Selecione ao menos um operador.');
}

/** What a rule feeds is worked out once, however often a day it is fed. */
function columns(sql: Queryable): Fragment {
  const people = sql`
    from treat_schedule_users su join users u on u.id = su.user_id
    where su.farm_id = t.farm_id and su.schedule_id = t.id
  `;
  const byName = sql`order by u.name collate "pt-BR-x-icu", u.id`;
  const items = sql`from treat_items i where i.farm_id = t.farm_id and i.schedule_id = t.id and i.deleted_at is null`;
  return sql`
    t.name,
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ${byName}), '[]') ${people}) as users,
    (select coalesce(json_agg(u.id ${byName}), '[]') ${people}) as user_ids,
    (
      with rule as materialized (
        select r.id, json_build_object('id', r.id, 'name', r.name, 'recipe_name', rc.name,
          'recipes_ingredients', ${ingredientsOf(sql, sql`r.farm_id`, sql`r.recipe_id`)},
          'lots', ${lotsOf(sql, sql`r.farm_id`, sql`r.id`)}) as shown
        from rules r join recipes rc on rc.farm_id = r.farm_id and rc.id = r.recipe_id
        where r.farm_id = t.farm_id and r.id in (select i.rule_id ${items})
      )
      select coalesce(json_agg(json_build_object(
        'id', i.id,
        'scheduled_time', to_char(i.scheduled_time, 'HH24:MI'),
        'treat', json_build_object('id', tr.id, 'name', tr.name, 'percent', tr.percent),
        'rule', r.shown
      ) order by i.scheduled_time, i.id), '[]')
      from (select i.id, i.scheduled_time, i.rule_id, i.treat_id ${items}) i
      join rule r on r.id = i.rule_id
      join treats tr on tr.farm_id = t.farm_id and tr.id = i.treat_id
    ) as treat_items
  `;
}
