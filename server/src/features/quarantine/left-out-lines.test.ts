import { addDays, instantOf } from '@cocho/domain/days';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { whileLocked } from '../../../test/database.ts';
import { after, unweighed } from '../../../test/feeding.ts';
import { counted, leftOut, leftOutOf, wholeBatch } from '../../../test/left-out.ts';

const api = await startApi();
const { sql, own, admin } = api;
const { onlyEntry, retry, setLot, feedingOf, expectRecomputed } = leftOutOf(api);
const zone = 'America/Sao_Paulo';
const loaded = 4;

/** What its device tells next, with this of each batch. */
function next(operation: DeviceOperation, change: (sub: SubOperation) => Partial<SubOperation>): DeviceOperation {
  const sub_operations = operation.sub_operations.map((sub) => ({ ...sub, ...change(sub) }));
  return { ...operation, revision: operation.revision + 1, sub_operations };
}

function withLoads(operation: DeviceOperation, more: number): DeviceOperation {
  return next(operation, ({ load_operation_ingredients: lines }) => ({
    load_operation_ingredients: lines.map((line) => ({ ...line, actual_quantity: (line.actual_quantity ?? 0) + more })),
  }));
}

function withFirstPenSkipped(operation: DeviceOperation): DeviceOperation {
  return next(operation, ({ unload_operation_corrals: lines }) => ({
    unload_operation_corrals: lines.map((line, at) =>
      at === 0 ? { ...line, actual_quantity: null, skipped: true } : line,
    ),
  }));
}

describe('what counts already', () => {
  /** Loaded the evening before last, unloaded ten minutes after midnight. */
  async function fedOverMidnight() {
    const feeding = await feedingOf();
    const begun = await feeding.begin();
    const day = addDays(begun.day, -2);
    const evening = instantOf(day, '23:50', zone).toISOString();
    const night = instantOf(addDays(day, 1), '00:10', zone).toISOString();
    const inWagon = after({ ...begun, day, start_time: evening }, loaded, (kg) => kg, evening);
    const sent = after(inWagon, wholeBatch, (kg) => kg, night);
    expect(await feeding.send(sent)).toMatchObject({ fate: 'stored' });
    return { ...feeding, day, sent };
  }

  test.each([
    [
      'closed on the day of its wagon',
      async (lot: number, finish_date: string) => {
        const path = `/farms/${own}/lots/${lot}/finish`;
        expect((await api.call('PUT', path, { as: admin, body: { finish_date } })).status).toBe(200);
      },
    ],
    ['deleted', (lot: number) => setLot(lot, { deleted_at: new Date() })],
  ])('is left out by nobody: the load of a lot that was %s since is corrected in vain', async (_, end) => {
    const { id, first, other, day, sent, send, kept } = await fedOverMidnight();
    await end(first, day);
    expect(await send(withLoads(sent, 10))).toMatchObject({ fate: 'parked' });
    expect((await onlyEntry(id)).in_the_way).toEqual([]);
    expect((await retry(id, [first])).status).toBe(409);
    expect(await kept()).toMatchObject({
      lines: [counted(600), counted(400)],
      fed: [
        [first, 600, 600],
        [other, 400, 400],
      ],
    });
  });
});

describe('a pen of a deleted lot that was given nothing yet', () => {
  async function appliedBeforeUnloading() {
    const feeding = await feedingOf();
    const sent = after(await feeding.begin(), loaded);
    await setLot(feeding.first, { deleted_at: new Date() });
    expect(await feeding.send(sent)).toMatchObject({ fate: 'parked' });
    expect((await retry(feeding.id, [feeding.first])).status).toBe(200);
    return { ...feeding, sent };
  }

  async function trailOf(operation: number) {
    return sql`select after from history where farm_id = ${own} and topic = 'operations' and row_id = ${operation}`;
  }

  test('is not left out when the rest is applied: what it is given counts once the lot is back', async () => {
    const { first, other, sent, send, kept } = await appliedBeforeUnloading();
    expect(await trailOf((await kept()).row.id)).toEqual([]);
    await setLot(first, { deleted_at: null });
    expect(await send(after(sent, wholeBatch))).toMatchObject({ fate: 'stored' });
    expect(await kept()).toMatchObject({
      lines: [counted(600), counted(400)],
      fed: [
        [first, 600, 600],
        [other, 400, 400],
      ],
    });
  });

  test('is decided about when it is given something while the lot is still gone', async () => {
    const { id, first, other, sent, send, kept } = await appliedBeforeUnloading();
    expect(await send(after(sent, wholeBatch))).toMatchObject({ fate: 'parked' });
    expect((await onlyEntry(id)).in_the_way).toMatchObject([{ lot_id: first, kg: 600 }]);
    expect((await retry(id, [first])).status).toBe(200);
    expect(await kept()).toMatchObject({ lines: [leftOut(600), counted(400)], fed: [[other, 400, 400]] });
    expect(await trailOf((await kept()).row.id)).toMatchObject([{ after: { left_out: [{ lot_id: first, kg: 600 }] } }]);
    await expectRecomputed();
  });

  test('stays a skip where its operator passed it over', async () => {
    const { id, first, begin, send, kept } = await feedingOf();
    const sent = withFirstPenSkipped(after(await begin(), wholeBatch));
    await setLot(first, { deleted_at: new Date() });
    expect(await send(sent)).toMatchObject({ fate: 'parked' });
    expect((await retry(id, [first])).status).toBe(200);
    expect((await kept()).lines).toEqual([{ kg: null, skipped: true, apart_kg: null }, counted(400)]);
  });
});

test('a batch that moves to another day waits for all its lots, also for one that was left out of it', async () => {
  const { id, first, other, begin, send, kept } = await feedingOf();
  const begun = await begin();
  const day = addDays(begun.day, -2);
  const at = (time: string, on = day) => instantOf(on, time, zone).toISOString();
  const start_time = at('00:05', addDays(day, 1));
  const begunThen = unweighed({ ...begun, day, start_time: at('23:50') });
  const sent = after(begunThen, wholeBatch, (kg) => kg, at('00:10', addDays(day, 1)));
  await setLot(first, { deactivated_at: addDays(day, -1) });
  expect(await send(sent)).toMatchObject({ fate: 'parked' });
  expect((await retry(id, [first])).status).toBe(200);
  const moved = next(sent, ({ load_operation_ingredients: lines }) => ({
    load_operation_ingredients: lines.map((line) => ({ ...line, start_time })),
  }));
  const fate = await whileLocked(
    api.address,
    (holder) => holder`select from lots where id = ${first} for no key update`,
    1,
    () => send(moved),
  );
  expect(fate).toMatchObject({ fate: 'stored' });
  expect(await kept()).toMatchObject({ lines: [leftOut(600), counted(400)], fed: [[other, 400, 400]] });
  await expectRecomputed();
});
