import type { Day } from '@cocho/domain/days';
import { connect, type Queryable } from '../server/src/db/db.ts';
import { transaction } from '../server/src/db/transaction.ts';
import { rebuildLotDays } from '../server/src/features/lots/lot-days.ts';
import { callApi } from './api.ts';
import type { Stage } from './stage.ts';

const recentDays = 30;

/** What a list and a round read of a lot that has been there for a while: a month of feed, of readings, a weighing. */
export async function giveRecentHistory({ socketDir }: Stage, farmId: number, lots: number[]): Promise<void> {
  const sql = connect({ socketDir }, 1);
  const all = sql`unnest(${lots}::bigint[]) lot cross join generate_series(1, ${recentDays}) ago`;
  await sql`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
    select ${farmId}, lot, current_date - ago, 1000, 1010, 606 from ${all}
  `;
  await sql`
    insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, received_at, at, user_id, new_projected_load)
    select ${farmId}, gen_random_uuid(), lot, 0, now() - ago * interval '1 day', now() - ago * interval '1 day',
      now() - ago * interval '1 day', (select min(user_id) from memberships where farm_id = ${farmId}), 1000
    from ${all}
  `;
  await sql`
    insert into lot_movements (farm_id, lot_id, kind, day, at, avg_weight)
    select ${farmId}, lot, 'weighing', current_date - 15, now() - interval '15 days', 420 from unnest(${lots}::bigint[]) lot
  `;
  await sql`vacuum analyze lot_days, trough_readings, lot_movements, lots`;
  await sql.end();
}

/** As many as one wagon feeds. */
const group = 10;

/** Every line of every wagon, twice a day since a day up to yesterday, as the devices would have sent them. */
export async function giveWholeHistory(stage: Stage, farmId: number, lots: number[], since: Day): Promise<void> {
  const names = await namesOf(stage, farmId, lots);
  const sql = connect({ socketDir: stage.socketDir }, 1);
  await transaction(sql, async (tx) => {
    await feedDays(tx, farmId, lots, names, since);
    await tx`analyze operations, sub_operations, load_operation_ingredients, unload_operation_corrals`;
    await rebuildLotDays(tx, farmId);
  });
  await sql`vacuum analyze operations, sub_operations, load_operation_ingredients, unload_operation_corrals, lot_feeds, lot_days`;
  await sql.end();
}

interface Names {
  recipe: number;
  rule: number;
  treat: number;
  schedule: number;
  ingredients: number[];
}

async function feedDays(tx: Queryable, farmId: number, lots: number[], names: Names, since: Day): Promise<void> {
  await tx`
    with fed as (
      insert into operations (farm_id, client_id, revision, schedule_id, user_id, day, status, start_time, end_time)
      select ${farmId}, gen_random_uuid(), 1, ${names.schedule},
        (select min(user_id) from memberships where farm_id = ${farmId}), day, 'completed', day, day + interval '20 hours'
      from generate_series(${since}::date, current_date - 1, interval '1 day') day
      returning id, day
    )
    insert into sub_operations (farm_id, operation_id, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes)
    select ${farmId}, fed.id, gen_random_uuid(), item, item, 1, fed.day, ${names.rule}, 'Engorda', ${names.recipe}, 'Terminação',
      ${names.treat}, 'Trato', 60, 4
    from fed cross join generate_series(0, ${Math.ceil(lots.length / group) * 2 - 1}) item
  `;
  await tx`
    insert into load_operation_ingredients (farm_id, sub_operation_id, position, ingredient_id, ingredient_name,
      expected_quantity, target_quantity, actual_quantity, skipped, typed)
    select ${farmId}, s.id, i.position, i.id, 'Ingrediente', 1000, 1000, 1000 + i.position, false, false
    from sub_operations s cross join unnest(${names.ingredients}::bigint[]) with ordinality i (id, position)
    where s.farm_id = ${farmId} and s.day >= ${since}
  `;
  await tx`
    insert into unload_operation_corrals (farm_id, sub_operation_id, position, day, lot_id, lot_name,
      expected_quantity, target_quantity, actual_quantity, skipped, typed, start_time)
    select ${farmId}, s.id, l.number, s.day, l.id, 'Lote', 500, 500, 505, false, false, s.day + interval '10 hours'
    from sub_operations s
    join unnest(${lots}::bigint[]) with ordinality l (id, number) on (l.number - 1) / ${group} = s.treat_item_id / 2
    where s.farm_id = ${farmId} and s.day >= ${since}
  `;
}

async function namesOf({ manager }: Stage, farmId: number, lots: number[]): Promise<Names> {
  const post = async (path: string, body: object): Promise<number> =>
    JSON.parse((await callApi(manager, 'POST', `/farms/${farmId}/${path}`, body)).text).data.id;
  const suffix = `${lots[0]}`;
  const { data: me } = JSON.parse((await callApi(manager, 'GET', '/users/me')).text);
  const ingredients = [];
  for (const name of ['Silagem', 'Milho', 'Núcleo'])
    ingredients.push(await post('ingredients', { name: `${name} ${suffix}` }));
  const shares = ingredients.map((ingredient_id, index) => ({ ingredient_id, percent: [60, 30, 10][index] }));
  const recipe = await post('recipes', {
    name: `Dieta ${suffix}`,
    timer: 4,
    dry_matter_percent: 60,
    ingredients: shares,
  });
  const rule = await post('rules', { name: `Regra ${suffix}`, recipe_id: recipe, lot_ids: lots.slice(0, group) });
  const treat = await post('treats', { name: `Trato ${suffix}`, percent: 50 });
  const treat_items = [{ rule_id: rule, treat_id: treat, scheduled_time: '07:00' }];
  const schedule = await post('treat_schedules', { user_ids: [me.id], treat_items });
  return { recipe, rule, treat, schedule, ingredients };
}
