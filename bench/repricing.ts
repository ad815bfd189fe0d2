import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayOf } from '@cocho/domain/days';
import { connect, type Queryable } from '../server/src/db/db.ts';
import { transaction } from '../server/src/db/transaction.ts';
import { callApi, wireRequest } from './api.ts';
import { newFarm } from './farm.ts';
import { addUpTotals } from './grown-farm.ts';
import { type Measurement, median } from './measurement.ts';
import type { Stage } from './stage.ts';

const many = 5000;
const threeYears = 3 * 365;
/** Days that a lot stays: nearly five hundred are there at a time. */
const stay = 105;
const today = dayOf(new Date(), 'America/Sao_Paulo');
const aYearAgo = addDays(today, -365);

/** A year of one ingredient priced anew, in a feedlot that had five thousand lots in three years, while a lot's report is read. */
export const repricing: Measurement = async (stage) => {
  const { manager, load } = stage;
  const { farm, lot, ingredient } = await feedlot(stage);
  const prices = `/farms/${farm}/ingredients/${ingredient}/prices`;
  const request = wireRequest(manager, 'GET', `/farms/${farm}/lots/${lot}/report`);
  const ask = async () => (await load.ask({ port: manager.port, request, connections: 1, seconds: 1 })).p95Ms;
  const isAtWork = async () => JSON.parse((await callApi(manager, 'GET', prices)).text).recalculating as boolean;
  const whileAtWork = async () => {
    while (await isAtWork()) await delay(50);
  };
  await callApi(manager, 'POST', prices, { valid_from: today, cents_per_tonne: 91_000 });
  let cents_per_tonne = 80_000;

  return async () => {
    const idle = await ask();
    cents_per_tonne += 500;
    const begun = performance.now();
    await callApi(manager, 'POST', prices, { valid_from: aYearAgo, cents_per_tonne });
    let took: number | undefined;
    const working = whileAtWork().then(() => {
      took = performance.now() - begun;
    });
    const meanwhile: number[] = [];
    while (took === undefined) meanwhile.push(await ask());
    await working;
    return [
      {
        name: 'a year of one ingredient priced anew',
        unit: 'ms',
        measured: took,
        against: took,
        bar: { atMost: 10_000 },
      },
      {
        name: 'report while days are priced anew ÷ idle, p95',
        unit: 'ms',
        measured: median(meanwhile),
        against: idle,
        bar: { ratioAtMost: 2 },
      },
    ];
  };
};

async function feedlot(stage: Stage) {
  const { manager, socketDir } = stage;
  const farm = await newFarm(stage, 'Confinamento de três anos');
  const rows = Array.from({ length: many }, (_, index) => ({
    line: index + 2,
    name: `Lote ${index + 1}`,
    corral: 'Baia 1',
    quantity: 100,
    entry_date: addDays(today, -threeYears + Math.floor((index * (threeYears - stay)) / many)),
    initial_avg_weight: 380,
    gmd: 1.5,
    initial_load: 1000,
  }));
  await callApi(manager, 'POST', `/farms/${farm}/lots/import`, { rows, apply: true });
  const sql = connect({ socketDir }, 1);
  const ingredient = await transaction(sql, async (tx) => {
    await tx`set local statement_timeout = 0`;
    // Millions of rows that belong together: neither keys nor totals are looked after one by one.
    await tx`set local session_replication_role = replica`;
    return feedAll(tx, farm);
  });
  await sql`vacuum analyze lots, lot_feeds, lot_days`;
  const [{ lot }] = await sql<[{ lot: number }]>`select max(id) as lot from lots where farm_id = ${farm}`;
  await sql.end();
  return { farm, lot, ingredient };
}

/** What the lines of all those wagons would have left in the rollup. */
async function feedAll(tx: Queryable, farm: number): Promise<number> {
  const [{ recipe }] = await tx<[{ recipe: number }]>`
    insert into recipes (farm_id, name, timer, dry_matter_percent) values (${farm}, 'Terminação', 4, 60) returning id as recipe
  `;
  const ingredients = await tx<{ id: number }[]>`
    insert into ingredients (farm_id, name)
    select ${farm}, name from unnest(array['Silagem', 'Milho', 'Polpa', 'Caroço', 'Núcleo', 'Ureia']) name returning id
  `;
  await tx`
    insert into lot_feeds (farm_id, lot_id, day, recipe_id, ingredient_id, planned_kg, mo_kg, ms_kg)
    select ${farm}, l.id, l.entry_date + n, ${recipe}, i.id, 200, 202.5, 121.5
    from lots l cross join generate_series(0, ${stay - 1}) n
    cross join unnest(${ingredients.map(({ id }) => id)}::bigint[]) i (id)
    where l.farm_id = ${farm} order by l.entry_date + n
  `;
  await tx`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg, unpriced_kg)
    select farm_id, lot_id, day, sum(planned_kg), sum(mo_kg), sum(ms_kg), sum(unpriced_kg)
    from lot_feeds where farm_id = ${farm} group by farm_id, lot_id, day order by day
  `;
  await addUpTotals(tx, farm);
  return ingredients[1]?.id ?? 0;
}
