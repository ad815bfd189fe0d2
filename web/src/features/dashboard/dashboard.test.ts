import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/fake-browser.ts';

const { kept } = fakeBrowser();
const session = { token: 't', email: 'a@b.c', user: { id: 1, staff: false, farms: [{ id: 7 }] }, farm_id: 7 };
kept.set('cocho.session', JSON.stringify(session));
const { averageErrors } = await import('./dashboard.api.ts');
const { hearNews } = await import('../../lib/farm-news.ts');
const { queryClient } = await import('../../lib/query-client.ts');

const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: [] }));

afterEach(() => {
  queryClient.clear();
  fetched.mockClear();
});

const errorsOn = (day: string) => averageErrors({ period: 'today' }, day);

test('a card follows each line of an operator', async () => {
  const leave = new QueryObserver(queryClient, errorsOn('2026-03-12')).subscribe(() => {});
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  hearNews(7, { topic: 'feeding', lots: null });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  leave();
});

test('a card of today is asked for anew when the day is another', async () => {
  const shown = new QueryObserver(queryClient, errorsOn('2026-03-12'));
  const leave = shown.subscribe(() => {});
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  shown.setOptions(errorsOn('2026-03-13'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  leave();
});
