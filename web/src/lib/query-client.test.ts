import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => {});
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
