import { type FarmNews, type GatheredNews, gatherNews, newsText, readNews, type Topic } from '@cocho/domain/events';
import { connectApart, type Sql } from '../db/db.ts';
import { within } from '../db/within.ts';
import { farmListeners } from './farm-listeners.ts';

export type FarmEvents = Awaited<ReturnType<typeof farmEvents>>;

const channel = 'farm_events';
const noFarm = 0;
const gatherMs = 20;
const tryAgainMs = 200;
const echoMs = 5000;
const resync: FarmNews = { topic: 'resync', lots: null };

/**
 * Tells every process which farm's data changed. Announced after commit and gathered for a moment: NOTIFY inside a
 * transaction would make commits queue for one lock.
 */
export async function farmEvents(sql: Sql, checkMs = 30_000) {
  const { listen, tell, tellAll, isAnyone } = farmListeners();
  const pending: GatheredNews = new Map();
  const watchers: ((farmId: number, topic: Topic) => void)[] = [];
  /** What was told, and when, and has not come back to us yet. */
  const unheard = new Map<string, number>();
  let echo: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  const openOwn = () => openListener(sql, receive, () => tellAll(resync));
  let listener = await openOwn();
  const checks = setInterval(checkListener, checkMs).unref();
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
  function checkListener(): void {
    if (!isAnyone()) return;
    gatherNews(pending, noFarm, resync);
    timer ??= setTimeout(flush, gatherMs);
  }

  /** What this process tells it hears itself: if it does not, the driver listens no more, though it never said so. */
  function waitForEcho(): void {
    if (unheard.size > 0) echo ??= setTimeout(reopenListener, echoMs).unref();
  }

  /** Only where something that was told has not come back in time. */
  async function reopenListener(): Promise<void> {
    const lost = [...unheard].filter(([, at]) => at <= Date.now() - echoMs).map(([event]) => event);
    if (lost.length > 0 && !closing) {
      // Its connection may be half open, and its driver think that it listens: nothing of it is used again.
      drop(listener);
      listener = await openOwn().catch(() => listener);
      if (closing) drop(listener);
      keep(lost);
    }
    echo = undefined;
    waitForEcho();
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
    tell(farmId, news);
  }

  async function close(): Promise<void> {
    closing = true;
    clearTimeout(timer);
    clearTimeout(echo);
    clearInterval(checks);
    for (const [key, { farmId }] of pending) if (farmId === noFarm) pending.delete(key);
    if (pending.size > 0) await flush();
    await listener.end({ timeout: 1 });
  }
}

/** A connection of its own that hears what any process tells. `listening` is called whenever it begins to, or begins again. */
async function openListener(sql: Sql, receive: (payload: string) => void, listening: () => void): Promise<Sql> {
  const opened = connectApart(sql);
  try {
    await opened.listen(channel, receive, listening);
  } catch (error) {
    // The driver would try again by itself, and then two would listen.
    drop(opened);
    throw error;
  }
  return opened;
}

function drop(listener: Sql): void {
  listener.end({ timeout: 0 }).catch(() => {});
}

function read(payload: string): { farmId: number; news: FarmNews } {
  const end = payload.indexOf(' ');
  return { farmId: Number(payload.slice(0, end)), news: readNews(payload.slice(end + 1)) };
}
