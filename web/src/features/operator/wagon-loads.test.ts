import { beginBatch, endLine, tare } from '@cocho/domain/batch';
import { planBatches } from '@cocho/domain/feeding-day';
import type { SubOperation } from '@cocho/domain/operations';
import { expect, test } from 'vitest';
import { treatOfToday } from '../../../../domain/test/treat-of-today.ts';
import { addBatch, unstarted } from './device-operation.ts';
import { feedingRows } from './feeding-rows.ts';
import type { SeenOperation } from './seen-operations.ts';
import { wagonLoads } from './wagon-loads.ts';

const lateAtNight = '2026-03-12T23:50:00.000Z';
const untouched = tare(newBatch(), 0);
const loaded = endLine(untouched, 600, lateAtNight);

test('a wagon that was loaded before midnight is loaded after it, though the day that began has no such row', () => {
  const yesterdays = [seen(loaded)];
  expect(feedingRows([], yesterdays, [], { day: '2026-03-13', time: '00:10', capacity: null })).toEqual([]);
  expect(wagonLoads(yesterdays)).toEqual([loaded]);
});

test('a wagon into which nothing came yet is free', () => {
  expect(wagonLoads([seen(untouched)])).toEqual([]);
});

test('what was ended or canceled, or is in other hands, is in no wagon of this device', () => {
  const { operation, ...ours } = seen(loaded);
  expect(wagonLoads([{ ...ours, operation: { ...operation, end_time: lateAtNight } }])).toEqual([]);
  expect(wagonLoads([{ ...ours, operation: { ...operation, canceled: true } }])).toEqual([]);
  expect(wagonLoads([{ ...ours, operation, holder: 'elsewhere' }])).toEqual([]);
});

function newBatch(): SubOperation {
  const item = treatOfToday();
  const [plan] = planBatches(item, null);
  if (!plan) throw new Error('nothing to feed');
  return beginBatch(item, plan, 'a batch');
}

function seen(sub: SubOperation): SeenOperation {
  const operation = addBatch(unstarted(3, '2026-03-12', 'this device'), sub, lateAtNight);
  const about = { client_id: 'one', holder: 'here', user_name: null, day: operation.day } as const;
  return { ...about, operation, known: undefined, kept: undefined };
}
