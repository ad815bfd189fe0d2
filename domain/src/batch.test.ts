import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treatOfToday } from '../test/treat-of-today.ts';
import {
  beginBatch,
  beginLine,
  beginMixing,
  correctable,
  correctLine,
  endLine,
  endMixing,
  giveUp,
  isGivenUp,
  isReplanned,
  mixingLeft,
  movedSince,
  skipLine,
  stepOf,
  tare,
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
    expect(sourcesOf(endLine(loaded(600), 400, now, { source: 'simulated' }))).toEqual([
      [false, 'scale'],
      [false, 'simulated'],
    ]);
    const sub = endLine(loaded(600), 400, now, { source: 'typed' });
    expect(sourcesOf(sub)[1]).toEqual([true, 'typed']);
    expect(sourcesOf(correctLine(sub, 401, now))[1]).toEqual([false, 'scale']);
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
    expect([sub, giveUp(begin()), loaded(600)].map(isGivenUp)).toEqual([true, true, false]);
  });

  test('the last line can be corrected: a load until the mixing is over, an unload also when all is done', () => {
    const wrong = beginMixing(loaded(600, 40_000), now);
    expect(correctable(wrong)).toEqual({ kind: 'load', index: 1 });
    const right = correctLine(wrong, 400, now, { source: 'typed' });
    expect(isReplanned(right)).toBe(false);
    expect(right.unload_operation_corrals).toEqual(loaded(600, 400).unload_operation_corrals);
    expect(correctable(tare(begin(), 0))).toBeNull();

    const mixed = endMixing(wrong, now);
    expect(correctable(mixed)).toBeNull();
    expect(correctLine(mixed, 1, now)).toEqual(mixed);
    const done = [10, 20].reduce((sub, kg) => endLine(sub, kg, now), mixed);
    expect(stepOf(done).kind).toBe('done');
    expect(correctLine(done, 25, now).unload_operation_corrals[1]?.actual_quantity).toBe(25);
  });

  test('what is corrected by the scale begins anew what followed it; what is typed leaves that alone', () => {
    const mixing = beginMixing(loaded(600, 400), now);
    expect(correctLine(mixing, 410, now, { source: 'typed' }).mixing_start_time).toBe(now);
    expect(correctLine(mixing, 410, now).mixing_start_time).toBeNull();
    const next = beginLine(loaded(600), 3600, now);
    const [typed, weighed] = [correctLine(next, 610, now, { source: 'typed' }), correctLine(next, 610, now)];
    expect(typed.load_operation_ingredients[1]).toMatchObject({ start_weight: 3600, start_time: now });
    expect(weighed.load_operation_ingredients[1]).toMatchObject({ start_weight: null, start_time: null });
    expect(weighed.load_operation_ingredients[0]?.actual_quantity).toBe(610);
  });

  test('a line that was passed over gets its amount by a correction', () => {
    const sub = correctLine(skipLine(loaded(600), now), 400, now, { source: 'typed' });
    expect(sub.load_operation_ingredients[1]).toMatchObject({ actual_quantity: 400, skipped: false });
    expect(isReplanned(sub)).toBe(false);
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
