import type { UserType } from '@cocho/domain/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { currentFarm, currentUserId, rolesByFarm, subscribeToSession } from '../lib/session.ts';
import { CacheDatabase } from './cache-db.ts';
import {
  forgetOtherRole,
  forgetQueriesOf,
  forgetQueriesOfOthers,
  noFarm,
  restoreQueries,
  type Written,
  writeQueries,
} from './kept-queries.ts';

const db = new CacheDatabase();
const writeAfterMs = 1000;
const shapes = __KEPT_SHAPES__;

/**
 * What one person last saw of one farm, and of their own, stays on the device, so that a screen opens without a network. Sair
 * removes it, and so does another person who signs in; a session that ends by itself does not. The outbox is another matter and stays.
 * `person` and `roles`: whose the first page is, and what they were in each farm when it asked.
 */
export async function keepCache(
  queryClient: QueryClient,
  person: number | null,
  roles: Map<number, UserType>,
): Promise<void> {
  const changed = new Set<string>();
  const written = new Map<string, Written>();
  let restored = '';
  const ownerOf = (user_id: number) => ({ user_id, shapes, roles: () => roles });
  // What the first pages learned before this file came.
  for (const { queryHash, state } of queryClient.getQueryCache().getAll())
    if (state.data !== undefined) note(queryHash);
  forgetOtherRoles();
  queryClient.getQueryCache().subscribe((event) => {
    // Only new data is worth the writing: without a network failed refreshes come all the time.
    if (event.type === 'updated' && event.action.type === 'success') note(event.query.queryHash);
  });
  subscribeToSession(() => {
    forgetOtherRoles();
    restore().catch(() => {});
  });
  // Whoever opens another page at once takes along what this one has just learned.
  addEventListener('pagehide', write);
  await restore().catch(() => {});

  function note(queryHash: string): void {
    if (changed.size === 0) setTimeout(write, writeAfterMs);
    changed.add(queryHash);
  }

  /** However it was heard: here, in another tab, or by signing in again. */
  function forgetOtherRoles(): void {
    const before = currentUserId() === person ? roles : null;
    roles = rolesByFarm();
    for (const [farmId, role] of before ?? []) {
      if (roles.get(farmId) === role) continue;
      for (const hash of forgetOtherRole(queryClient, farmId, roles.get(farmId))) {
        changed.delete(hash);
        // It is written again as what this role was told, though it says the same.
        written.delete(hash);
      }
    }
  }

  async function restore(): Promise<void> {
    const [user_id, farm_id] = [currentUserId(), currentFarm()?.id ?? noFarm];
    if (user_id !== person) {
      person = user_id;
      restored = '';
      written.clear();
    }
    if (user_id === null || `${user_id}/${farm_id}` === restored) return;
    restored = `${user_id}/${farm_id}`;
    const restoring = [...new Set([farm_id, noFarm])].map((one) =>
      restoreQueries(db, queryClient, { ...ownerOf(user_id), farm_id: one }, () => currentUserId() === user_id),
    );
    await Promise.allSettled(restoring);
    // Nobody waits for it.
    if (currentUserId() === user_id) forgetQueriesOfOthers(db, user_id).catch(() => {});
  }

  async function write(): Promise<void> {
    const hashes = new Set(changed);
    changed.clear();
    const user_id = currentUserId();
    // A device without room shows what it last kept.
    if (user_id !== null) await writeQueries(db, queryClient, ownerOf(user_id), hashes, written).catch(() => {});
  }
}

export function forgetCacheOf(userId: number): Promise<void> {
  return forgetQueriesOf(db, userId);
}
