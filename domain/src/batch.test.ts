import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treatOfToday } from '../test/treat-of-today.ts';
import {
  beginBatch,
  beginLine,
  beginMixing,
  endLine,
  endMixing,
  giveUp,
  isGivenUp,
  isReplanned,
  isSurprising,
  mixingLeft,
  movedSince,
  nearness,
  reopenable,
  reopenLine,
  skipLine,
  stepOf,
  tare,
  toleranceOf,
} from './batch.ts';
import { planBatches } from './feeding-day.ts';
import { DeviceOperation, isFed, operationStatus, type SubOperation, statusLabel } from './operations.ts';

const now = '2026-03-12T09:00:00.000Z';
const client_id = '0b5c7d1e-3f52-4c1b-9d53-0d9f3f0b7a11';

const item = treatOfToday();

function begin(): SubOperation {
  const [plan] = planBatches(item, null);
  if (!plan) throw new Error('nothing to feed');
  return beginBatch(item, plan, client_id);
}

const loaded = (...kg: number[]) => kg.reduce((sub, amount) => endLine(sub, amount, now), tare(begin(), 3000));

describe('a batch', () => {
  test('goes from tare over each ingredient and the mixing to each pen', () => {
    const kinds: string[] = [];
    let sub = begin();
    for (let step = stepOf(sub); step.kind !== 'done'; step = stepOf(sub)) {
      kinds.push('index' in step ? `${step.kind} ${step.index}` : step.kind);
      if (step.kind === 'tare') sub = tare(sub, 3000);
      else if (step.kind === 'mix') sub = endMixing(sub, now);
      else sub = endLine(beginLine(sub, 3000, now), step.line.target_quantity, now);
    }
    expect(kinds).toEqual(['tare', 'load 0', 'load 1', 'mix', 'unload 0', 'unload 1']);
  });

  test('freezes what was expected and the names as they were', () => {
    const sub = begin();
    expect(sub).toMatchObject({ rule_name: 'Engorda', recipe_name: 'Terminação', treat_name: 'Manhã', batch: 1 });
    expect(sub.load_operation_ingredients.map(({ expected_quantity }) => expected_quantity)).toEqual([600, 400]);
    expect(sub.unload_operation_corrals.map(({ expected_quantity }) => expected_quantity)).toEqual([600, 400]);
  });

  test('a load that missed its target is shared out in proportion; what was expected stays', () => {
    const sub = loaded(650, 450);
    expect(isReplanned(sub)).toBe(true);
    expect(
      sub.unload_operation_corrals.map(({ target_quantity, expected_quantity }) => [
        target_quantity,
        expected_quantity,
      ]),
    ).toEqual([
      [660, 600],
      [440, 400],
    ]);
    expect(isReplanned(loaded(600, 400))).toBe(false);
  });

  test('remembers of each amount whether a person or a scale told it, until it is corrected', () => {
    const sourcesOf = (sub: SubOperation) =>
      sub.load_operation_ingredients.map(({ typed, weight_source }) => [typed, weight_source]);
    expect(sourcesOf(endLine(loaded(600), 400, now, 'simulated'))).toEqual([
      [false, 'scale'],
      [false, 'simulated'],
    ]);
    const sub = endLine(loaded(600), 400, now, 'typed');
    expect(sourcesOf(sub)[1]).toEqual([true, 'typed']);
    expect(sourcesOf(reopenLine(sub))[1]).toEqual([false, null]);
  });

  test('a line that is passed over has no amount, and what was not loaded is not shared out', () => {
    const sub = skipLine(loaded(600), now);
    expect(sub.load_operation_ingredients[1]).toMatchObject({ actual_quantity: null, skipped: true });
    expect(sub.unload_operation_corrals.map(({ target_quantity }) => target_quantity)).toEqual([360, 240]);
    expect(stepOf(sub).kind).toBe('mix');
  });

  test('that is given up keeps what was weighed, and passes the rest over', () => {
    const sub = giveUp(loaded(600));
    expect(sub.load_operation_ingredients).toMatchObject([
      { actual_quantity: 600, skipped: false },
      { actual_quantity: null, skipped: true },
    ]);
    expect(sub.unload_operation_corrals.map(({ skipped }) => skipped)).toEqual([true, true]);
    expect([sub, giveUp(begin())].map(isGivenUp)).toEqual([false, true]);
  });

  test('the last line can be corrected: a load until the mixing is over, an unload also when all is done', () => {
    const wrong = beginMixing(loaded(600, 40_000), now);
    const again = reopenLine(wrong);
    expect(stepOf(again)).toMatchObject({ kind: 'load', index: 1, line: { actual_quantity: null } });
    expect(isReplanned(again)).toBe(false);
    expect(endLine(again, 400, now).unload_operation_corrals).toEqual(loaded(600, 400).unload_operation_corrals);
    expect(stepOf(reopenLine(again))).toMatchObject({ kind: 'load', index: 0 });

    const mixed = endMixing(wrong, now);
    expect(reopenable(mixed)).toBeNull();
    const unloading = beginLine(endLine(beginLine(mixed, 9000, now), 10, now), 8990, now);
    const back = reopenLine(unloading);
    expect(stepOf(back)).toMatchObject({
      kind: 'unload',
      index: 0,
      line: { start_weight: 9000, actual_quantity: null },
    });
    expect(back.unload_operation_corrals[1]).toMatchObject({ start_weight: null, start_time: null });
    expect(reopenable(tare(begin(), 0))).toBeNull();
    const done = endLine(unloading, 20, now);
    expect(stepOf(done).kind).toBe('done');
    expect(stepOf(reopenLine(done))).toMatchObject({ kind: 'unload', index: 1 });
  });

  test.each([
    [1000, 1050, false],
    [1000, 1051, true],
    [1000, 0, true],
    [12, 10, false],
    [12, 9, true],
    [119, 999_999, true],
  ])('of %d kg, %d are surprising: %s', (target, kg, surprising) => {
    expect(isSurprising(target, kg)).toBe(surprising);
  });

  test('a line begins once, at what the scale showed then', () => {
    const first = beginLine(tare(begin(), 3000), 3000, now);
    const again = beginLine(first, 3250, '2026-03-12T09:05:00.000Z');
    expect(again).toEqual(first);
    expect(movedSince('load', 3000, 3250)).toBe(250);
    expect(movedSince('unload', 4000, 3600)).toBe(400);
  });

  test('is the same after it was kept and read again, at any point', () => {
    const kg = fc.double({ min: 0, max: 5000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.oneof(kg, fc.constant('skip' as const)), { maxLength: 8 }), (acts) => {
        let sub = begin();
        for (const act of acts) {
          const step = stepOf(sub);
          if (step.kind === 'tare') sub = tare(sub, act === 'skip' ? 0 : act);
          else if (step.kind === 'mix') sub = endMixing(sub, now);
          else sub = act === 'skip' ? skipLine(sub, now) : endLine(sub, act, now);
          const kept = JSON.parse(JSON.stringify(sub)) as SubOperation;
          expect(stepOf(kept)).toEqual(stepOf(sub));
          const operation = { revision: 1, epoch: 1, device_id: client_id, schedule_id: 3, day: '2026-03-12' };
          const whole = { ...operation, start_time: now, end_time: null, canceled: false, sub_operations: [kept] };
          expect(DeviceOperation.parse(whole)).toEqual(whole);
        }
      }),
    );
  });
});

