import 'fake-indexeddb/auto';
import { decodeCurve } from '@cocho/domain/weight-curve';
import { afterEach, expect, test, vi } from 'vitest';
import { type KeptWeights, sendWeights, WeightsDatabase, withRoom } from './weights-db.ts';

const databases: WeightsDatabase[] = [];
afterEach(async () => {
  for (const db of databases.splice(0)) await db.delete();
});

async function withCurves(...batches: string[]) {
  const db = new WeightsDatabase(`weights ${Math.random()}`);
  databases.push(db);
  const whose = { operation_id: 'operation', user_id: 1, farm_id: 1, start: new Date().toISOString() };
  const rows: KeptWeights[] = batches.map((batch_id) => ({ ...whose, batch_id, seconds: [0, 1], kg: [3000, 3010] }));
  await db.batches.bulkAdd(rows);
  return db;
}

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const left = async (db: WeightsDatabase) => (await db.batches.toArray()).map(({ batch_id }) => batch_id);
async function inflated(text: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const always = async () => true;

test('a curve of a batch that is over is sent once, as the server reads it', async () => {
  const db = await withCurves('over', 'runs');
  const sent: string[] = [];
  const put = async (_: KeptWeights, weights: string) => {
    sent.push(weights);
    return answer(200, { data: { stored: true } });
  };
  await sendWeights(1, async ({ batch_id }) => batch_id === 'over', put, db);
  await sendWeights(1, async ({ batch_id }) => batch_id === 'over', put, db);
  expect(sent).toHaveLength(1);
  expect(decodeCurve(await inflated(sent[0] ?? ''))).toEqual({ seconds: [0, 1], kg: [3000, 3010] });
  expect(await left(db)).toEqual(['runs']);
});

test.each([
  ['the operation has not arrived', async () => answer(200, { data: { stored: false } }), ['a']],
  ['there is no network', async () => Promise.reject(new TypeError('offline')), ['a']],
  ['a portal answers', async () => new Response('<html>', { status: 200 }), ['a']],
  ['the server is ill', async () => answer(500, { errors: ['x'] }), ['a']],
  ['it is refused for good', async () => answer(422, { errors: ['x'] }), []],
])('when %s, it stays or goes', async (_, put, stays) => {
  const db = await withCurves('a');
  await sendWeights(1, always, put, db);
  expect(await left(db)).toEqual(stays);
});

test.each([
  ['whose operation was set aside', async () => answer(200, { data: { stored: false } })],
  ['of a farm that one may no longer work in', async () => answer(403, { errors: ['x'] })],
  ['of a farm that is gone', async () => answer(404, { errors: ['x'] })],
])('a curve %s does not hold up the next', async (_, refuse) => {
  const db = await withCurves('a', 'b');
  const stored = async () => answer(200, { data: { stored: true } });
  await sendWeights(1, always, ({ batch_id }) => (batch_id === 'a' ? refuse() : stored()), db);
  expect(await left(db)).toEqual(['a']);
});

test('where nothing comes through, only one is tried', async () => {
  const db = await withCurves('a', 'b');
  const put = vi.fn(async () => answer(500, { errors: ['x'] }));
  await sendWeights(1, always, put, db);
  expect(put).toHaveBeenCalledOnce();
});

test('what the server would not keep any more is not sent, and goes', async () => {
  const db = await withCurves('old', 'young');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await db.batches.update('old', { start: daysAgo(91) });
  await db.batches.update('young', { start: daysAgo(89) });
  const put = vi.fn(async () => answer(200, { data: { stored: false } }));
  await sendWeights(1, always, put, db);
  expect(put).toHaveBeenCalledOnce();
  expect(await left(db)).toEqual(['young']);
});

test('nobody sends what another recorded', async () => {
  const db = await withCurves('a');
  await sendWeights(2, always, async () => answer(200, { data: { stored: true } }), db);
  expect(await left(db)).toEqual(['a']);
});

test('where there is no room, the curves make some before anything is refused', async () => {
  const db = await withCurves('a', 'b');
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const save = async () => {
    if ((await db.batches.count()) > 0) throw full;
    return 'saved';
  };
  expect(await withRoom(save, db)).toBe('saved');
  await expect(withRoom(() => Promise.reject(full), db)).rejects.toBe(full);
  await expect(withRoom(() => Promise.reject(new Error('other')), db)).rejects.toThrow('other');
});
