import { type FarmNews, type GatheredNews, gatherNews, newsText, readNews, type Topic } from '@cocho/domain/events';
import { connectApart, type Sql } from '../db/db.ts';
import { within } from '../db/within.ts';

export type FarmEvents = Awaited<ReturnType<typeof farmEvents>>;
type Listener = (news: FarmNews) => void;

const channel = 'farm_events';
const noFarm = 0;

/**
 * Tells every process which farm's data changed. Announced after commit and gathered for a moment: NOTIFY inside a
 * transaction would make commits queue for one lock.
 */
export async function farmEvents(sql: Sql, lookMs = 30_000) {
  const listeners = new Map<number, Set<Listener>>();
  const pending: GatheredNews = new Map();
  const watchers: ((farmId: number, topic: Topic) => void)[] = [];
  const gatherMs = 20;
  const tryAgainMs = 200;
  /** What was told, and when, and has not come back to us yet. */
  const unheard = new Map<string, number>();
  const echoMs = 5000;
  let echo: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  let ear = await openEar();
  const looks = setInterval(lookIfDeaf, lookMs).unref();
  return { announce, onAnnounce, listen, close };

  /** With lots, where only what is shown of these has changed. */
  function announce(farmId: number, topic: Topic, lots: number[] | null = null): void {
    gatherNews(pending, farmId, { topic, lots });
    timer ??= setTimeout(flush, gatherMs);
    for (const watcher of watchers) watcher(farmId, topic);
  }

  /** Hears what this process announces: of many processes, one does what is to be done about it. */
  function onAnnounce(watcher: (farmId: number, topic: Topic) => void): void {
    watchers.push(watcher);
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const events = [...pending.values()].map(({ farmId, news }) => `${farmId} ${newsText(news)}`);
    pending.clear();
    for (const event of events) if (!unheard.has(event)) unheard.set(event, Date.now());
    const told = sql`select pg_notify(${channel}, event) from unnest(${events}::text[]) event`;
    await within(told, echoMs).then(waitForEcho, () => keep(events));
  }

  /** A process that only reads tells nothing by which it would notice: while anybody listens here, it tells itself of no farm. */
  function lookIfDeaf(): void {
    if (listeners.size === 0) return;
    gatherNews(pending, noFarm, { topic: 'resync', lots: null });
    timer ??= setTimeout(flush, gatherMs);
  }

  /** What this process tells it hears itself: if it does not, the driver listens no more, though it never said so. */
  function waitForEcho(): void {
    if (unheard.size > 0) echo ??= setTimeout(listenAnewIfDeaf, echoMs).unref();
  }

  async function listenAnewIfDeaf(): Promise<void> {
    const lost = [...unheard].filter(([, at]) => at <= Date.now() - echoMs).map(([event]) => event);
    if (lost.length > 0 && !closing) {
      // Its connection may be half open, and its driver think that it listens: nothing of it is used again.
      ear.end({ timeout: 0 }).catch(() => {});
      ear = await openEar().catch(() => ear);
      if (closing) ear.end({ timeout: 0 }).catch(() => {});
      keep(lost);
    }
    echo = undefined;
    waitForEcho();
  }

  async function openEar(): Promise<Sql> {
    const opened = connectApart(sql);
    try {
      await opened.listen(channel, receive, resyncAll);
    } catch (error) {
      // The driver would try again by itself, and then two would listen.
      opened.end({ timeout: 0 }).catch(() => {});
      throw error;
    }
    return opened;
  }

  /** The database went away. LISTEN may be back before a pooled connection notices, so a resync is not enough. */
  function keep(events: string[]): void {
    if (closing) return;
    for (const event of events) {
      unheard.delete(event);
      const { farmId, news } = read(event);
      gatherNews(pending, farmId, news);
    }
    timer ??= setTimeout(flush, tryAgainMs);
  }

  function receive(payload: string): void {
    unheard.delete(payload);
    const { farmId, news } = read(payload);
    for (const listener of listeners.get(farmId) ?? []) listener(news);
  }

  function resyncAll(): void {
    for (const farm of listeners.values()) for (const listener of farm) listener({ topic: 'resync', lots: null });
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
    clearTimeout(echo);
    clearInterval(looks);
    for (const [key, { farmId }] of pending) if (farmId === noFarm) pending.delete(key);
    if (pending.size > 0) await flush();
    await ear.end({ timeout: 1 });
  }
}

function read(payload: string): { farmId: number; news: FarmNews } {
  const end = payload.indexOf(' ');
  return { farmId: Number(payload.slice(0, end)), news: readNews(payload.slice(end + 1)) };
}
