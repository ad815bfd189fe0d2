import { addDays, dayOf } from '@cocho/domain/days';
import { connect, type Queryable } from '../server/src/db/db.ts';
import { transaction } from '../server/src/db/transaction.ts';
import { rebuildSums } from '../server/src/features/operations/operation-sums.ts';
import { callApi } from './api.ts';
import { newFarm, setActive } from './farm.ts';
import type { Stage } from './stage.ts';

export const today = dayOf(new Date(), 'America/Sao_Paulo');
const threeYears = 3 * 365;
/** As many lots as one wagon feeds. */
const group = 50;

export interface GrownFarm {
  id: number;
  lots: number[];
}

interface Growth {
  lots: number;
  /** How long they have been there. */
  days: number;
  /** So many of them were fed on all those days, and all of them in the last week. */
  fed: number;
  readings: number;
  weighings: number;
}

const farms = new Map<string, Promise<GrownFarm>>();

/** Five thousand lots that have been there for three years, each read two hundred times, in the middle of today's second treat. */
export function grownFarm(stage: Stage): Promise<GrownFarm> {
  const growth = { lots: 5000, days: threeYears, fed: 100, readings: 200, weighings: 3 };
  return wake(stage, 'grown', () => makeFarm(stage, 'Confinamento crescido', growth));
}

/** Fifty lots that came fifty days ago, fed in the same way and read once a day, so that a round shows as much of each as of the others. */
export function freshFarm(stage: Stage): Promise<GrownFarm> {
  const growth = { lots: group, days: 50, fed: group, readings: 50, weighings: 0 };
  return wake(stage, 'fresh', () => makeFarm(stage, 'Confinamento novo', growth));
}

/** Made once, and looked after for as long as it is measured. */
async function wake(stage: Stage, name: string, make: () => Promise<GrownFarm>): Promise<GrownFarm> {
  const farm = await farms.getOrInsertComputed(name, make);
  await setActive(stage, farm.id, true);
  stage.afterwards(() => setActive(stage, farm.id, false));
  return farm;
}

