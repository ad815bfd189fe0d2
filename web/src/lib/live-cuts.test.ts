import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => {});
const { followFarm } = await import('./live.ts');
const { queryClient } = await import('./query-client.ts');

const farm = 1;
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(async () => {
  leave();
  await pass(60_000);
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** In steps in which what a stream brings is read. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await vi.advanceTimersByTimeAsync(100);
}

/** A stream that ends after so long. */
function streamOf(ms: number): Response {
  return new Response(new ReadableStream({ start: (cut) => void setTimeout(() => cut.close(), ms) }));
}

async function follow(fetched: ReturnType<typeof vi.spyOn>): Promise<void> {
  const stop = followFarm(farm);
  leave = stop;
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
}

test('streams that end as soon as they are open leave a first answer of seconds its time', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => streamOf(0));
  const queryFn = vi.fn(() => new Promise<string>((come) => setTimeout(() => come('here'), 5000)));
  const page = new QueryObserver(queryClient, { queryKey: [farm, 'lots'], queryFn });
  const close = page.subscribe(() => {});
  await follow(fetched);
  await pass(30_000);
  expect(page.getCurrentResult().data).toBe('here');
  expect(queryFn.mock.calls.length).toBeGreaterThan(1);
  close();
});

test('a stream that opens late and ends at once leaves it, too', async () => {
  const late = () => new Promise<Response>((open) => setTimeout(() => open(streamOf(0)), 11_000));
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(late);
  const queryFn = () => new Promise<string>((come) => setTimeout(() => come('here'), 30_000));
  const page = new QueryObserver(queryClient, { queryKey: [farm, 'lots'], queryFn });
  const close = page.subscribe(() => {});
  await follow(fetched);
  await pass(240_000);
  expect(page.getCurrentResult().data).toBe('here');
  close();
});

test('what waits for a network when another farm is chosen is not asked of that one', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => streamOf(40_000));
  await follow(fetched);
  queryClient.mount();
  onlineManager.setOnline(false);
  const queryFn = vi.fn(async () => 'of another farm');
  queryClient.prefetchQuery({ queryKey: [farm, 'quarantine'], queryFn });
  leave();
  onlineManager.setOnline(true);
  await pass(5_000);
  queryClient.unmount();
  expect(queryFn).not.toHaveBeenCalled();
});

test('a stream that had lasted is asked for again soon, however often it was not to be had before', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => streamOf(40_000));
  for (let away = 0; away < 3; away += 1) fetched.mockRejectedValueOnce(new TypeError('no network'));
  await follow(fetched);
  await pass(10_000);
  expect(fetched).toHaveBeenCalledTimes(4);
  await pass(40_000);
  expect(fetched).toHaveBeenCalledTimes(5);
});
