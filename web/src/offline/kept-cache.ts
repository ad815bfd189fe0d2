import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { Dexie, type EntityTable } from 'dexie';
import { currentFarm, currentUserId, isSignedIn, subscribeToSession } from '../lib/session.ts';

interface KeptCache {
  owner: string;
  state: DehydratedState;
}

const db = new Dexie('cocho.cache') as Dexie & { caches: EntityTable<KeptCache, 'owner'> };
db.version(1).stores({ caches: 'owner' });
const writeEveryMs = 1000;

/**
 * What one person last saw of one farm stays on the device, so that a screen opens without a network. Sair removes it;
 * the outbox is another matter and stays.
 */
export async function keepCache(queryClient: QueryClient): Promise<void> {
  let scheduled = false;
  let restored = '';
  await restore();
  queryClient.getQueryCache().subscribe((event) => {
    // Only new data is worth the writing: without a network failed refreshes come all the time.
    if (scheduled || event.type !== 'updated' || event.action.type !== 'success') return;
    scheduled = true;
    setTimeout(write, writeEveryMs);
  });
  subscribeToSession(() => (isSignedIn() ? restore() : db.caches.clear()));

  async function restore(): Promise<void> {
    const owner = ownerNow();
    if (owner === restored) return;
    restored = owner;
    const kept = owner ? await db.caches.get(owner) : undefined;
    if (!kept) return;
    hydrate(queryClient, kept.state);
    // A fetch that began before this was known would take it away again when its page is left: it begins anew.
    const isUnaware = (query: Query) => query.state.fetchStatus !== 'idle' && query.state.data !== undefined;
    queryClient.refetchQueries({ predicate: isUnaware });
  }

  async function write(): Promise<void> {
    scheduled = false;
    const owner = ownerNow();
    if (!owner) return;
    const farmId = currentFarm()?.id;
    const { queries, mutations } = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state: { data } }) => queryKey[0] === farmId && data !== undefined,
    });
    await db.caches.put({ owner, state: { queries: queries.map(asKnown), mutations } }).catch(() => {});
  }
}

/** A refresh that failed, as each one does without a network, takes nothing away from what is known. */
function asKnown(query: DehydratedState['queries'][number]): DehydratedState['queries'][number] {
  return { ...query, state: { ...query.state, status: 'success', error: null } };
}

function ownerNow(): string {
  const farm = currentFarm();
  return isSignedIn() && farm ? `${currentUserId()}/${farm.id}` : '';
}