async function makeFarm(stage: Stage, name: string, growth: Growth): Promise<GrownFarm> {
  const { manager, socketDir } = stage;
  const id = await newFarm(stage, name);
  const rows = Array.from({ length: growth.lots }, (_, index) => ({
    line: index + 2,
    name: `Lote ${index + 1}`,
    corral: 'Baia 1',
    quantity: 100,
    entry_date: addDays(today, -growth.days),
    initial_avg_weight: 380,
    gmd: 1.5,
    initial_load: 1000,
  }));
  await callApi(manager, 'POST', `/farms/${id}/lots/import`, { rows, apply: true });
  const { data: me } = JSON.parse((await callApi(manager, 'GET', '/users/me')).text);
  const sql = connect({ socketDir }, 1);
  // Nobody looks after it while it grows: planned for a farm without rows, a look at millions would take all of the first minute measured.
  await setActive(stage, id, false);
  const lots = await transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`;
    // Millions of rows that belong together: neither keys nor totals are looked after one by one.
    await tx`set local session_replication_role = replica`;
    return grow(tx, id, me.id, growth);
  });
  await sql`
    vacuum analyze lots, load_sets, lot_movements, rules, rule_lots, treat_items, operations, operation_epochs,
      sub_operations, load_operation_ingredients, unload_operation_corrals, lot_days, lot_totals, trough_readings
  `;
  await sql.end();
  return { id, lots };
}

async function grow(tx: Queryable, farm: number, user: number, growth: Growth): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`select id from lots where farm_id = ${farm} order by id`;
  const lots = rows.map(({ id }) => id);
  const plan = await planOf(tx, farm, user, lots);
  const lastWeek = addDays(today, -7);
  await feedDays(tx, farm, user, plan, lots.slice(0, growth.fed), addDays(today, -growth.days), addDays(lastWeek, -1));
  await feedDays(tx, farm, user, plan, lots, lastWeek, today);
  await rebuildSums(tx, farm);
  await addUpDays(tx, farm);
  await readTroughs(tx, farm, user, growth);
  await tx`
    insert into lot_movements (farm_id, lot_id, kind, day, at, avg_weight)
    select ${farm}, l.id, 'weighing', l.entry_date + n * 90, now(), 380 + n * 40
    from lots l cross join generate_series(1, ${growth.weighings}::int) n where l.farm_id = ${farm}
  `;
  return lots;
}

interface Plan {
  schedule: number;
  recipe: number;
  treat: number;
  ingredients: number[];
}

/** Each group of lots is a rule of its own, fed twice a day. */
async function planOf(tx: Queryable, farm: number, user: number, lots: number[]): Promise<Plan> {
  const insert = async (table: string, row: object): Promise<number> => {
    const [{ id }] = await tx<[{ id: number }]>`insert into ${tx(table)} ${tx({ farm_id: farm, ...row })} returning id`;
    return id;
  };
  const ingredients = [];
  for (const name of ['Silagem', 'Milho', 'Núcleo']) ingredients.push(await insert('ingredients', { name }));
  const recipe = await insert('recipes', { name: 'Terminação', timer: 4, dry_matter_percent: 60 });
  await tx`
    insert into recipe_ingredients (farm_id, recipe_id, ingredient_id, percent, position)
    select ${farm}, ${recipe}, i.id, (array[60, 30, 10])[i.position], i.position
    from unnest(${ingredients}::bigint[]) with ordinality i (id, position)
  `;
  const treat = await insert('treats', { name: 'Trato', percent: 50 });
  const schedule = await insert('treat_schedules', { name: 'Dia' });
  await tx`insert into treat_schedule_users ${tx({ farm_id: farm, schedule_id: schedule, user_id: user })}`;
  await tx`
    insert into rules (farm_id, name, recipe_id)
    select ${farm}, 'Regra ' || number, ${recipe} from generate_series(1, ${lots.length / group}) number
  `;
  await tx`
    insert into rule_lots (farm_id, lot_id, rule_id, position)
    select ${farm}, l.id, r.id, l.number
    from unnest(${lots}::bigint[]) with ordinality l (id, number)
    join (select id, row_number() over (order by id) as number from rules where farm_id = ${farm}) r
      on r.number = (l.number - 1) / ${group} + 1
  `;
  await tx`
    insert into treat_items (farm_id, schedule_id, rule_id, treat_id, scheduled_time)
    select ${farm}, ${schedule}, id, ${treat}, time from rules cross join unnest(array['07:00', '15:00']::time[]) time
    where farm_id = ${farm}
  `;
  return { schedule, recipe, treat, ingredients };
}

/** Both treats of a rule are one operation of the day. */
async function feedDays(
  tx: Queryable,
  farm: number,
  user: number,
  plan: Plan,
  lots: number[],
  from: string,
  to: string,
): Promise<void> {
  await tx`
    with planned as materialized (
      select nextval(pg_get_serial_sequence('operations', 'id')) as id, day::date as day, r.rule_id
      from generate_series(${from}::date, ${to}::date, interval '1 day') day
      cross join (select distinct rule_id from rule_lots where farm_id = ${farm} and lot_id = any(${lots}::bigint[])) r
    ), fed as (
      insert into operations (farm_id, id, client_id, revision, schedule_id, user_id, day, status, start_time, end_time)
        overriding system value
      select ${farm}, id, gen_random_uuid(), 1, ${plan.schedule}, ${user}, day, 'completed', day + interval '10 hours',
        day + interval '20 hours' from planned
    ), heard as (
      insert into operation_epochs (farm_id, operation_id, epoch, user_id, revision, content_hash)
      select ${farm}, id, 1, ${user}, 1, '' from planned
    )
    insert into sub_operations (farm_id, operation_id, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes, planned_kg, fed_kg)
    select ${farm}, p.id, gen_random_uuid(), i.id, i.id, 1, p.day, i.rule_id, 'Engorda', ${plan.recipe}, 'Terminação',
      ${plan.treat}, 'Trato', 60, 4, ${group * 500}, ${group * 505}
    from planned p join treat_items i on i.farm_id = ${farm} and i.rule_id = p.rule_id
  `;
  const batches = tx`sub_operations s where s.farm_id = ${farm} and s.day between ${from} and ${to}`;
  await tx`
    insert into load_operation_ingredients (farm_id, sub_operation_id, position, ingredient_id, ingredient_name,
      expected_quantity, target_quantity, actual_quantity, skipped, typed)
    select ${farm}, s.id, i.position, i.id, 'Ingrediente', 1000, 1000, 1000 + i.position, false, false
    from (select s.id from ${batches}) s
    cross join unnest(${plan.ingredients}::bigint[]) with ordinality i (id, position)
  `;
  await tx`
    insert into unload_operation_corrals (farm_id, sub_operation_id, position, day, lot_id, lot_name,
      expected_quantity, target_quantity, actual_quantity, skipped, typed, start_time)
    select ${farm}, s.id, rl.position, s.day, rl.lot_id, 'Lote', 500, 500, 505, false, false, s.day + interval '10 hours'
    from (select s.id, s.day, s.rule_id from ${batches}) s
    join rule_lots rl on rl.farm_id = ${farm} and rl.rule_id = s.rule_id
  `;
}

/** What the lines come to; of lots that were not fed here all the time, the last month too. */
async function addUpDays(tx: Queryable, farm: number): Promise<void> {
  await tx`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
    select farm_id, lot_id, day, sum(expected_quantity), sum(actual_quantity), sum(actual_quantity) * 0.6
    from unload_operation_corrals where farm_id = ${farm} group by farm_id, lot_id, day
  `;
  await tx`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
    select ${farm}, l.id, ${today}::date - n, 1000, 1010, 606 from generate_series(1, 30) n cross join lots l
    where l.farm_id = ${farm} and ${today}::date - n >= l.entry_date
    on conflict do nothing
  `;
  await addUpTotals(tx, farm);
}

/** What the product keeps of them, where its triggers sleep. */
export async function addUpTotals(tx: Queryable, farm: number): Promise<void> {
  await tx`
    insert into lot_totals (farm_id, lot_id, mo_kg, ms_kg)
    select farm_id, lot_id, sum(mo_kg), sum(ms_kg) from lot_days where farm_id = ${farm} group by farm_id, lot_id
  `;
}

/** One after the other up to yesterday, each round of all lots at once, as they come. */
async function readTroughs(tx: Queryable, farm: number, user: number, { days, readings }: Growth): Promise<void> {
  await tx`
    insert into trough_readings (farm_id, client_id, lot_id, note, captured_at, received_at, at, user_id, new_projected_load)
    select ${farm}, gen_random_uuid(), l.id, 0, r.at, r.at, r.at, ${user}, 1000
    from (
      select now() - interval '1 day' - (n - 1) * make_interval(days => ${days}) / ${Math.max(readings, 1)} as at
      from generate_series(${readings}::int, 1, -1) n
    ) r cross join lots l where l.farm_id = ${farm}
  `;
  await tx`update load_sets set at = now() - make_interval(days => ${days}) where farm_id = ${farm}`;
  await tx`
    update lots set last_load_event_at = now() - interval '1 day', last_trough_reading_at = now() - interval '1 day'
    where farm_id = ${farm}
  `;
}
