import { type FarmEvent, type FarmNews, readNews } from '@cocho/domain/events';
import { hearNews } from './farm-news.ts';
import { headers, noteSession } from './http.ts';
import { queryClient } from './query-client.ts';
import { currentFarm, token } from './session.ts';

/**
 * Keeps what is on screen live: one tab holds the farm's event stream and tells the others. EventSource cannot carry
 * the Authorization header, so the stream is read through fetch.
 */
export function followFarm(farmId: number): () => void {
  const stopped = new AbortController();
  // Tabs of an older version use another name for the channel and the lock, because their news does not say which lots it is about.
  const channel = new BroadcastChannel(`cocho.news.${farmId}`);
  channel.onmessage = ({ data }) => apply(farmId, data, data.afterGap);
  // From here on the news tells what changes: an answer from before it that nobody has taken yet is too old.
  globalThis.earlyAnswers?.clear();
  const tell: Tell = (news, afterGap) => {
    apply(farmId, news, afterGap);
    channel.postMessage({ ...news, afterGap });
  };
  lead(
    `cocho.news.${farmId}`,
    stopped.signal,
    () => readStream(farmId, stopped.signal, tell),
    // What the leading tab told before this one listened is lost here.
    () => apply(farmId, resync),
  );
  return () => {
    stopped.abort();
    channel.close();
    // What waits for a network would be asked of the farm that is chosen by then.
    if (currentFarm()?.id !== farmId) queryClient.cancelQueries({ queryKey: [farmId] });
  };
}

type Tell = (news: FarmNews, afterGap?: boolean) => void;

/** A stream that ends sooner may have been cut by what will cut the next as soon: the panel asks for it less and less often. */
const steadyMs = 10_000;

const resync: FarmNews = { topic: 'resync', lots: null };
const listeners = new Set<(event: FarmEvent) => void>();

/** For what is no query: hears, in every tab, what the followed farm tells. */
export function onFarmEvent(listener: (event: FarmEvent) => void): void {
  listeners.add(listener);
}

function apply(farmId: number, news: FarmNews, afterGap?: boolean): void {
  hearNews(farmId, news, afterGap);
  for (const listener of listeners) listener(news.topic);
}

/** Web Locks exist only on https or localhost; without them each tab has its own stream. */
function lead(name: string, signal: AbortSignal, work: () => Promise<void>, follow: () => void): void {
  if (!('locks' in navigator)) {
    work();
    return;
  }
  const { locks } = navigator;
  const request = locks.request(name, { ifAvailable: true }, (free) => {
    if (signal.aborted) return;
    if (free) return work();
    follow();
    // Not answered: the other tab may lead for days.
    locks.request(name, { signal }, work).catch(() => {});
  });
  request.catch(() => {});
}

async function readStream(farmId: number, signal: AbortSignal, onNews: Tell): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    let openedAt = Number.POSITIVE_INFINITY;
    try {
      const asker = token();
      const response = await fetch(`/api/v1/farms/${farmId}/events`, { headers: headers(), signal });
      noteSession(response, asker);
      // Refused: the next ordinary call will say why, to the person and in its own way.
      if (response.status >= 400 && response.status < 500 && !isForLater(response)) return;
      if (response.ok && response.body) {
        // What was asked for before it was open may be older than what it would have told.
        // Where it had broken off, or was not to be had, an answer may be waited for on a dead line.
        onNews(resync, failures > 0);
        openedAt = Date.now();
        await readEvents(response.body, onNews);
      }
    } catch {
      // The network went away: try again below.
    }
    if (Date.now() - openedAt > steadyMs) failures = 0;
    await pause(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

/** Too many asked at once, or one took too long: it is no no. */
function isForLater({ status }: Response): boolean {
  return status === 408 || status === 429;
}

/** An event ends with an empty line; the lines of its data belong together. */
async function readEvents(body: ReadableStream<Uint8Array>, onNews: (news: FarmNews) => void): Promise<void> {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data: '));
      if (lines.length > 0) onNews(readNews(lines.map((line) => line.slice('data: '.length)).join('\n')));
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
