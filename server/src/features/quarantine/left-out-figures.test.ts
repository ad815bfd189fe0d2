import { randomUUID } from 'node:crypto';
import type { LotReport } from '@cocho/domain/lot-report';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after } from '../../../test/feeding.ts';
import { leftOutOf, wholeBatch } from '../../../test/left-out.ts';
import { boardFacts } from '../board/board-facts.ts';

const api = await startApi();
const { own, admin, sql } = api;
const { retry, setLot, closedTooEarly, expectRecomputed } = leftOutOf(api);

async function boardOn(day: string) {
  return (await boardFacts(sql, { farm_id: own, today: day })).begun;
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
