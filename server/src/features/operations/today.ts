import { Today, type TodayItem } from '@cocho/domain/feeding-day';
import type { OperationOfToday } from '@cocho/domain/known-operations';
import { may } from '@cocho/domain/permissions';
import type { Queryable } from '../../db/db.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { ingredientsOf } from '../recipes/recipes.ts';
import { lotsOf } from '../rules.ts';
import { wagonsHere } from '../wagons.ts';
import { isOpen } from './operation-rows.ts';
import { colleagueOperations, knownOperations } from './operations-of-today.ts';

/** What an operator has to do today, with all that is needed to do it without a network. */
export async function today(app: App): Promise<void> {
  const { sql } = app;
  app.get(
    '/treat_schedules/today',
    { config: { access: 'operations.write' }, schema: { response: { 200: one(Today) } } },
    async (request) => {
      const scope = scopeOf(request);
      const [items, operations, wagons] = await Promise.all([
        itemsOf(sql, scope),
        operationsOf(sql, scope, may(request.session.user_type, 'operations.release')),
        wagonsHere(sql, scope.farm_id),
      ]);
      return { data: { day: scope.today, items, operations, wagons } };
    },
  );
}

/** What a rule feeds is worked out once, however often a day it is fed. */
export function itemsOf(sql: Queryable, { farm_id, user_id, today }: Scope): Promise<TodayItem[]> {
  return sql<TodayItem[]>`
    with item as materialized (
      select i.id, i.schedule_id, i.scheduled_time, i.rule_id, i.treat_id
      from treat_schedule_users su
      join treat_schedules ts on ts.farm_id = su.farm_id and ts.id = su.schedule_id and ts.deleted_at is null
      join treat_items i on i.farm_id = ts.farm_id and i.schedule_id = ts.id and i.deleted_at is null
      where su.farm_id = ${farm_id} and su.user_id = ${user_id}
    ),
    rule as materialized (
      select r.id, json_build_object('id', r.id, 'name', r.name) as rule,
        json_build_object('id', rc.id, 'name', rc.name, 'timer', rc.timer, 'dry_matter_percent', rc.dry_matter_percent,
          'recipes_ingredients', ${ingredientsOf(sql, sql`rc.farm_id`, sql`rc.id`)}) as recipe,
        ${lotsOf(sql, sql`r.farm_id`, sql`r.id`, { user_id, today })} as lots
      from rules r join recipes rc on rc.farm_id = r.farm_id and rc.id = r.recipe_id
      where r.farm_id = ${farm_id} and r.id in (select rule_id from item)
    )
    select i.id, i.schedule_id, to_char(i.scheduled_time, 'HH24:MI') as scheduled_time, r.rule, r.recipe,
      json_build_object('id', t.id, 'name', t.name, 'percent', t.percent) as treat, r.lots
    from item i join rule r on r.id = i.rule_id
    join treats t on t.farm_id = ${farm_id} and t.id = i.treat_id
    order by i.scheduled_time, i.id
  `;
}

/** Today's, the own ones and those of the own schedules; and of any day the own ones that never ended, and those that one may take over. */
async function operationsOf(sql: Queryable, scope: Scope, mayTakeAny: boolean): Promise<OperationOfToday[]> {
  const { farm_id, user_id, today } = scope;
  const isOwn = sql`o.user_id = ${user_id}`;
  const isFree = sql`(o.device_id is null and ${isOpen(sql)})`;
  const isFedHere = sql`o.schedule_id in (
    select schedule_id from treat_schedule_users where farm_id = ${farm_id} and user_id = ${user_id}
  )`;
  const isOfToday = sql`(o.day = ${today} and ${isFedHere})`;
  const isToTake = mayTakeAny ? isFree : sql`(${isFree} and ${isFedHere})`;
  // Who left the schedule goes on with what they hold, not with what was released.
  const isKept = sql`(${isOwn} and (o.day = ${today} or ${isOpen(sql)}) and not ${isFree})`;
  const [whole, others] = await Promise.all([
    knownOperations(sql, scope, sql`and (${isKept} or ${isToTake})`),
    colleagueOperations(sql, farm_id, sql`and ${isOfToday} and not ${isOwn} and not ${isFree}`),
  ]);
  return [...whole, ...others];
}
