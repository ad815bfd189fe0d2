import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Doubles numbers and notes each crowd; refuses 13, and whoever is with it. */
function doubling() {
  const crowds: number[][] = [];
  const double = gather<number, number>(async (calls) => {
    crowds.push(calls);
    await Promise.resolve();
    if (calls.includes(13)) throw new Error('unlucky');
    return calls.map((call) => call * 2);
  });
  return { crowds, double };
}

test('a lone call waits for nobody; those that come meanwhile go together, each with its own answer', async () => {
  const { crowds, double } = doubling();
  expect(await Promise.all([1, 2, 3].map((call) => double('farm', call)))).toEqual([2, 4, 6]);
  expect(crowds).toEqual([[1], [2, 3]]);
  expect(await double('farm', 4)).toBe(8);
  expect(crowds.at(-1)).toEqual([4]);
});

test('other keys do not wait, and never share a crowd', async () => {
  const { crowds, double } = doubling();
  await Promise.all(['a', 'b', 'a', 'b'].map((key, call) => double(key, call)));
  expect(crowds).toEqual([[0], [1], [2], [3]]);
});

test('what fails for a crowd fails only for the one that made it fail', async () => {
  const { double } = doubling();
  const answers = await Promise.allSettled([1, 13, 3].map((call) => double('farm', call)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    2,
    'refused',
    6,
  ]);
  expect(await double('farm', 5)).toBe(10);
});

test('a crowd has a limit', async () => {
  const { crowds, double } = doubling();
  const calls = Array.from({ length: 50 }, (_, at) => 100 + at);
  expect(await Promise.all(calls.map((call) => double('farm', call)))).toEqual(calls.map((call) => call * 2));
  expect(crowds.map(({ length }) => length)).toEqual([1, 20, 20, 9]);
});
