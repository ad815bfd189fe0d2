import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import type { CacheDatabase, KeptQuery } from './cache-db.ts';

type Dehydrated = DehydratedState['queries'][number];

const keptDays = 30;

/** Puts what this person last saw of this farm back, if this version of the app can read it. */
export async function restoreQueries(
  db: CacheDatabase,
  queryClient: QueryClient,
  owner: Pick<KeptQuery, 'user_id' | 'farm_id' | 'shape'>,
): Promise<void> {
  const { user_id, farm_id, shape } = owner;
  const kept = await db.queries.where({ user_id, farm_id }).toArray();
  const readable = kept.filter((one) => one.shape === shape && !isOld(one.query));
  hydrate(queryClient, { queries: readable.map(({ query }) => query), mutations: [] });
  // A fetch that began before this was known would take it away again when its page is left: it begins anew.
  const isUnaware = (query: Query) => query.state.fetchStatus !== 'idle' && query.state.data !== undefined;
  queryClient.refetchQueries({ predicate: isUnaware });
  await db.queries.bulkDelete(kept.filter((one) => !readable.includes(one)).map(({ id }) => id));
}

/** Of queries whose data is not what was last written, each by itself. Answers how many. */
export async function writeQueries(
  db: CacheDatabase,
  queryClient: QueryClient,
  { user_id, shape }: Pick<KeptQuery, 'user_id' | 'shape'>,
  hashes: ReadonlySet<string>,
  written: Map<string, unknown>,
): Promise<number> {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ queryHash, queryKey, state: { data } }) =>
      hashes.has(queryHash) && typeof queryKey[0] === 'number' && data !== undefined && data !== written.get(queryHash),
  });
  await db.queries.bulkPut(queries.map((query) => rowOf(asKnown(query), user_id, shape)));
  for (const { queryHash, state } of queries) written.set(queryHash, state.data);
  return queries.length;
}

export async function forgetQueriesOf(db: CacheDatabase, user_id: number): Promise<void> {
  await db.queries.where({ user_id }).delete();
}

/** Whoever works on the device now finds nothing of others. */
export async function forgetQueriesOfOthers(db: CacheDatabase, user_id: number): Promise<void> {
  await db.queries.where('user_id').notEqual(user_id).delete();
}

function rowOf(query: Dehydrated, user_id: number, shape: string): KeptQuery {
  const farm_id = query.queryKey[0] as number;
  return { id: `${user_id}/${farm_id}/${query.queryHash}`, user_id, farm_id, shape, query };
}

/** A refresh that failed, as each one does without a network, takes nothing away from what is known. */
function asKnown(query: Dehydrated): Dehydrated {
  return { ...query, state: { ...query.state, status: 'success', error: null } };
}

function isOld({ state }: Dehydrated): boolean {
  return Date.now() - state.dataUpdatedAt > keptDays * 86_400_000;
}
