import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialCallRules } from './feed-calls.ts';
import { priorIntake } from './intake-prior.ts';
import { type CallFacts, suggestCall } from './suggest-call.ts';
import { troughScores } from './trough-scores.ts';

const indexes = [10, 5, 0, -5, -10, -20, -100].map((value, at) => ({ id: at + 1, value }));
const calm: CallFacts = {
  today: 'clean',
  yesterday: 'clean',
  movedYesterday: false,
  raisedLately: 0,
  load: 1611,
  intake: 9.88,
  prior: 9.59,
  line: null,
  hot: false,
};
const suggest = (change: Partial<CallFacts>, notes = indexes) =>
  suggestCall({ ...calm, ...change }, initialCallRules, notes);

test('says its reason in a line', () => {
  expect(suggest({})).toEqual({
    note: 5,
    corral_index_id: 2,
    reason: '2 manhãs limpas, consumo +3 %: +5%, 1.611 → 1.692',
    new_load: 1692,
  });
});

test('nothing is suggested where nobody looked', () => {
  expect(suggest({ today: null })).toMatchObject({ note: null, reason: 'Falta olhar o cocho', new_load: 1611 });
});

describe('the first rule that holds', () => {
  test.each<[string, Partial<CallFacts>, number]>([
    ['untouched: first look for what went wrong', { today: 'untouched' }, 0],
    ['more than half left, even after a move', { today: 'over_half', movedYesterday: true }, -10],
    ['moved yesterday', { movedYesterday: true }, 0],
    ['moved yesterday, some left', { movedYesterday: true, today: 'up_to_half' }, 0],
    ['25 to 50 % left', { today: 'up_to_half' }, -5],
    ['a little left', { today: 'thin' }, 0],
    ['one clean morning', { yesterday: 'thin' }, 0],
    ['a morning that nobody looked at is no clean one', { yesterday: null }, 0],
    ['licked twice, above the prior', { today: 'licked', yesterday: 'licked' }, 5],
    ['licked twice, below the prior', { today: 'licked', yesterday: 'licked', intake: 9 }, 10],
    [
      'raised by 5 in the last two days, room for 5',
      { today: 'licked', yesterday: 'licked', intake: 9, raisedLately: 5 },
      5,
    ],
    ['raised by 10 in the last two days', { raisedLately: 10 }, 0],
    ['a hot day', { hot: true }, 0],
    ['a hot day does not forbid a cut', { hot: true, today: 'over_half' }, -10],
    ['at the prior and a tenth', { intake: 10.55 }, 0],
    ['8 % behind the line of the adaptation', { line: 1740, intake: 9, yesterday: null, movedYesterday: true }, 10],
    ['8 % behind it, room for 7 below the prior and a tenth', { line: 1740 }, 5],
    ['8 % behind it, at the prior and a tenth', { line: 1740, intake: 10.55 }, 0],
    ['3 % behind it', { line: 1660 }, 5],
    ['ahead of it', { line: 1500 }, 0],
    ['behind it, and not eaten', { line: 1740, today: 'up_to_half' }, -5],
  ])('%s', (_, change, note) => {
    expect(suggest(change).note).toBe(note);
  });
});

test('of two notes that are as near, the one nearer to none; without one of 0, no note at all', () => {
  const notes = [8, 2].map((value, at) => ({ id: at + 1, value }));
  expect(suggest({}, notes)).toMatchObject({ note: 2, corral_index_id: 1 + 1 });
  expect(suggest({ today: 'thin' }, notes)).toMatchObject({ note: 0, corral_index_id: null });
});

test('whatever is known, no load moves by more than 10 % a day, nor above the prior and a tenth, nor in heat', () => {
  const score = fc.constantFrom(null, ...troughScores);
  const facts = fc.record({
    today: score,
    yesterday: score,
    movedYesterday: fc.boolean(),
    raisedLately: fc.integer({ min: 0, max: 30 }),
    load: fc.integer({ min: 0, max: 5000 }),
    intake: fc.option(fc.double({ min: 1, max: 20, noNaN: true })),
    prior: fc.option(fc.double({ min: 1, max: 20, noNaN: true })),
    line: fc.option(fc.integer({ min: 1, max: 5000 })),
    hot: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 8 }), (known, values) => {
      const { note } = suggestCall(
        known,
        initialCallRules,
        values.map((value, id) => ({ id: id + 1, value })),
      );
      expect(note === null).toBe(known.today === null);
      expect(Math.abs(note ?? 0)).toBeLessThanOrEqual(10);
      if (known.hot) expect(note ?? 0).toBeLessThanOrEqual(0);
      if ((note ?? 0) > 0) {
        expect((note ?? 0) + known.raisedLately).toBeLessThanOrEqual(10);
        if (known.intake && known.prior)
          expect((known.intake * (100 + (note ?? 0))) / 100).toBeLessThanOrEqual(known.prior * 1.1 + 1e-6);
      }
    }),
    { numRuns: 500 },
  );
});

test('the prior is that of the paper', () => {
  expect(priorIntake(450, 1.5)).toBeCloseTo(9.585, 3);
  expect(priorIntake(450, 1.5, 'Cruzado')).toBeCloseTo(9.677, 2);
  expect(priorIntake(450, 1.9)).toBe(priorIntake(450, 1.5));
});
