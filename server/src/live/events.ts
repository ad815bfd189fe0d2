import type { FarmEvent, Topic } from '@cocho/domain/events';
import type { Sql } from '../db/db.ts';

export type FarmEvents = Awaited<ReturnType<typeof farmEvents>>;
type Listener = (event: FarmEvent) => void;

const channel = 'farm_events';

/**
 * Tells every process which farm's data changed. Announced after commit and gathered for a moment: NOTIFY inside a
 * transaction would make commits queue for one lock.
 */
export async function farmEvents(sql: Sql) {
  const listeners = new Map<number, Set<Listener>>();
  const pending = new Set<string>();
  const watchers: ((farmId: number, topic: Topic) => void)[] = [];
  const gatherMs = 20;
  const tryAgainMs = 200;
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  const subscription = await sql.listen(channel, receive, resyncAll);
  return { announce, onAnnounce, listen, close };

  function announce(farmId: number, topic: Topic): void {
    pending.add(`${farmId} ${topic}`);
    timer ??= setTimeout(flush, gatherMs);
    for (const watcher of watchers) watcher(farmId, topic);
  }

  /** Hears what this process announces: of many processes, one does what is to be done about it. */
  function onAnnounce(watcher: (farmId: number, topic: Topic) => void): void {
    watchers.push(watcher);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const events = [...pending];
    pending.clear();
    await sql`select pg_notify(${channel}, event) from unnest(${events}::text[]) event`.catch(() => keep(events));
  }

  /** The database went away. LISTEN may be back before a pooled connection notices, so a resync is not enough. */
  function keep(events: string[]): void {
    if (closing) return;
    for (const event of events) pending.add(event);
    timer ??= setTimeout(flush, tryAgainMs);
  }

  function receive(payload: string): void {
    const [farmId, topic] = payload.split(' ');
    for (const listener of listeners.get(Number(farmId)) ?? []) listener(topic as Topic);
  }

  function resyncAll(): void {
    for (const farm of listeners.values()) for (const listener of farm) listener('resync');
  }

  function listen(farmId: number, listener: Listener): () => void {
    const farm = listeners.get(farmId) ?? new Set();
    listeners.set(farmId, farm.add(listener));
    return () => {
      farm.delete(listener);
      if (farm.size === 0) listeners.delete(farmId);
    };
  }

  async function close(): Promise<void> {
    closing = true;
    clearTimeout(timer);
    if (pending.size > 0) await flush();
    await subscription.unlisten();
  }
}
