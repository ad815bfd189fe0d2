import { may, type UserType } from '@cocho/domain/permissions';
import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query';
import { notedAsked, recallAsked } from '../lib/asked-at.ts';
import type { CacheDatabase, Dehydrated, KeptQuery } from './cache-db.ts';

const keptDays = 30;

/** The farm's number for what belongs to a person and to no farm. */
export const noFarm = 0;

/** Which shape the server's answers have in this version: those of the field's screens, and those of all. */
export interface KeptShapes {
  field: string;
  panel: string;
}

interface Owner extends Pick<KeptQuery, 'user_id'> {
  /** In each farm, by now. What the panel was told in another role is not shown: some of it is what things cost. */
  roles: () => Map<number, UserType>;
  shapes: KeptShapes;
}

/** What the round and the wagon's day open with: a release that changes other answers leaves it on the device. */
const fieldQueries = new Set([
  'operations,treat-schedules,wagons,today',
  'trough-readings,round',
  'trough-readings,settings',
  'corral-indexes',
  'lots,call_basis,rules,recipes',
]);

/** Puts what this person last saw of this farm back, if this version of the app can read it. */
export async function restoreQueries(
  db: CacheDatabase,
  queryClient: QueryClient,
  owner: Owner & Pick<KeptQuery, 'farm_id'>,
  isStillHere = () => true,
): Promise<void> {
  const { user_id, farm_id } = owner;
  const kept = await db.queries.where({ user_id, farm_id }).toArray();
  if (!isStillHere()) return;
  const readable = kept.flatMap(({ shape, text }) => {
    const query: Dehydrated = JSON.parse(text);
    return shape === shapeOf(query, owner) && !isOld(query) ? [query] : [];
  });
  hydrate(queryClient, { queries: readable, mutations: [] });
  // What happened meanwhile was told to nobody here: it is shown, and asked for again. So is what was being fetched, for a
  // fetch that began before this was known would take it away again when its page is left.
  const shown = readable.filter((query) => isShown(queryClient, query));
  for (const { queryHash, asked_at } of shown) recallAsked(queryHash, asked_at);
  const restored = new Set(shown.map(({ queryHash }) => queryHash));
  const isRestored = ({ queryHash }: Query) => restored.has(queryHash);
  queryClient.invalidateQueries({ predicate: isRestored, refetchType: 'none' });
  const isWanted = (query: Query) => query.isActive() || query.state.fetchStatus !== 'idle';
  queryClient.refetchQueries({ predicate: (query) => isRestored(query) && isWanted(query) });
  const known = new Set(readable.map((query) => idOf(query, user_id)));
  const gone = kept.map(({ id }) => id).filter((id) => !known.has(id));
  if (gone.length > 0) await db.queries.bulkDelete(gone);
}

/** Of an answer in its row: what it says, and when it was asked for where that was noted. */
export interface Written {
  data: unknown;
  asked_at: number | undefined;
}

/**
 * Writes those of the queries whose data has changed since it was last written, each in a row of its own; and those that were asked for
 * again, where that was noted: what this device did is set against it. Answers how many.
 */
export async function writeQueries(
  db: CacheDatabase,
  queryClient: QueryClient,
  owner: Owner,
  hashes: ReadonlySet<string>,
  written: Map<string, Written>,
): Promise<number> {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => hashes.has(query.queryHash) && isKept(query) && !isWritten(query, written),
  });
  const known = queries.map(asKnown);
  await db.queries.bulkPut(known.map((query) => rowOf(query, owner)));
  for (const { queryHash, state, asked_at } of known) written.set(queryHash, { data: state.data, asked_at });
  return queries.length;
}

/**
 * The person is something else in this farm now: of what the panel was told before, what is not on screen goes, and what is, is asked
 * for again, so that nothing typed is lost. Whom prices are not told gets no answer that would take their place, and to a question
 * that still waits for its first answer the one on its way was given to the role before. Answers the hashes of what goes or is old.
 */
export function forgetOtherRole(queryClient: QueryClient, farm_id: number, role: UserType | undefined): string[] {
  const isPanel = (query: Query) => !isField(query);
  const old = queryClient.getQueryCache().findAll({ queryKey: [farm_id], predicate: isPanel });
  queryClient.removeQueries({ queryKey: [farm_id], type: 'inactive', predicate: isPanel });
  if (!may(role, 'money.read')) queryClient.resetQueries({ queryKey: [farm_id, 'money'] });
  queryClient.resetQueries({ queryKey: [farm_id], predicate: (query) => isPanel(query) && !isAnswered(query) });
  queryClient.invalidateQueries({ queryKey: [farm_id] });
  return old.map(({ queryHash }) => queryHash);
}

export async function forgetQueriesOf(db: CacheDatabase, user_id: number): Promise<void> {
  await db.queries.where({ user_id }).delete();
}

/** Whoever works on the device now finds nothing of others. */
export async function forgetQueriesOfOthers(db: CacheDatabase, user_id: number): Promise<void> {
  await db.queries.where('user_id').notEqual(user_id).delete();
}

function rowOf(query: Dehydrated, owner: Owner): KeptQuery {
  const { user_id } = owner;
  const shape = shapeOf(query, owner);
  return { id: idOf(query, user_id), user_id, farm_id: farmOf(query), shape, text: JSON.stringify(query) };
}

function shapeOf(query: Dehydrated, { roles, shapes: { field, panel } }: Owner): string {
  if (farmOf(query) === noFarm) return panel;
  return isField(query) ? field : `${panel} ${roles().get(farmOf(query))}`;
}

function isField({ queryKey: [, ...key] }: Pick<Query, 'queryKey'>): boolean {
  return fieldQueries.has(key.join());
}

function idOf(query: Dehydrated, user_id: number): string {
  return `${user_id}/${farmOf(query)}/${query.queryHash}`;
}

function farmOf({ queryKey: [farm] }: Pick<Dehydrated, 'queryKey'>): number {
  return typeof farm === 'number' ? farm : noFarm;
}

/** All that is of a farm; what is of none says so itself. */
function isKept(query: Query): boolean {
  return (typeof query.queryKey[0] === 'number' || query.meta?.kept === true) && isAnswered(query);
}

function isAnswered({ state }: Query): boolean {
  return state.data !== undefined;
}

function isWritten({ queryHash, state }: Query, written: Map<string, Written>): boolean {
  const last = written.get(queryHash);
  return last?.data === state.data && last?.asked_at === notedAsked(queryHash);
}

/** A refresh that failed, as each one does without a network, takes nothing away from what is known. */
function asKnown(query: Dehydrated): Dehydrated {
  return { ...query, asked_at: notedAsked(query.queryHash), state: { ...query.state, status: 'success', error: null } };
}

/** Unless something newer is known already. */
function isShown(queryClient: QueryClient, { queryKey, state }: Dehydrated): boolean {
  return queryClient.getQueryState(queryKey)?.dataUpdatedAt === state.dataUpdatedAt;
}

function isOld({ state }: Dehydrated): boolean {
  return Date.now() - state.dataUpdatedAt > keptDays * 86_400_000;
}
