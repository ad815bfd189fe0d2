import { addDays, type Day } from '@cocho/domain/days';
import { connect, type Queryable } from '../server/src/db/db.ts';
import { transaction } from '../server/src/db/transaction.ts';
import { callApi, wireRequest } from './api.ts';
import { newFarm } from './farm.ts';
import type { Measurement, Sample } from './measurement.ts';
import { startProgram } from './program.ts';
import type { BoardQuestions } from './programs/direct-board.ts';
import type { Stage } from './stage.ts';

const seconds = 2;
const many = 5000;
/** As many as one wagon feeds. */
const group = 50;
const threeYears = 3 * 365;
/** Lots with all of that behind them; what the board reads does not depend on it, which is what is measured. */
const old = 500;
const zone = 'America/Sao_Paulo';
const today: Day = new Date().toLocaleDateString('sv-SE', { timeZone: zone });

/** The board of the day in a feedlot of five thousand lots, in the middle of its second treat. */
export const dashboardNow: Measurement = async (stage) => {
  const { manager, load, socketDir, afterwards } = stage;
  const farm = await feedlot(stage);
  const directly = startProgram<BoardQuestions, { p95Ms: number }>(
    new URL('programs/direct-board.ts', import.meta.url),
  );
  afterwards(directly.stop);
  const request = wireRequest(manager, 'GET', `/farms/${farm}/dashboard/now`);

  return async () => {
    const { p95Ms } = await load.ask({ port: manager.port, request, connections: 1, seconds });
    const bare = await directly.ask({ socketDir, farm, today, seconds });
    const sample = (name: string, bar: Sample['bar']): Sample[] => [
      { name, unit: 'ms', measured: p95Ms, against: bare.p95Ms, ...(bar && { bar }) },
    ];
    return [
      ...sample(`board of ${many.toLocaleString('en')} lots and 3 years, p95`, { atMost: 150 }),
      ...sample('board ÷ its SQL alone, p95', { ratioAtMost: 2 }),
    ];
  };
};

async function feedlot(stage: Stage): Promise<number> {
  const { manager } = stage;
  const farm = await newFarm(stage, 'Confinamento do dia');
  const rows = Array.from({ length: many }, (_, index) => ({
    line: index + 2,
    name: `Lote ${index + 1}`,
    corral: 'Baia 1',
    quantity: 100,
    entry_date: addDays(today, -threeYears),
    gmd: 1.5,
    initial_load: 1000,
  }));
  await callApi(manager, 'POST', `/farms/${farm}/lots/import`, { rows, apply: true });
  const sql = connect({ socketDir: stage.socketDir }, 1);
  await transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`;
    await feedYears(tx, manager, farm);
  });
  await sql`
    vacuum analyze lots, rules, rule_lots, treat_items, operations, sub_operations, load_operation_ingredients,
      unload_operation_corrals, lot_days
  `;
  await sql.end();
  return farm;
}

async function feedYears(tx: Queryable, manager: Stage['manager'], farm: number): Promise<void> {
  const lots = await tx<{ id: number }[]>`select id from lots where farm_id = ${farm} order by id`;
  const ids = lots.map(({ id }) => id);
  const names = await planOf(tx, manager, farm, ids);
  await feedDays(tx, farm, ids.slice(0, old), names, addDays(today, -threeYears), addDays(today, -8));
  await feedDays(tx, farm, ids, names, addDays(today, -7), today);
  await tx`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
    select farm_id, lot_id, day, sum(expected_quantity), sum(actual_quantity), sum(actual_quantity) * 0.6
    from unload_operation_corrals where farm_id = ${farm} group by farm_id, lot_id, day
  `;
  await tx`update lots set last_trough_reading_at = now() where farm_id = ${farm}`;
}

interface Names {
  schedule: number;
  recipe: number;
  treat: number;
  ingredients: number[];
}

/** Each group of lots is a rule of its own, fed twice a day. */
async function planOf(tx: Queryable, manager: Stage['manager'], farm: number, lots: number[]): Promise<Names> {
  const insert = async (table: string, row: object): Promise<number> => {
    const [{ id }] = await tx<[{ id: number }]>`insert into ${tx(table)} ${tx({ farm_id: farm, ...row })} returning id`;
    return id;
  };
  const { data: me } = JSON.parse((await callApi(manager, 'GET', '/users/me')).text);
  const ingredients = [];
  for (const name of ['Silagem', 'Milho', 'Núcleo']) ingredients.push(await insert('ingredients', { name }));
  const recipe = await insert('recipes', { name: 'Terminação', timer: 4, dry_matter_percent: 60 });
  const treat = await insert('treats', { name: 'Trato', percent: 50 });
  const schedule = await insert('treat_schedules', { name: 'Dia' });
  await tx`insert into treat_schedule_users ${tx({ farm_id: farm, schedule_id: schedule, user_id: me.id })}`;
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

async function feedDays(tx: Queryable, farm: number, lots: number[], names: Names, from: Day, to: Day): Promise<void> {
  await tx`
    with fed as (
      insert into operations (farm_id, client_id, revision, schedule_id, user_id, day, status, start_time)
      select ${farm}, gen_random_uuid(), 1, ${names.schedule},
        (select min(user_id) from memberships where farm_id = ${farm}), day, 'completed', day + interval '10 hours'
      from generate_series(${from}::date, ${to}::date, interval '1 day') day
      returning id, day, user_id
    ), heard as (
      insert into operation_epochs (farm_id, operation_id, epoch, user_id, revision, content_hash)
      select ${farm}, id, 1, user_id, 1, '' from fed
    )
    insert into sub_operations (farm_id, operation_id, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes, planned_kg, fed_kg)
    select ${farm}, fed.id, gen_random_uuid(), i.id, i.id, 1, fed.day, i.rule_id, 'Engorda', ${names.recipe}, 'Terminação',
      ${names.treat}, 'Trato', 60, 4, ${group * 500}, ${group * 505}
    from fed cross join treat_items i
    where i.farm_id = ${farm} and i.rule_id in (
      select rule_id from rule_lots where farm_id = ${farm} and lot_id = any(${lots}::bigint[])
    )
  `;
  const batches = tx`from sub_operations s where s.farm_id = ${farm} and s.day between ${from} and ${to}`;
  await tx`
    insert into load_operation_ingredients (farm_id, sub_operation_id, position, ingredient_id, ingredient_name,
      expected_quantity, target_quantity, actual_quantity, skipped, typed)
    select ${farm}, s.id, i.position, i.id, 'Ingrediente', 1000, 1000, 1000 + i.position, false, false
    from unnest(${names.ingredients}::bigint[]) with ordinality i (id, position) cross join lateral (select s.id ${batches}) s
  `;
  await tx`
    insert into unload_operation_corrals (farm_id, sub_operation_id, position, day, lot_id, lot_name,
      expected_quantity, target_quantity, actual_quantity, skipped, typed, start_time)
    select ${farm}, s.id, rl.position, s.day, rl.lot_id, 'Lote', 500, 500, 505, false, false, s.day + interval '10 hours'
    from (select s.id, s.day, s.rule_id ${batches}) s
    join rule_lots rl on rl.farm_id = ${farm} and rl.rule_id = s.rule_id
  `;
}
