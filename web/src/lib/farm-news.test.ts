import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFresh } from './fresh-rows.ts';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => {});
const { hearNews } = await import('./farm-news.ts');
const { HttpError } = await import('./http.ts');
const { queryClient } = await import('./query-client.ts');

interface Row {
  id: number;
  load: number;
}

const farm = 1;
/** What the server would tell. */
let loads: Record<number, number>;
/** What was asked of it: everything, or these rows. */
let asked: ('all' | number[])[];
let undo: (() => void)[];
/** The server answers nothing that is whole. */
let isAway: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  loads = { 7: 100, 8: 200 };
  asked = [];
  undo = [];
  isAway = false;
});

afterEach(() => {
  for (const step of undo) step();
  queryClient.clear();
  vi.useRealTimers();
});

const rowsOf = (ids: number[]): Row[] => ids.map((id) => ({ id, load: loads[id] ?? 0 }));

/** A list of both lots on screen. */
async function show(
  topics: string[],
  { rows = true, first = Promise.resolve(), eachMs = 0, meanwhile = async () => {} } = {},
) {
  let way = first;
  const observer = new QueryObserver<Row[]>(queryClient, {
    queryKey: [farm, ...topics],
    queryFn: async () => {
      asked.push('all');
      if (isAway) throw new HttpError(503, { errors: 'fora do ar' });
      const all = rowsOf([7, 8]);
      await way;
      way = Promise.resolve();
      if (eachMs > 0) await new Promise((come) => setTimeout(come, eachMs));
      return all;
    },
    meta: {
      lots: {
        of: (data: Row[]) => data.map(({ id }) => id),
        ...(rows && {
          refetch: async (data: Row[], ids: number[]) => {
            asked.push(ids);
            const fresh = rowsOf(ids);
            await meanwhile();
            return withFresh(data, fresh);
          },
        }),
      },
    },
  });
  undo.push(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  asked = [];
  return { shown: () => observer.getCurrentResult().data, updatedAt: () => observer.getCurrentResult().dataUpdatedAt };
}

const pass = () => vi.advanceTimersByTimeAsync(3000);

test('a lot that changed is fetched alone, and the list stays as old as it was', async () => {
  const { shown, updatedAt } = await show(['lots']);
  const before = updatedAt();
  loads[8] = 210;
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  expect(asked).toEqual([[8]]);
  expect(shown()).toEqual(rowsOf([7, 8]));
  expect(updatedAt()).toBe(before);
});

test('past midnight a lot that changed is fetched with all: the others have changed too', async () => {
  vi.setSystemTime(new Date(2026, 2, 12, 23, 59, 30));
  const { shown } = await show(['lots']);
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  expect(asked).toEqual([[8]]);
  vi.setSystemTime(new Date(2026, 2, 13, 0, 0, 30));
  loads = { 7: 101, 8: 210 };
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  expect(asked).toEqual([[8], 'all']);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('news of lots that are not on screen, of other farms and other topics fetches nothing', async () => {
  await show(['lots']);
  hearNews(farm, { topic: 'lots', lots: [9] });
  hearNews(2, { topic: 'lots', lots: null });
  hearNews(farm, { topic: 'rules', lots: null });
  await pass();
  expect(asked).toEqual([]);
});

test.each([
  ['what is about everything', { topic: 'lots', lots: null }, true],
  ['a gap in the stream', { topic: 'resync', lots: null }, true],
  ['a lot in a list that cannot fetch it alone', { topic: 'lots', lots: [8] }, false],
] as const)('%s fetches the whole list', async (_, news, rows) => {
  const { shown } = await show(['lots'], { rows });
  loads[8] = 210;
  hearNews(farm, { topic: news.topic, lots: news.lots && [...news.lots] });
  await pass();
  expect(asked).toEqual(['all']);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('a tap that changes many topics and a burst of taps are fetched once in three quarters of a second', async () => {
  await show(['lots', 'trough-readings']);
  for (let tap = 0; tap < 20; tap += 1) {
    hearNews(farm, { topic: 'trough-readings', lots: [7] });
    hearNews(farm, { topic: 'lots', lots: [7] });
    await vi.advanceTimersByTimeAsync(75);
  }
  await pass();
  expect(asked).toEqual([[7], [7], [7]]);
});

test('what is fetched whole meanwhile is not overwritten by an older row', async () => {
  const slow = Promise.withResolvers<void>();
  const { shown } = await show(['lots'], { meanwhile: () => slow.promise });
  loads[8] = 210;
  hearNews(farm, { topic: 'lots', lots: [8] });
  await vi.advanceTimersByTimeAsync(100);
  loads[8] = 220;
  await queryClient.invalidateQueries({ queryKey: [farm, 'lots'] });
  slow.resolve();
  await pass();
  expect(asked).toEqual([[8], 'all', [8]]);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('a first answer that left before the news is shown, and the lot asked for that the news was of', async () => {
  const slow = Promise.withResolvers<void>();
  const { shown } = await show(['lots'], { first: slow.promise });
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  loads[8] = 210;
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  expect(asked).toEqual([]);
  slow.resolve();
  await pass();
  expect(asked).toEqual([[8]]);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('a first answer that left before the stream was open is shown, and asked for once more', async () => {
  const slow = Promise.withResolvers<void>();
  const { shown } = await show(['lots'], { first: slow.promise });
  hearNews(farm, { topic: 'resync', lots: null });
  await pass();
  loads[8] = 210;
  slow.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()?.[1]?.load).toBe(200);
  await pass();
  expect(asked).toEqual(['all']);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('where news come faster than answers, each answer is shown, and the last is as new as the last news', async () => {
  const { shown } = await show(['lots'], { rows: false, eachMs: 1500 });
  await vi.advanceTimersByTimeAsync(1500);
  const seen = new Set<number | undefined>();
  for (let load = 201; load <= 210; load += 1) {
    loads[8] = load;
    hearNews(farm, { topic: 'lots', lots: null });
    await vi.advanceTimersByTimeAsync(1000);
    seen.add(shown()?.[1]?.load);
  }
  expect(seen.size).toBeGreaterThan(3);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('where news of a lot comes faster than the whole list, the list is fetched once, and then that lot', async () => {
  const { shown } = await show(['lots'], { eachMs: 1500 });
  await vi.advanceTimersByTimeAsync(1500);
  hearNews(farm, { topic: 'lots', lots: null });
  await vi.advanceTimersByTimeAsync(100);
  for (let load = 201; load <= 205; load += 1) {
    loads[8] = load;
    hearNews(farm, { topic: 'lots', lots: [8] });
    await vi.advanceTimersByTimeAsync(1000);
  }
  await pass();
  expect(asked.filter((one) => one === 'all')).toEqual(['all']);
  expect(asked.at(-1)).toEqual([8]);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('news of a lot that is not in the list asks for nothing more, though the list is on its way', async () => {
  await show(['lots'], { eachMs: 1500 });
  await vi.advanceTimersByTimeAsync(1500);
  hearNews(farm, { topic: 'lots', lots: null });
  await vi.advanceTimersByTimeAsync(100);
  hearNews(farm, { topic: 'lots', lots: [9] });
  await pass();
  expect(asked).toEqual(['all']);
});

/** A page whose answer is on its way for good. */
async function hanging(isFirst = false) {
  const hung = Promise.withResolvers<never>();
  let way: Promise<unknown> = isFirst ? hung.promise : Promise.resolve();
  const queryFn = () => way.then(() => rowsOf([7, 8]));
  const observer = new QueryObserver<Row[]>(queryClient, { queryKey: [farm, 'lots'], queryFn, retry: false });
  undo.push(observer.subscribe(() => {}));
  await pass();
  way = hung.promise;
  hearNews(farm, { topic: 'lots', lots: null });
  await pass();
  way = Promise.resolve();
  loads[8] = 210;
  return { shown: () => observer.getCurrentResult().data, fail: () => hung.reject(new HttpError(503, {})) };
}

test.each([
  ['first', true],
  ['second', false],
])('after a gap in the stream no %s answer of a dead line is waited for', async (_, isFirst) => {
  const { shown } = await hanging(isFirst);
  hearNews(farm, { topic: 'resync', lots: null }, true);
  await pass();
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('what an answer on its way would have shown is asked for again where it fails', async () => {
  const { shown, fail } = await hanging();
  hearNews(farm, { topic: 'lots', lots: null });
  await pass();
  fail();
  await pass();
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('a page that is fetched ahead of its visit is not taken for new after news that it left before', async () => {
  const slow = Promise.withResolvers<Row[]>();
  const ahead = { queryKey: [farm, 'lots'], queryFn: () => slow.promise };
  queryClient.prefetchQuery(ahead);
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  slow.resolve(rowsOf([7, 8]));
  await pass();
  expect(queryClient.getQueryState(ahead.queryKey)).toMatchObject({ data: rowsOf([7, 8]), isInvalidated: true });
});

test.each([
  ['first', undefined],
  ['next', [{ id: 7, load: 90 }]],
])('after a gap the %s answer of a page that is fetched ahead of its visit is asked for anew', async (_, before) => {
  const answers = [new Promise<Row[]>(() => {}), Promise.resolve(rowsOf([7, 8]))];
  const ahead = { queryKey: [farm, 'lots'], queryFn: () => answers.shift() as Promise<Row[]> };
  queryClient.setQueryData(ahead.queryKey, before, { updatedAt: 0 });
  queryClient.prefetchQuery(ahead);
  hearNews(farm, { topic: 'resync', lots: null }, true);
  await pass();
  expect(queryClient.getQueryState(ahead.queryKey)).toMatchObject({ data: rowsOf([7, 8]), fetchStatus: 'idle' });
});

test('a row that comes when its person has signed out brings nothing of theirs back', async () => {
  await show(['lots'], { meanwhile: async () => queryClient.clear() });
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  expect(asked).toEqual([[8]]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('a row that cannot be fetched is fetched with all', async () => {
  const { shown } = await show(['lots'], { meanwhile: () => Promise.reject(new Error('no answer')) });
  loads[8] = 210;
  hearNews(farm, { topic: 'lots', lots: [8] });
  await pass();
  expect(asked).toEqual([[8], 'all']);
  expect(shown()).toEqual(rowsOf([7, 8]));
});

test('a list that could not be fetched anew is not taken for new because of one row of it', async () => {
  await show(['lots']);
  isAway = true;
  hearNews(farm, { topic: 'lots', lots: null });
  await pass();
  isAway = false;
  hearNews(farm, { topic: 'lots', lots: [7] });
  await pass();
  expect(asked.at(-1)).toBe('all');
  expect(asked).not.toContainEqual([7]);
});

test('a row that never comes does not hold up what is told after it for long', async () => {
  const { shown } = await show(['lots'], { meanwhile: () => new Promise(() => {}) });
  hearNews(farm, { topic: 'lots', lots: [7] });
  await pass();
  loads[7] = 111;
  hearNews(farm, { topic: 'resync', lots: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual(rowsOf([7, 8]));
});
