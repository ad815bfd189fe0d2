import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

// What every browser has, and Node has not.
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('addEventListener', () => {});
const { followFarm, onFarmEvent } = await import('./live.ts');
const { queryClient } = await import('./query-client.ts');

const farm = 1;
const heard: string[] = [];
onFarmEvent((topic) => heard.push(topic));
let stop = () => {};
const leaves: (() => void)[] = [];

afterEach(() => {
  stop();
  for (const leave of leaves.splice(0)) leave();
  queryClient.clear();
  heard.length = 0;
  vi.restoreAllMocks();
});

/** A stream that opens and tells nothing. */
function openStream() {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
    const body = new ReadableStream({
      start: (quiet) => options?.signal?.addEventListener('abort', () => quiet.close()),
    });
    return new Response(body);
  });
}

/** A page whose first answer never comes, as its second does; and a list that is asked for again whenever anything is missed. */
function showPages() {
  const answers = [new Promise<string>(() => {})];
  const queryFn = vi.fn(() => answers.shift() ?? 'here');
  const page = new QueryObserver(queryClient, { queryKey: [farm, 'lots'], queryFn });
  const askPens = vi.fn(() => 'pens');
  const pens = { queryKey: [farm, 'pens'], queryFn: askPens, initialData: 'pens', staleTime: 60_000 };
  leaves.push(page.subscribe(() => {}));
  leaves.push(new QueryObserver(queryClient, pens).subscribe(() => {}));
  return { queryFn, askPens, shown: () => page.getCurrentResult().data };
}

/** Another tab holds the farm's stream, until this is called. */
async function leadElsewhere() {
  const first = Promise.withResolvers<void>();
  const led = Promise.withResolvers<void>();
  navigator.locks.request(`cocho.news.${farm}`, () => {
    led.resolve();
    return first.promise;
  });
  await led.promise;
  return first.resolve;
}

/** As other tabs hear and tell it. */
function otherTab() {
  const channel = new BroadcastChannel(`cocho.news.${farm}`);
  leaves.push(() => channel.close());
  return channel;
}

test('a first answer is waited for when the stream opens, and asked for anew when it opens again: its line may be dead', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const broken = Promise.withResolvers<void>();
  const body = new ReadableStream({ start: (cut) => void broken.promise.then(() => cut.close()) });
  openStream().mockResolvedValueOnce(new Response(body));
  const { queryFn, askPens, shown } = showPages();
  const told: unknown[] = [];
  otherTab().onmessage = ({ data }) => told.push(data);
  stop = followFarm(farm);
  await vi.waitFor(() => expect(askPens).toHaveBeenCalledOnce());
  expect(queryFn).toHaveBeenCalledOnce();
  broken.resolve();
  await vi.waitFor(() => expect(shown()).toBe('here'), 5000);
  const opened = { topic: 'resync', lots: null };
  await vi.waitFor(() =>
    expect(told).toEqual([
      { ...opened, afterGap: false },
      { ...opened, afterGap: true },
    ]),
  );
});

test('a tab that comes second waits for its first answer when the stream of the other opens, and not after a gap in it', async () => {
  openStream();
  leaves.push(await leadElsewhere());
  const { queryFn, askPens, shown } = showPages();
  stop = followFarm(farm);
  await vi.waitFor(() => expect(askPens).toHaveBeenCalledOnce());
  const leading = otherTab();
  leading.postMessage({ topic: 'resync', lots: null, afterGap: false });
  await vi.waitFor(() => expect(askPens).toHaveBeenCalledTimes(2), 5000);
  expect(queryFn).toHaveBeenCalledOnce();
  leading.postMessage({ topic: 'resync', lots: null, afterGap: true });
  await vi.waitFor(() => expect(shown()).toBe('here'), 5000);
});

test('a tab that comes second asks again for what it may have missed, without a stream of its own', async () => {
  const fetched = openStream();
  const closeFirst = await leadElsewhere();
  stop = followFarm(farm);
  await vi.waitFor(() => expect(heard).toEqual(['resync']));
  expect(fetched).not.toHaveBeenCalled();

  // The first is closed: this one leads, and what was told in between is asked for again.
  closeFirst();
  await vi.waitFor(() => expect(heard).toEqual(['resync', 'resync']));
  expect(fetched).toHaveBeenCalledOnce();
});

test('the tab that leads asks again once, when the stream is open', async () => {
  openStream();
  stop = followFarm(farm);
  await vi.waitFor(() => expect(heard).toEqual(['resync']));
});

test('a stream that was one too many is asked for again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetched = openStream().mockResolvedValueOnce(new Response(null, { status: 429 }));
  stop = followFarm(2);
  await vi.waitFor(() => expect(heard).toEqual(['resync']), 5000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a stream that is refused is not asked for again', async () => {
  const fetched = openStream().mockResolvedValueOnce(new Response(null, { status: 403 }));
  stop = followFarm(3);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  // Another tab may lead.
  await navigator.locks.request('cocho.news.3', () => {});
  expect(fetched).toHaveBeenCalledOnce();
});

test('what was asked for before the panel came, and nobody took, is not taken for new', () => {
  openStream();
  globalThis.earlyAnswers = new Map([['farms/1/dashboard/now', Promise.resolve(undefined)]]);
  stop = followFarm(farm);
  expect(globalThis.earlyAnswers.size).toBe(0);
});
