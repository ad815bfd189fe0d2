import type { UserType } from '@cocho/domain/permissions';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { Dexie } from 'dexie';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newDisk } from '../../test/fake-disk.ts';
import { askedAt, noteAsked, recallAsked } from '../lib/asked-at.ts';
import { CacheDatabase } from './cache-db.ts';
import {
  forgetOtherRole,
  forgetQueriesOf,
  forgetQueriesOfOthers,
  noFarm,
  restoreQueries,
  writeQueries,
} from './kept-queries.ts';

const ana = 7;
const bento = 8;
const round = [1, 'trough-readings', 'round'];
const today = [1, 'operations', 'today'];
const elsewhere = [2, 'trough-readings', 'round'];
const one = { field: 'one', panel: 'one' };
/** In both farms. */
const as = (role: UserType) => () => new Map([1, 2].map((farm) => [farm, role]));
const admin = as('admin');

let db: CacheDatabase;
beforeEach(() => {
  newDisk();
  db = new CacheDatabase();
});

describe('what a person last saw', () => {
  test('comes back for them and their farm, and for nobody else', async () => {
    await see(ana, [round, elsewhere]);
    expect(await seenBy(ana, 1)).toEqual([round]);
    expect(await seenBy(ana, 2)).toEqual([elsewhere]);
    expect(await seenBy(bento, 1)).toEqual([]);
  });

  test('does not come back when somebody else has signed in before the disk answered', async () => {
    await see(ana, [round]);
    const client = new QueryClient();
    await restoreQueries(db, client, { user_id: ana, farm_id: 1, roles: admin, shapes: one }, () => false);
    expect(client.getQueryCache().getAll()).toEqual([]);
    expect(await seenBy(ana, 1)).toEqual([round]);
  });

  test('of their own, and of no farm, comes back too where it says that it is to be kept', async () => {
    const client = new QueryClient();
    const own = ['travel-expenses'];
    await client.prefetchQuery({ queryKey: own, queryFn: () => [{ id: 1 }], meta: { kept: true } });
    await client.prefetchQuery({ queryKey: ['nobody’s'], queryFn: () => [{ id: 2 }] });
    await writeQueries(db, client, { user_id: ana, roles: admin, shapes: one }, hashes(client), new Map());
    client.clear();
    expect(await seenBy(ana, noFarm)).toEqual([own]);
    expect(await seenBy(ana, 1)).toEqual([]);
    expect(await seenBy(bento, noFarm)).toEqual([]);
    await forgetQueriesOf(db, ana);
    expect(await seenBy(ana, noFarm)).toEqual([]);
  });

  test('is shown and asked for again, however short ago it was seen: what happened meanwhile was not heard', async () => {
    await see(ana, [round]);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    await restoreQueries(db, client, { user_id: ana, farm_id: 1, roles: admin, shapes: one });
    expect(client.getQueryData(round)).toEqual([{ id: 1 }]);
    await client.prefetchQuery({ queryKey: round, queryFn: () => [{ id: 2 }] });
    expect(client.getQueryData(round)).toEqual([{ id: 2 }]);
    client.clear();
  });

  test('leaves alone what is known to be newer', async () => {
    await see(ana, [round]);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
    client.setQueryData(round, [{ id: 3 }], { updatedAt: Date.now() + 1000 });
    await restoreQueries(db, client, { user_id: ana, farm_id: 1, roles: admin, shapes: one });
    await client.prefetchQuery({ queryKey: round, queryFn: () => [{ id: 2 }] });
    expect(client.getQueryData(round)).toEqual([{ id: 3 }]);
    client.clear();
  });

  test('is dropped, not shown, by an app that knows other answers', async () => {
    const [old, fresh] = [
      { field: 'old', panel: 'old' },
      { field: 'new', panel: 'new' },
    ];
    await see(ana, [round, elsewhere], old);
    expect(await seenBy(ana, 1, fresh)).toEqual([]);
    expect(await seenBy(ana, 1, old)).toEqual([]);
    expect(await db.queries.count()).toBe(1);
  });

  test('is not shown once they have another role, but for what the field works with', async () => {
    const costs = [1, 'lots', 'overview'];
    await see(ana, [round, costs], one, 'technician');
    expect(await seenBy(ana, 1, one, 'worker')).toEqual([round]);
    expect(await seenBy(ana, 1, one, 'technician')).toEqual([round]);
  });

  test('of a farm goes with the role they had there, but for what is on screen or the field works with', async () => {
    const client = new QueryClient();
    const [costs, lots, other] = [
      [1, 'lots', 'overview'],
      [1, 'lots', 'options'],
      [2, 'lots', 'overview'],
    ];
    const prices = [1, 'money', 'ingredients'];
    for (const key of [round, costs, prices, lots, other]) client.setQueryData(key, [{ id: 1 }]);
    const refused = {
      queryKey: prices,
      queryFn: () => Promise.reject(new Error('403')),
      staleTime: 60_000,
      retry: false,
    };
    onTestFinished(new QueryObserver(client, refused).subscribe(() => {}));
    const onScreen = new QueryObserver(client, { queryKey: lots, queryFn: () => [{ id: 2 }], staleTime: 60_000 });
    const asked = new Promise<void>((resolve) => {
      onTestFinished(onScreen.subscribe(({ data }) => data?.[0]?.id === 2 && resolve()));
    });
    expect(forgetOtherRole(client, 1, 'worker').toSorted()).toEqual(
      [costs, prices, lots].map((key) => JSON.stringify(key)).toSorted(),
    );
    const isKnown = (key: unknown[]) => client.getQueryData(key) !== undefined;
    expect([costs, prices, lots, round, other].map(isKnown)).toEqual([false, false, true, true, true]);
    await asked;
    client.clear();
  });

  test('of a farm is not what was on its way to the role they had there', async () => {
    const client = new QueryClient();
    const lots = [1, 'lots', 'overview'];
    const answers: ((rows: string[]) => void)[] = [];
    const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
    const shown: unknown[] = [];
    const onScreen = new QueryObserver(client, { queryKey: lots, queryFn });
    onTestFinished(onScreen.subscribe(({ data }) => data && shown.push(data)));
    forgetOtherRole(client, 1, 'worker');
    answers[0]?.(['with costs']);
    answers[1]?.(['without']);
    await vi.waitFor(() => expect(shown).toEqual([['without']]));
    client.clear();
  });

  test('is written by the query, and only when its data changed', async () => {
    const client = new QueryClient();
    const written = new Map();
    const write = (key: unknown[], data: unknown) => {
      client.setQueryData(key, data);
      return writeQueries(db, client, { user_id: ana, roles: admin, shapes: one }, hashes(client), written);
    };
    expect(await write(round, [{ id: 1 }])).toBe(1);
    expect(await write(today, [{ id: 2 }])).toBe(1);
    expect(await write(round, [{ id: 1 }])).toBe(0);
    expect(await write(round, [{ id: 3 }])).toBe(1);
    expect(await write(['nobody’s'], [{ id: 4 }])).toBe(0);
    client.clear();
  });

  test('goes with Sair, or when another person signs in, and then only theirs', async () => {
    await see(ana, [round]);
    await see(bento, [round]);
    await forgetQueriesOf(db, ana);
    expect(await seenBy(ana, 1)).toEqual([]);
    expect(await seenBy(bento, 1)).toEqual([round]);
    await see(ana, [round]);
    await forgetQueriesOfOthers(db, bento);
    expect(await seenBy(ana, 1)).toEqual([]);
    expect(await seenBy(bento, 1)).toEqual([round]);
  });

  test('comes back after an update, from a device that kept it as objects', async () => {
    const before = new Dexie(db.name);
    before.version(2).stores({ queries: 'id, user_id, [user_id+farm_id]' });
    const state = { data: [{ id: 1 }], dataUpdatedAt: Date.now(), status: 'success' };
    const query = { queryKey: round, queryHash: JSON.stringify(round), state };
    await before
      .table('queries')
      .put({ id: `${ana}/1/${query.queryHash}`, user_id: ana, farm_id: 1, shape: 'one', query });
    before.close();
    expect(await seenBy(ana, 1)).toEqual([round]);
    expect(await db.queries.count()).toBe(1);
  });

  test('comes back as what it was asked for, not as what came later', async () => {
    const client = new QueryClient();
    const answer = Promise.withResolvers<object[]>();
    const fetched = client.fetchQuery({
      queryKey: round,
      queryFn: ({ queryKey }) => noteAsked(queryKey, () => answer.promise),
    });
    const before = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before + 20));
    answer.resolve([{ id: 1 }]);
    await fetched;
    await writeQueries(db, client, { user_id: ana, roles: admin, shapes: one }, hashes(client), new Map());
    client.clear();
    // Another tab knows of the key only what it is told.
    recallAsked(JSON.stringify(round), Number.POSITIVE_INFINITY);
    expect(await seenBy(ana, 1)).toEqual([round]);
    expect(askedAt(round, Date.now())).toBeLessThanOrEqual(before);
  });

  test('is written again where it says the same, if it was noted that it was asked for later', async () => {
    const client = new QueryClient();
    const written = new Map();
    const ask = async (at: number) => {
      await client.fetchQuery({ queryKey: round, queryFn: () => [{ id: 1 }] });
      recallAsked(JSON.stringify(round), at);
      return writeQueries(db, client, { user_id: ana, roles: admin, shapes: one }, hashes(client), written);
    };
    expect(await ask(1000)).toBe(1);
    expect(await ask(1000)).toBe(0);
    expect(await ask(2000)).toBe(1);
    client.clear();
    recallAsked(JSON.stringify(round), undefined);
    expect(await seenBy(ana, 1)).toEqual([round]);
    expect(askedAt(round, Date.now())).toBe(2000);
  });

  test('does not say when it was asked for where nobody noted it, nor what was noted of an answer before it', async () => {
    const [owner, lots] = [{ user_id: ana, roles: admin, shapes: one }, [1, 'lots', 'overview']];
    const before = Date.now();
    recallAsked(JSON.stringify(round), before - 60_000);
    await see(ana, [lots]);
    // As the version before kept it.
    const { queryHash } = JSON.parse((await db.queries.toArray())[0]?.text ?? '');
    const state = { data: [{ id: 1 }], dataUpdatedAt: before, status: 'success' };
    const text = JSON.stringify({ queryKey: round, queryHash: JSON.stringify(round), state });
    await db.queries.add({ id: 'round', user_id: ana, farm_id: 1, shape: 'one', text });
    const client = new QueryClient();
    await restoreQueries(db, client, { ...owner, farm_id: 1 });
    expect(askedAt(round, before)).toBe(before - 10_000);
    client.setQueryData(lots, [{ id: 2 }]);
    await writeQueries(db, client, owner, new Set([queryHash]), new Map());
    const rows = (await db.queries.toArray()).map((row) => JSON.parse(row.text));
    expect(rows.find((row) => row.queryHash === queryHash)).not.toHaveProperty('asked_at');
    client.clear();
  });

  test('is forgotten after a month', async () => {
    const client = new QueryClient();
    const updatedAt = Date.now() - 31 * 86_400_000;
    client.setQueryData(round, [], { updatedAt });
    await writeQueries(db, client, { user_id: ana, roles: admin, shapes: one }, hashes(client), new Map());
    client.clear();
    expect(await seenBy(ana, 1)).toEqual([]);
    expect(await db.queries.count()).toBe(0);
  });
});

async function see(user_id: number, keys: unknown[][], shapes = one, role: UserType = 'admin'): Promise<void> {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, [{ id: 1 }]);
  await writeQueries(db, client, { user_id, roles: as(role), shapes }, hashes(client), new Map());
  client.clear();
}

async function seenBy(user_id: number, farm_id: number, shapes = one, role: UserType = 'admin') {
  const client = new QueryClient();
  await restoreQueries(db, client, { user_id, farm_id, roles: as(role), shapes });
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  client.clear();
  return keys;
}

function hashes(client: QueryClient): Set<string> {
  return new Set(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash),
  );
}