test('mixing counts from its beginning, also after a reload', () => {
  const sub = beginMixing(loaded(600, 400), now);
  expect(mixingLeft(sub, Date.parse(now) + 60_000)).toBe(180_000);
  expect(beginMixing(sub, '2026-03-12T09:03:00.000Z')).toEqual(sub);
  expect(mixingLeft(sub, Date.parse(now) + 600_000)).toBe(0);
});

test.each([
  [1000, 0, 'far'],
  [1000, 899, 'far'],
  [1000, 900, 'near'],
  [1000, 979.9, 'near'],
  [1000, 980, 'reached'],
  [1000, 1020, 'reached'],
  [1000, 1020.1, 'over'],
  [12, 9.9, 'near'],
  [12, 10, 'reached'],
  [12, 14, 'reached'],
  [12, 14.5, 'over'],
])('of %d kg, %d are %s', (target, moved, expected) => {
  expect(nearness(target, moved)).toBe(expected);
});

test('a few kg are within tolerance, however small the target', () => {
  expect(toleranceOf(10)).toBe(2);
  expect(toleranceOf(1000)).toBe(20);
});

describe('the state of an operation', () => {
  const done = loaded(600, 400);
  const fed = [600, 400].reduce((sub, kg) => endLine(sub, kg, now), endMixing(done, now));
  const operation = { canceled: false, start_time: now, end_time: null, sub_operations: [fed] };

  test.each([
    ['Pendente', { ...operation, start_time: null }],
    ['Em andamento', operation],
    ['Concluído', { ...operation, end_time: now }],
    ['Incompleto', { ...operation, end_time: now, sub_operations: [fed, done] }],
    ['Incompleto', { ...operation, end_time: now, sub_operations: [] }],
    ['Cancelado', { ...operation, canceled: true }],
  ])('is %s', (label, given) => {
    expect(statusLabel(operationStatus(given, given.sub_operations.map(isFed)))).toBe(label);
  });

  test('that nobody knows is Desconhecido', () => expect(statusLabel('paused')).toBe('Desconhecido'));
});
