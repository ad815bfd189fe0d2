import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { BatchWeights } from '@cocho/domain/batch-weights';
import { encodeCurve, maxCurveBytes, type WeightCurve } from '@cocho/domain/weight-curve';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { forgetWeightsJob } from './batch-weights.ts';

const api = await startApi();
const { sql, own, admin, worker, technician, call } = api;
const curve: WeightCurve = { seconds: [0, 1, 3], kg: [3000, 3050, 3600] };
const start = '2026-03-12T10:00:00.000Z';
const packed = (one: WeightCurve) => deflateRawSync(encodeCurve(one)).toString('base64');

async function fedBatch() {
  const feeding = await newFeeding(api);
  const clientId = randomUUID();
  const operation = ended(after(await feeding.begin(), 10));
  const batch = operation.sub_operations[0]?.client_id ?? '';
  const put = (weights: unknown, as = worker) =>
    call<{ stored: boolean }>('PUT', `/farms/${own}/operations/by_client/${clientId}/batches/${batch}/weights`, {
      as,
      body: { start, weights },
    });
  const arrive = async () => {
    const { id } = await feeding.send(clientId, operation);
    const [sub] = (await feeding.details(id)).sub_operations;
    const path = `/farms/${own}/operations/${id}/batches/${sub?.id}/weights`;
    const get = async (as = admin) => call<BatchWeights | null>('GET', path, { as });
    return { id, get, details: () => feeding.details(id) };
  };
  return { put, arrive };
}

describe('the weight curve of a batch', () => {
  test('waits for its operation, is kept once, and is told as it was', async () => {
    const { put, arrive } = await fedBatch();
    expect((await put(packed(curve))).body.data).toEqual({ stored: false });
    const { get, details } = await arrive();
    expect((await get()).body.data).toBeNull();
    expect((await details()).sub_operations[0]?.has_weights).toBe(false);
    expect((await put(packed(curve))).body.data).toEqual({ stored: true });
    expect((await put(packed({ seconds: [0], kg: [1] }))).body.data).toEqual({ stored: true });
    expect((await get(technician)).body.data).toEqual({ start, ...curve });
    expect((await details()).sub_operations[0]?.has_weights).toBe(true);
    expect((await get(worker)).status).toBe(403);
  });

  test('is told to who has the operation on screen', async () => {
    const { put, arrive } = await fedBatch();
    await arrive();
    const { heard, leave } = await openStream(api.url, own, admin);
    onTestFinished(leave);
    await put(packed(curve));
    await eventually(() => expect(heard).toContain('weight-curves'));
  });

  test('of a colleague is not one’s own to write', async () => {
    const { put, arrive } = await fedBatch();
    const { get } = await arrive();
    expect((await put(packed(curve), admin)).body.data).toEqual({ stored: false });
    expect((await get()).body.data).toBeNull();
  });

  test.each([
    ['no base64', 'çç'],
    ['nothing deflated', Buffer.from('not deflated').toString('base64')],
    ['no samples', deflateRawSync(Buffer.alloc(0)).toString('base64')],
    ['half a sample', deflateRawSync(Buffer.from([2])).toString('base64')],
    ['what would fill the memory', deflateRawSync(Buffer.alloc(50_000_000)).toString('base64')],
    ['more than 16 kB', Buffer.alloc(20_000).toString('base64')],
  ])('%s is refused, and nothing is kept', async (_, weights) => {
    const { put, arrive } = await fedBatch();
    const { get } = await arrive();
    expect((await put(weights)).status).toBe(422);
    expect((await get()).body.data).toBeNull();
  });

  test('is let go after 90 days, though no other comes', async () => {
    const [old, young] = [await fedBatch(), await fedBatch()];
    const [ofOld, ofYoung] = [await old.arrive(), await young.arrive()];
    await old.put(packed(curve));
    await sql`update batch_weights set received_at = now() - interval '91 days'`;
    await young.put(packed(curve));
    await forgetWeightsJob.run({}, jobTools(api.app));
    expect((await ofOld.get()).body.data).toBeNull();
    expect((await ofYoung.get()).body.data).not.toBeNull();
  });
});

test('three hours of a wagon that moves at every second travel in 16 kB', () => {
  const seconds = Array.from({ length: 3 * 3600 }, (_, at) => at);
  const kg = seconds.map((at) => Math.round(3000 + 2000 * Math.sin(at / 900) + ((at * 7919) % 5)));
  expect(deflateRawSync(encodeCurve({ seconds, kg })).length).toBeLessThan(maxCurveBytes);
});
