import type { FarmEvent } from '@cocho/domain/events';
import { headers, hear } from './http.ts';
import { queryClient } from './query-client.ts';

/**
 * Keeps what is on screen live: one tab holds the farm's event stream and tells the others. EventSource cannot carry
 * the Authorization header, so the stream is read through fetch.
 */
export function followFarm(farmId: number): () => void {
  const stopped = new AbortController();
  const channel = new BroadcastChannel(`cocho.farm.${farmId}`);
  channel.onmessage = ({ data }) => apply(farmId, data);
  lead(`cocho.stream.${farmId}`, stopped.signal, () =>
    readStream(farmId, stopped.signal, (event) => {
      apply(farmId, event);
      channel.postMessage(event);
    }),
  );
  return () => {
    stopped.abort();
    channel.close();
  };
}

const listeners = new Set<(event: FarmEvent) => void>();

/** For what is no query: hears, in every tab, what the followed farm tells. */
export function onFarmEvent(listener: (event: FarmEvent) => void): void {
  listeners.add(listener);
}

/** A query's key names, after its farm, every topic that it is made of. */
function apply(farmId: number, event: FarmEvent): void {
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [farm, ...topics] }) => farm === farmId && (event === 'resync' || topics.includes(event)),
  });
  for (const listener of listeners) listener(event);
}

/** Web Locks exist only on https or localhost; without them each tab has its own stream. */
function lead(name: string, signal: AbortSignal, work: () => Promise<void>): void {
  if (!('locks' in navigator)) {
    work();
    return;
  }
  navigator.locks.request(name, { signal }, work).catch(() => {});
}

async function readStream(farmId: number, signal: AbortSignal, onEvent: (event: FarmEvent) => void): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      const response = await fetch(`/api/v1/farms/${farmId}/events`, { headers: headers(), signal });
      hear(response);
      // Refused: the next ordinary call will say why, to the person and in its own way.
      if (response.status >= 400 && response.status < 500) return;
      if (response.ok && response.body) {
        if (failures > 0) onEvent('resync');
        failures = 0;
        await readEvents(response.body, onEvent);
      }
    } catch {
      // The network went away: try again below.
    }
    await pause(Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random()), signal);
  }
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: FarmEvent) => void): Promise<void> {
  let rest = '';
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onEvent(line.slice('data: '.length) as FarmEvent);
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
