import { addDays } from '@cocho/domain/days';
import { LotOverview, LotTotals } from '@cocho/domain/lot-overview';
import { type OverviewOrder, overviewOrders } from '@cocho/domain/lot-overview-order';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { farmOf, resources, unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, own, admin, worker, call } = api;
const farm = farmOf(api, 'own');
const today = todayIn('America/Sao_Paulo');
const tag = unique('Visto');

interface Answer {
  data: LotOverview[];
  totals: LotTotals;
  pagy?: { pages: number; count: number };
}

async function newLot(more: object = {}): Promise<number> {
  return farm.post('lots', {
    ...(await resources.lots?.body(farm)),
    name: unique(tag),
    entry_date: addDays(today, -40),
    initial_avg_weight: 380,
    ...more,
  });
}

/** Of each of its last days before today: kg, and what they cost. */
async function feed(lot: number, days: number, mo_kg: number, cost_cents: number, unpriced_kg = 0): Promise<void> {
  await sql`
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg, cost_cents, unpriced_kg)
    select ${own}, ${lot}, ${today}::date - n, ${mo_kg}, ${mo_kg}, ${mo_kg / 2}, ${cost_cents}, ${unpriced_kg}
    from generate_series(1, ${days}::int) n
  `;
}

async function overview(query: string, as = admin): Promise<Answer> {
  const { status, body } = await call('GET', `/farms/${own}/lots/overview?search=${tag}&${query}`, { as });
  expect(status, body.errors?.join()).toBe(200);
  return body as unknown as Answer;
}

const compare = (ids: unknown, as = admin) =>
  call<LotOverview[]>('GET', `/farms/${own}/lots/compare?ids=${ids}`, { as });

const lots: number[] = [];

beforeAll(async () => {
  lots.push(await newLot({ quantity: 100, gmd: 1.5 }), await newLot({ quantity: 50, gmd: 1.2 }));
  lots.push(await newLot({ quantity: 10, gmd: 1, initial_avg_weight: null, purchase_cents: null }));
  await feed(lots[0] ?? 0, 30, 2000, 120_000);
  await feed(lots[1] ?? 0, 20, 800, 56_000, 40);
});

