import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { gather } from './gather.ts';

const patienceMs = 5000;
const aMoment = () => new Promise((passed) => setImmediate(passed));

/** Doubles numbers and notes each group; refuses 13, and whoever is with it. */
function doubling(comeBackMs = 0) {
  const groups: number[][] = [];
  const double = gather<number, number>(
    async (calls) => {
      groups.push(calls);
      await aMoment();
      if (calls.includes(13)) throw new Error('unlucky');
      return calls.map((call) => call * 2);
    },
    patienceMs,
    comeBackMs,
  );
  return { groups, double };
}

test('calls of one moment go together, each with its own answer, and so do those that come meanwhile', async () => {
  const { groups, double } = doubling();
  const first = [1, 2, 3].map((call) => double('farm', call));
  await aMoment();
  const meanwhile = [4, 5].map((call) => double('farm', call));
  expect(await Promise.all([...first, ...meanwhile])).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await double('farm', 6)).toBe(12);
  expect(groups.at(-1)).toEqual([6]);
});

describe('after a group of several, the next', () => {
  const comeBackMs = 5;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  test('waits until as many have come as there were, one a little later than the other', async () => {
    const { groups, double } = doubling(comeBackMs);
    const again = async (call: number) => {
      await double('farm', call);
      for (let moments = 0; moments < call; moments += 1) await aMoment();
      return double('farm', call * 10);
    };
    expect(await Promise.all([1, 2, 3].map(again))).toEqual([20, 40, 60]);
    expect(groups).toEqual([
      [1, 2, 3],
      [10, 20, 30],
    ]);
  });

  test('goes without who does not come back in time', async () => {
    const { groups, double } = doubling(comeBackMs);
    await Promise.all([1, 2].map((call) => double('farm', call)));
    const late = double('farm', 3);
    await aMoment();
    vi.advanceTimersByTime(comeBackMs - 1);
    await aMoment();
    expect(groups).toEqual([[1, 2]]);
    vi.advanceTimersByTime(1);
    expect(await late).toBe(6);
  });

  test('waits for nobody where there was one alone', async () => {
    const { double } = doubling(comeBackMs);
    for (const call of [1, 2]) expect(await double('farm', call)).toBe(call * 2);
  });
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

test('a group that is never answered holds up nobody who comes when patience is over, nor those who came meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const say = gather<string, string>(
    (calls) => (calls[0] === 'lost' ? new Promise(() => {}) : Promise.resolve(calls)),
    patienceMs,
  );
  const answered: string[] = [];
  const ask = (call: string) => say('farm', call).then((answer) => answered.push(answer));
  ask('lost');
  await aMoment();
  const meanwhile = ask('meanwhile');
  vi.advanceTimersByTime(patienceMs - 1);
  const soon = ask('soon');
  await aMoment();
  expect(answered).toEqual([]);
  vi.advanceTimersByTime(1);
  await Promise.all([ask('late'), meanwhile, soon]);
  expect(answered.toSorted()).toEqual(['late', 'meanwhile', 'soon']);
  await ask('later');
  expect(answered).toContain('later');
});
