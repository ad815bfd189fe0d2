import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null });
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
const { queryClient, whenAnswered } = await import('./query-client.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what waits until the page has its answers is tried again where it could not be loaded', async () => {
  const answer = Promise.withResolvers<null>();
  queryClient.fetchQuery({ queryKey: ['page'], queryFn: () => answer.promise });
  const load = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('loaded');
  whenAnswered(load);
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalledTimes(0);
  answer.resolve(null);
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('what a page could not read, for it was loaded without a network, is read when the network comes', async () => {
  const queryFn = vi.fn().mockRejectedValueOnce(new Error('no network')).mockResolvedValue(['row']);
  const list = new QueryObserver(queryClient, { queryKey: ['rows'], queryFn, retry: false });
  onTestFinished(list.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  expect(list.getCurrentResult().isError).toBe(true);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(list.getCurrentResult().data).toEqual(['row']);
  // What was read a moment ago is not asked for again.
  page.dispatchEvent(new Event('online'));
  expect(queryFn).toHaveBeenCalledTimes(2);
});
