import { expect, test } from 'vitest';
import { stabilityFilter } from './stability.ts';

const still = { net: false, motion: false, overload: false };

/** What the filter says of each of these weights, one every 200 ms. */
function stableOf(weights: (number | Partial<typeof still & { kg: number; at: number }>)[], errorKg = 10): boolean[] {
  const settle = stabilityFilter(errorKg);
  return weights.map((each, index) => {
    const { at = index * 200, ...frame } = typeof each === 'number' ? { kg: each } : each;
    return settle({ ...still, kg: 100, ...frame }, at).stable;
  });
}

test('a weight is stable after it stood still for a second', () => {
  expect(stableOf([100, 100, 105, 100, 95, 100, 100])).toEqual([false, false, false, false, false, true, true]);
});

test('a weight outside the band begins a new second', () => {
  const stable = stableOf([100, 100, 100, 100, 100, 100, 120, 120, 120, 120, 120, 120, 120]);
  expect(stable.slice(5, 12)).toEqual([true, false, false, false, false, false, true]);
});

test.each([
  ['20 kg that flickers by one is stable', 40, [4320, 4340], true],
  ['20 kg that moves by three is not', 40, [4320, 4380], false],
  ['0,1 kg that flickers by two is stable', 0.2, [4320.1, 4320.3], true],
  ['1 kg that trembles with its wagon is stable', 2, [4320, 4328], true],
  ['1 kg that moves by fifteen is not', 2, [4320, 4335], false],
])('a display of %s', (_, errorKg, kg, isStable) => {
  const stable = stableOf([...kg, ...kg, ...kg, ...kg], errorKg);
  expect(stable.at(-1)).toBe(isStable);
});

test('a slow pour never looks stable', () => {
  expect(stableOf(Array.from({ length: 40 }, (_, index) => 100 + index * 3))).not.toContain(true);
});

test('motion, overload and a change of tare begin a new second', () => {
  for (const upset of [{ motion: true }, { overload: true }, { net: true }]) {
    const stable = stableOf([100, 100, 100, 100, 100, 100, upset, 100, 100, 100, 100, 100, 100]);
    expect(stable.slice(5)).toEqual([true, false, false, false, false, false, false, true]);
  }
});

test('after a silence the weight must stand still again', () => {
  const upTo = [100, 100, 100, 100, 100, 100];
  expect(stableOf([...upTo, { at: 2000 }]).slice(5)).toEqual([true, false]);
});

test('frames that were held up and come all at once are not a second of standing still', () => {
  const burst = Array.from({ length: 20 }, (_, index) => ({ at: 5000 + index }));
  expect(stableOf([100, 100, ...burst])).not.toContain(true);
});

test('a clock that is set back begins a new second', () => {
  expect(stableOf([100, 100, 100, 100, 100, 100, { at: 500 }]).slice(5)).toEqual([true, false]);
});
