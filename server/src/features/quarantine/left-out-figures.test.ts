import { randomUUID } from 'node:crypto';
import { boardOf } from '@cocho/domain/board-figures';
import { instantOf } from '@cocho/domain/days';
import type { LotReport } from '@cocho/domain/lot-report';
import type { DeviceOperation } from '@cocho/domain/operations';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, newFeeding, unweighed } from '../../../test/feeding.ts';
import { leftOutOf, wholeBatch } from '../../../test/left-out.ts';
import { farmOf } from '../../../test/resources.ts';
import { boardFacts } from '../board/board-facts.ts';

const api = await startApi();
const { own, admin, sql } = api;
const { retry, setLot, closedTooEarly, expectRecomputed } = leftOutOf(api);
const zone = 'America/Sao_Paulo';
/** Steps of a batch until its first pen has its feed. */
const untilFirstPen = 5;

async function boardOn(day: string) {
  const facts = await boardFacts(sql, { farm_id: own, today: day });
  const { wagon_cost_cents, tiles } = boardOf(facts, { now: instantOf(day, '08:00', zone), day, time_zone: zone });
  return { planned_kg: facts.begun.planned_kg, fed_kg: facts.begun.fed_kg, wagon_cost_cents, tiles };
}

async function setPrices({ sub_operations }: DeviceOperation): Promise<void> {
  const price = { valid_from: '2026-01-01', cents_per_tonne: 90_000 };
  for (const { ingredient_id } of sub_operations.flatMap((sub) => sub.load_operation_ingredients))
    await farmOf(api, 'own').post(`ingredients/${ingredient_id}/prices`, price);
}

test('what was left out was not planned either: the report of its lot shows no supply, and the board that all was fed', async () => {
  const { id, closed, other, sent, kept } = await closedTooEarly();
  const before = await boardOn(sent.day);
  expect((await retry(id, [closed])).status).toBe(200);
  const { planned_kg, fed_kg } = await boardOn(sent.day);
  expect([planned_kg - before.planned_kg, fed_kg - before.fed_kg]).toEqual([400, 400]);
  expect((await kept()).fed).toEqual([[other, 400, 400]]);
  const { body } = await api.call<LotReport>('GET', `/farms/${own}/lots/${closed}/report`, { as: admin });
  expect(body.data.feeding_supply).toEqual([]);
});

test('what was planned for a pen that was left out is planned by who feeds it after all', async () => {
  const { id, closed, other, begin, kept } = await closedTooEarly();
  await retry(id, [closed]);
  await setLot(closed, { deactivated_at: null });
  const again = after(await begin(admin), wholeBatch);
  const path = `/farms/${own}/operations/by_client/${randomUUID()}`;
  expect((await api.call('PUT', path, { as: admin, body: again })).body.data).toMatchObject({ fate: 'stored' });
  expect((await kept()).fed).toEqual([
    [closed, 600, 600],
    [other, 400, 800],
  ]);
  await expectRecomputed();
});

test('on the board a pen that was left out and is there again waits for its treat, with what is planned for it', async () => {
  const { id, closed, sent } = await closedTooEarly();
  await retry(id, [closed]);
  await setLot(closed, { deactivated_at: null });
  const { tiles } = await boardOn(sent.day);
  expect(tiles.find(({ lot_id }) => lot_id === closed)).toMatchObject({ planned_kg: 600, fed_kg: 0 });
});

test('a wagon that is on its way to the next pen is at work, though what it gave before was left out', async () => {
  const { id, closed, sent, kept } = await closedTooEarly(untilFirstPen);
  expect((await retry(id, [closed])).status).toBe(200);
  const { batches } = await boardFacts(sql, { farm_id: own, today: sent.day });
  const { row } = await kept();
  expect(batches.find(({ operation_id }) => operation_id === row.id)).toMatchObject({ open: true, unloading: true });
});

test('in money, kg that were left out are what is left in the wagon, also where nobody weighed a load', async () => {
  const { id, closed, sent } = await closedTooEarly(wholeBatch, unweighed);
  await setPrices(sent);
  const before = (await boardOn(sent.day)).wagon_cost_cents ?? 0;
  expect((await retry(id, [closed])).status).toBe(200);
  expect((await boardOn(sent.day)).wagon_cost_cents).toBe(before + 54_000);
});

test('a wagon of which all was left out held what was unloaded', async () => {
  const { begin, send, lots } = await newFeeding(api);
  const id = randomUUID();
  const sent = after(unweighed(await begin()), wholeBatch);
  await setPrices(sent);
  for (const lot of lots) await setLot(lot, { deleted_at: new Date() });
  await send(id, sent);
  const before = (await boardOn(sent.day)).wagon_cost_cents ?? 0;
  expect((await retry(id, lots)).status).toBe(200);
  expect((await boardOn(sent.day)).wagon_cost_cents).toBe(before + 90_000);
});
