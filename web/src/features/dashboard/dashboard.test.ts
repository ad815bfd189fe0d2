import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/fake-browser.ts';

const { kept } = fakeBrowser();
const session = { token: 't', email: 'a@b.c', user: { id: 1, staff: false, farms: [{ id: 7 }] }, farm_id: 7 };
kept.set('cocho.session', JSON.stringify(session));
const { averageErrors } = await import('./dashboard.api.ts');
const { hearNews } = await import('../../lib/farm-news.ts');
const { queryClient } = await import('../../lib/query-client.ts');

const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: [] }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  queryClient.clear();
  fetched.mockClear();
  vi.useRealTimers();
});

const pass = () => vi.advanceTimersByTimeAsync(3000);
const errorsOn = (day: string) => averageErrors({ period: 'today' }, day);

async function show(card: ReturnType<typeof averageErrors>) {
  const shown = new QueryObserver(queryClient, { ...card, retry: false });
  shown.subscribe(() => {});
  await pass();
  expect(shown.getCurrentResult().data).toEqual({ data: [] });
  return shown;
}

async function hear(topic: 'feeding' | 'operations') {
  hearNews(7, { topic, lots: null });
  await pass();
}

test.each([
  [{ period: 'today' }, 2],
  // A batch that was begun before midnight is yesterday's to its end.
  [{ period: 'yesterday' }, 2],
  [{ period: 'custom', start: '2026-03-01', end: '2026-03-10' }, 1],
  [{ period: 'custom', start: '2026-03-01', end: '2026-03-11' }, 2],
  [{ period: 'custom', start: '2026-03-01', end: '2026-03-12' }, 2],
  [{ period: 'week' }, 2],
  [{ period: 'total' }, 2],
] as const)('%j follows each line of an operator if today or yesterday is in it', async (period, times) => {
  await show(averageErrors(period, '2026-03-12'));
  await hear('feeding');
  expect(fetched).toHaveBeenCalledTimes(times);
  // What is deleted or arrives late may be of any day.
  await hear('operations');
  expect(fetched).toHaveBeenCalledTimes(times + 1);
});

test('a card of today is asked for anew when the day is another', async () => {
  const shown = await show(errorsOn('2026-03-12'));
  shown.setOptions(errorsOn('2026-03-13'));
  await pass();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ['of the day before', () => errorsOn('2026-03-13')],
  ['of another period', () => averageErrors({ period: 'yesterday' }, '2026-03-12')],
])('what is known %s is not told for what could not be asked', async (_, next) => {
  const shown = await show(errorsOn('2026-03-12'));
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  shown.setOptions({ ...next(), retry: false });
  expect(shown.getCurrentResult().data).toBeUndefined();
  await pass();
  expect(shown.getCurrentResult()).toMatchObject({ isError: true, data: undefined });
});
