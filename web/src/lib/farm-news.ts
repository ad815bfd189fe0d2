import { dayOf } from '@cocho/domain/days';
import { type FarmEvent, type FarmNews, type GatheredNews, gatherNews } from '@cocho/domain/events';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { farmTimeZone } from './session.ts';

/** Of a query whose answer shows lots: news of others is none for it. */
interface ShownLots<Data> {
  of(data: Data): number[];
  /** The answer with these as they are now. Where it cannot, all is fetched again. */
  refetch?(data: Data, ids: number[]): Promise<Data>;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      lots?: ShownLots<unknown>;
      /** It is of no farm, and stays on the device all the same. */
      kept?: boolean;
    };
  }
}

/** One tap changes several topics, and a round is many taps: each page fetches once for all that is told in a moment. */
const soonMs = 50;
const restMs = 750;
/** Whatever else is told waits for the parts of the news before it: but not for a line that is dead. */
const partMs = 5000;

const gathered: GatheredNews = new Map();
let working = false;
/** The line broke off since the last time that anything was fetched. */
let isCut = false;

/** Fetches again what is on screen of it. `afterGap`: the line on which an answer is waited for may be dead. */
export async function hearNews(farmId: number, news: FarmNews, afterGap = false): Promise<void> {
  gatherNews(gathered, farmId, news);
  isCut ||= afterGap;
  if (working) return;
  working = true;
  try {
    await pause(soonMs);
    while (gathered.size > 0) {
      const all = [...gathered.values()];
      gathered.clear();
      await Promise.all([refresh(all), pause(restMs)]);
    }
  } finally {
    working = false;
  }
}

type Gathered = { farmId: number; news: FarmNews };

async function refresh(all: Gathered[]): Promise<void> {
  const queries = queryClient.getQueryCache().getAll();
  const concerned = queries.flatMap((query) => {
    const news = all.filter((one) => concerns(one, query));
    return news.length > 0 ? [{ query, lots: lotsOf(news) }] : [];
  });
  const isGap = isCut;
  isCut = false;
  await Promise.all(concerned.map(({ query, lots }) => refreshOne(query, lots, isGap)));
}

/** A query's key names, after its farm, every topic that it is made of. What is told again is told to one query, by its hash. */
function concerns({ farmId, news: { topic } }: Gathered, { queryKey: [farm, ...topics], queryHash }: Query): boolean {
  return farm === farmId && (topic === 'resync' || topic === queryHash || topics.includes(topic));
}

/** Null where one of them is about everything. */
function lotsOf(all: Gathered[]): number[] | null {
  const lots = all.map(({ news }) => news.lots);
  return lots.includes(null) ? null : [...new Set(lots.flatMap((some) => some ?? []))];
}

/**
 * An answer that is on its way already may have left before the news. It is shown all the same, for on a slow line where much happens
 * none would ever come; once it is here, or has failed, the query is told again, and of no other lots than before. After a gap it is
 * not waited for, whether a page shows it or it was fetched ahead of its visit.
 */
async function refreshOne(query: Query, lots: number[] | null, isGap = false): Promise<void> {
  const { promise, queryKey, queryHash } = query;
  if (!promise) return lots ? refreshLots(query, lots) : refreshWhole(query);
  if (isGap) return askAnew(query);
  const tellAgain = () => {
    hearNews(queryKey[0] as number, { topic: queryHash as FarmEvent, lots });
  };
  promise.then(tellAgain, tellAgain);
}

/** Who waits for the answer gets the new one. */
function askAnew(query: Query): void {
  query.cancel({ silent: true });
  query.fetch().catch(() => {});
}

/** It is not waited for: what hangs holds up nothing else. */
function refreshWhole(query: Query): void {
  queryClient.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false });
}

async function refreshLots(query: Query, lots: number[]): Promise<void> {
  const shown = query.meta?.lots;
  const { data, dataUpdatedAt: updatedAt } = query.state;
  // Of an answer that is known to be old, or of the day before, a part alone is not made new, whichever lots it shows.
  const isSettled = () =>
    !query.promise && query.state.dataUpdatedAt === updatedAt && !query.state.isInvalidated && isOfToday(updatedAt);
  if (!shown || data === undefined || !isSettled()) return refreshWhole(query);
  const ids = shown.of(data);
  const changed = lots.filter((id) => ids.includes(id));
  if (changed.length === 0) return;
  if (!shown.refetch || !query.isActive()) return refreshWhole(query);
  const fetched = shown.refetch(data, changed).catch(() => undefined);
  const fresh = await Promise.race([fetched, pause(partMs)]);
  // What was fetched meanwhile may be older or newer than this.
  if (!fresh || !isSettled()) return refreshOne(query, fresh ? lots : null);
  // The other rows are as old as they were. A query that was forgotten meanwhile, as by signing out, does not come back by it.
  query.setData(fresh, { updatedAt, manual: true });
}

/** Past midnight every lot has been there a day longer, and weighs more. */
function isOfToday(at: number): boolean {
  const timeZone = farmTimeZone();
  return dayOf(new Date(at), timeZone) === dayOf(new Date(), timeZone);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
