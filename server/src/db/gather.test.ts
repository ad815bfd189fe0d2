import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Doubles numbers and notes each group; refuses 13, and whoever is with it. */
function doubling() {
  const groups: number[][] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const double = gather<number, number>(async (calls) => {
    groups.push(calls);
    begin();
    await new Promise(setImmediate);
    if (calls.includes(13)) throw new Error('unlucky');
    return calls.map((call) => call * 2);
  });
  return { groups, begun, double };
}

test('calls of one moment go together, and those that come meanwhile after them, each with its own answer', async () => {
  const { groups, begun, double } = doubling();
  const first = Promise.all([1, 2, 3].map((call) => double('farm', call)));
  await begun;
  expect(await Promise.all([first, double('farm', 4), double('farm', 5)])).toEqual([[2, 4, 6], 8, 10]);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await double('farm', 6)).toBe(12);
  expect(groups.at(-1)).toEqual([6]);
});

test('other keys do not wait, and never share a group', async () => {
  const { groups, double } = doubling();
  await Promise.all(['a', 'b', 'a', 'b'].map((key, call) => double(key, call)));
  expect(groups).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('what fails for a group fails only for the one that made it fail', async () => {
  const { double } = doubling();
  const answers = await Promise.allSettled([1, 13, 3].map((call) => double('farm', call)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    2,
    'refused',
    6,
  ]);
  expect(await double('farm', 5)).toBe(10);
});

test('a group has a limit', async () => {
  const { groups, double } = doubling();
  const calls = Array.from({ length: 50 }, (_, at) => 100 + at);
  expect(await Promise.all(calls.map((call) => double('farm', call)))).toEqual(calls.map((call) => call * 2));
  expect(groups.map(({ length }) => length)).toEqual([20, 20, 10]);
});