describe('the table of lots', () => {
  test('answers exactly what its schema says', async () => {
    const { data, totals } = await overview('');
    expect(data).toHaveLength(3);
    for (const row of data) z.strictObject(LotOverview.shape).parse(row);
    z.strictObject(LotTotals.shape).parse(totals);
  });

  test('sums all lots, whatever page is shown; a ratio is that of the sums, not their mean', async () => {
    const { totals } = await overview('');
    expect(totals).toMatchObject({ lots: 3, heads: 160, load: 3000 });
    expect(totals.gmd).toBeCloseTo((100 * 1.5 + 50 * 1.2 + 10) / 160, 9);
    expect(totals.avg_weight).toBeCloseTo((100 * 440 + 50 * 428) / 150, 9);
    expect(totals.average_consumption).toBeCloseTo((30 * 2000 + 20 * 800) / (40 * 150), 9);
    expect(totals.conversion).toBeCloseTo((30 * 1000 + 20 * 400) / (40 * (100 * 1.5 + 50 * 1.2)), 9);
    expect(totals.kpis_financial).toMatchObject({
      cost_per_head_day_cents: Math.round((30 * 120_000 + 20 * 56_000) / (40 * 160)),
      partial: true,
    });
    // The second lacks a price, the third was never weighed.
    expect(totals.of).toMatchObject({ cost_per_arroba: { lots: 1, projected: true }, avg_weight: { lots: 2 } });
    expect(totals.kpis_financial?.priced_percent).toBeCloseTo((1 - (20 * 40) / 76_000) * 100, 9);
    for (const page of [1, 2]) {
      const answer = await overview(`items=2&page=${page}`);
      expect(answer.totals).toEqual(totals);
      expect(answer.pagy).toMatchObject({ pages: 2, count: 3 });
      expect(answer.data).toHaveLength(page === 1 ? 2 : 1);
    }
  });

  test.each(Object.keys(overviewOrders) as OverviewOrder[])('by %s, what is not known comes last', async (order) => {
    const figure: (lot: LotOverview) => string | number | null = overviewOrders[order];
    for (const sort of [order, `-${order}`]) {
      const values = (await overview(`sort=${sort}`)).data.map(figure);
      const known = values.filter((value) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      const up = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(known).toEqual(sort === order ? up : up.toReversed());
    }
  });

  test('has closed lots where they are asked for, as they left', async () => {
    const id = await newLot({ name: unique('Encerrado') });
    await call('PUT', `/farms/${own}/lots/${id}/finish`, {
      as: admin,
      body: { finish_date: addDays(today, -1), exit_heads: 98, exit_avg_weight: 500 },
    });
    const { body } = await call<LotOverview[]>('GET', `/farms/${own}/lots/overview?inactive=1`, { as: admin });
    expect(body.data).toEqual([expect.objectContaining({ id, heads: 98, avg_weight: 500, projected: false })]);
    expect((await overview('')).data.map((row) => row.id)).not.toContain(id);
  });

  test('of no lot sums to nothing', async () => {
    const { totals } = await overview('ids=999999999');
    expect(totals).toMatchObject({ lots: 0, heads: 0, avg_weight: null, conversion: null });
  });

  test('tells a worker nothing of money, neither in a row nor in the sums', async () => {
    const { data, totals } = await overview('', worker);
    expect(data.map(({ kpis_financial }) => kpis_financial)).toEqual([null, null, null]);
    expect(totals.kpis_financial).toBeNull();
    expect(data.find(({ id }) => id === lots[0])).toMatchObject({ average_consumption: 15 });
    expect(JSON.stringify({ data, totals })).not.toContain('cents');
  });
});

describe('lots beside each other', () => {
  test('stand in the order in which they were asked for, each once', async () => {
    const [a, b, c] = lots;
    const { body } = await compare(`${c},${a},${b},${a}`);
    expect(body.data.map(({ id }) => id)).toEqual([c, a, b]);
    for (const row of body.data) z.strictObject(LotOverview.shape).parse(row);
  });

  test('say which prices are missing of which', async () => {
    const [a, b] = lots;
    const { body } = await compare(`${a},${b}`);
    expect(body.data.map(({ kpis_financial }) => kpis_financial?.partial)).toEqual([false, true]);
    expect(body.data[0]?.kpis_financial?.cost_per_arroba_cents).toBeGreaterThan(0);
    expect(body.data[1]?.kpis_financial?.cost_per_arroba_cents).toBeNull();
  });

  test('are asked for at once, however many they are', async () => {
    const more = [await newLot(), await newLot(), await newLot()];
    expect(await statementsOf(() => compare([...lots, ...more]))).toHaveLength(1);
  });

  test("of which one is another farm's, deleted or nowhere are not found", async () => {
    const [a, b] = lots;
    const gone = await newLot();
    await call('DELETE', `/farms/${own}/lots/${gone}`, { as: admin });
    const theirs = await farmOf(api, 'neighbour').add('lots');
    for (const id of [theirs, gone, 999_999_999])
      expect(await compare(`${a},${b},${id}`)).toMatchObject({
        status: 404,
        body: { errors: ['Lote não encontrado'] },
      });
  });

  test.each(['1', '5,5', '1,2,3,4,5,6,7'])('%s is not two to six', async (ids) => {
    expect(await compare(ids)).toMatchObject({ status: 422, body: { errors: ['Escolha de 2 a 6 lotes'] } });
  });

  test.each(['', 'a,b', '1,,2', '1,-2', '1.5,2', `1,${'9'.repeat(30)}`])('%s is no list of lots', async (ids) => {
    expect(await compare(ids)).toMatchObject({
      status: 422,
      body: { errors: ['Lotes deve estar em um formato válido'] },
    });
  });

  test('none said is not two to six', async () => {
    const answer = await call('GET', `/farms/${own}/lots/compare`, { as: admin });
    expect(answer).toMatchObject({ status: 422, body: { errors: ['Escolha de 2 a 6 lotes'] } });
  });
});

/** What is asked about lots; others see to who asks and who is to hear of a change. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  sql.options.debug = (_connection, text) => statements.push(text);
  await work();
  sql.options.debug = false;
  return statements.filter((text) => /\blots\b/.test(text));
}
