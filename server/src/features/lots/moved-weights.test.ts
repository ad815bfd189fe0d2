import type { HistoryEntry } from '@cocho/domain/history';
import type { LotMovement } from '@cocho/domain/lot-movements';
import type { Lot } from '@cocho/domain/lots';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { wrongTransfers } from '../../../test/naive-transfers.ts';
import { farmOf, unique } from '../../../test/resources.ts';

const api = await startApi();
const { sql, own, admin, call } = api;
const farm = farmOf(api, 'own');

const at = (path: string) => `/farms/${own}/lots/${path}`;

async function newLot(initial_avg_weight: number | null): Promise<number> {
  const cattle = { quantity: 100, gmd: 1, entry_date: daysAgo(30), initial_load: 1000, initial_avg_weight };
  return farm.post('lots', { ...cattle, name: unique('Lote'), corral_id: await farm.add('corrals') });
}

async function move(lot: number, body: object): Promise<LotMovement> {
  const answer = await call<LotMovement>('POST', at(`${lot}/movements`), { as: admin, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function find(id: number): Promise<Lot> {
  return (await call<Lot>('GET', at(`${id}`), { as: admin })).body.data;
}

async function edit(id: number, change: object): Promise<void> {
  const lot = await find(id);
  const body = { ...lot, rule_id: lot.rule?.id ?? null, ...change };
  expect((await call('PUT', at(`${id}`), { as: admin, body })).status).toBe(200);
}

const transfer = { kind: 'transfer', heads: 40 };
const weighing = (day: number, avg_weight: number) => ({ kind: 'weighing', day: daysAgo(day), avg_weight });

/** Of 140 heads in the source 40 came five days after it; 40 leave it for another lot, and 40 for a pen of their own. */
async function herd() {
  const [source, taker, giver] = [await newLot(400), await newLot(400), await newLot(300)];
  const brought = await move(giver, { ...transfer, day: daysAgo(25), to_lot_id: source });
  await move(source, { ...transfer, day: daysAgo(20), to_lot_id: taker });
  const opening = await move(source, { ...transfer, day: daysAgo(15), to_corral_id: await farm.add('corrals') });
  const opened = opening.other_lot?.id ?? 0;
  await move(opened, { ...transfer, heads: 10, day: daysAgo(10), to_lot_id: giver });
  expect((await find(opened)).initial_avg_weight).toBe(386.43);
  return { source, taker, giver, opened, brought };
}
type Herd = Awaited<ReturnType<typeof herd>>;

const takeBack = async (lot: number, { id }: LotMovement) =>
  expect((await call('DELETE', at(`${lot}/movements/${id}`), { as: admin })).status).toBe(200);

test.each<[string, number, (herd: Herd) => Promise<unknown>]>([
  ['came on another day', 416.43, ({ source }) => edit(source, { entry_date: daysAgo(72) })],
  ['is expected to gain otherwise', 400, ({ source }) => edit(source, { gmd: 2 })],
  ['came with other heads', 390, ({ source }) => edit(source, { quantity: 120 })],
  ['was weighed before they left, which is entered later', 365, ({ source }) => move(source, weighing(20, 360))],
  ['was not weighed after all', 386.43, async ({ source }) => takeBack(source, await move(source, weighing(20, 360)))],
  ['never took those in that it was told to', 415, ({ giver, brought }) => takeBack(giver, brought)],
  ['was weighed after they left', 386.43, ({ source }) => move(source, weighing(5, 480))],
])('heads weigh what their lot was reckoned to when they left it, also where it %s', async (_, weight, change) => {
  const { source, taker, giver, opened, ...rest } = await herd();
  await change({ source, taker, giver, opened, ...rest });
  expect((await find(opened)).initial_avg_weight).toBe(weight);
  expect(await wrongTransfers(sql, [source, taker, giver, opened])).toEqual([]);
});

test('a lot that they opened follows after its close-out, too; how somebody weighed it stays', async () => {
  const { source, opened } = await herd();
  const finish = { finish_date: daysAgo(1) };
  expect((await call('PUT', at(`${opened}/finish`), { as: admin, body: finish })).status).toBe(200);
  await edit(source, { gmd: 2 });
  expect(await find(opened)).toMatchObject({ initial_avg_weight: 400, weight_basis: 'full' });
  const typed = await call('PUT', at(`${opened}/costs`), { as: admin, body: { initial_avg_weight: 390 } });
  expect(typed.status).toBe(409);

  const weighed = await herd();
  await edit(weighed.opened, { weight_basis: 'fasted' });
  await edit(weighed.source, { gmd: 2 });
  expect(await find(weighed.opened)).toMatchObject({ initial_avg_weight: 386.43, weight_basis: 'fasted' });
});

test('an edit that does not say how the lot was weighed leaves what those weigh that left it', async () => {
  const { source, taker } = await herd();
  await edit(source, { weight_basis: 'fasted' });
  const moved = () => sql`
    select avg_weight, weight_basis from lot_movements where farm_id = ${own} and lot_id = ${taker} and heads > 0
  `;
  const before = await moved();
  expect(before).toMatchObject([{ weight_basis: 'fasted' }]);
  await edit(source, { weight_basis: undefined });
  expect(await find(source)).toMatchObject({ weight_basis: 'fasted' });
  expect(await moved()).toEqual(before);
});

const forms: [string, (id: number, weight: number | null) => Promise<unknown>][] = [
  ['of the lot', (id, initial_avg_weight) => edit(id, { initial_avg_weight })],
  [
    'of its costs',
    (id, initial_avg_weight) => call('PUT', at(`${id}/costs`), { as: admin, body: { initial_avg_weight } }),
  ],
];

test.each(forms)(
  'what they were reckoned to, told finer than it is kept in the form %s, is not another weight',
  async (_, tell) => {
    const { source, opened } = await herd();
    await tell(opened, 386.434);
    await edit(source, { gmd: 2 });
    expect(await find(opened)).toMatchObject({ initial_avg_weight: 400, initial_projected: true });
  },
);

test.each(forms)(
  'a weight that was typed by mistake, in the form %s, is emptied: what they were reckoned to is back',
  async (_, tell) => {
    const { source, giver, taker, opened } = await herd();
    await tell(opened, 836);
    expect(await find(opened)).toMatchObject({ initial_avg_weight: 836, initial_projected: false });
    await tell(opened, null);
    expect(await find(opened)).toMatchObject({ initial_avg_weight: 386.43, initial_projected: true });
    await edit(source, { gmd: 2 });
    expect((await find(opened)).initial_avg_weight).toBe(400);
    expect(await wrongTransfers(sql, [source, taker, giver, opened])).toEqual([]);
  },
);

test('what comes back to the lot that gave them is in its history, too, where their weight was told on the way', async () => {
  const { source, opened } = await herd();
  await move(opened, { ...transfer, heads: 10, day: daysAgo(5), to_lot_id: source });
  const grown = async () => {
    const { body } = await call<HistoryEntry[]>('GET', at(`${source}/history`), { as: admin });
    const { before, after } = body.data[0] as HistoryEntry;
    return Number(after?.projected_avg_weight) - Number(before?.projected_avg_weight);
  };
  await edit(opened, { initial_avg_weight: 436.43 });
  expect(await grown()).toBeGreaterThan(0);
  await edit(opened, { initial_avg_weight: null });
  expect(await grown()).toBeLessThan(0);
});

test('of a lot whose weight nobody knows it can be said how it would be weighed', async () => {
  const source = await newLot(null);
  const opening = await move(source, { ...transfer, day: daysAgo(15), to_corral_id: await farm.add('corrals') });
  const opened = opening.other_lot?.id ?? 0;
  await edit(opened, { weight_basis: 'fasted' });
  await edit(opened, { gmd: 1.3 });
  await edit(source, { gmd: 1.3 });
  expect(await find(opened)).toMatchObject({ initial_avg_weight: null, weight_basis: 'fasted' });
});

test('heads that go through two pens of their own on one day are weighed where they were weighed before that', async () => {
  const source = await newLot(400);
  const day = daysAgo(15);
  const through = async () => {
    const first = await move(source, { ...transfer, day, to_corral_id: await farm.add('corrals') });
    const to = { ...transfer, heads: 10, day, to_corral_id: await farm.add('corrals') };
    return (await move(first.other_lot?.id ?? 0, to)).other_lot?.id ?? 0;
  };
  const before = await through();
  await move(source, weighing(15, 430));
  const after = await through();
  expect((await find(before)).initial_projected).toBe(true);
  expect((await find(after)).initial_projected).toBe(false);
});
