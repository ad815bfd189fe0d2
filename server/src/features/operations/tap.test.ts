import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { endLine, stepOf } from '@cocho/domain/batch';
import { DeviceOperation, type SubOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { openStream } from '../../../test/event-stream.ts';
import { eventually } from '../../../test/eventually.ts';
import { after, ended, newFeeding, quarantined } from '../../../test/feeding.ts';
import { readOperation } from './accept-operation.ts';

const api = await startApi();
const { sql, own, worker, technician } = api;
const wholeBatch = 10;

/** Which version of each row there is: another one means that it was written. */
async function versions(operationId: number | null | undefined) {
  return sql<{ row: string; version: string }[]>`
    select 'load ' || l.position as row, l.xmin::text as version
    from load_operation_ingredients l join sub_operations s on s.farm_id = l.farm_id and s.id = l.sub_operation_id
    where s.farm_id = ${own} and s.operation_id = ${operationId ?? null}
    union all
    select 'unload ' || l.position, l.xmin::text
    from unload_operation_corrals l join sub_operations s on s.farm_id = l.farm_id and s.id = l.sub_operation_id
    where s.farm_id = ${own} and s.operation_id = ${operationId ?? null}
    union all
    select 'lot ' || d.lot_id, d.xmin::text from lot_days d where d.farm_id = ${own}
    order by 1
  `;
}

describe('a tap', () => {
  test('writes the line that it changed, and the lot that it fed', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const id = randomUUID();
    const loaded = after(await begin(), 4);
    const { id: operationId } = await send(id, loaded);
    const before = await versions(operationId);
    const [sub] = loaded.sub_operations as [SubOperation];
    expect(stepOf(sub)).toMatchObject({ kind: 'unload', index: 0 });
    const fed = endLine(sub, 600, new Date().toISOString());
    await send(id, { ...loaded, revision: loaded.revision + 1, sub_operations: [fed] });
    const written = (await versions(operationId)).filter(
      ({ row, version }) => !before.some((one) => one.row === row && one.version === version),
    );
    expect(written.map(({ row }) => row)).toEqual([`lot ${lots[0]}`, 'unload 0']);
  });

  test('waits for no lot that it does not feed', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const id = randomUUID();
    const loaded = after(await begin(), 4);
    await send(id, loaded);
    const [sub] = loaded.sub_operations as [SubOperation];
    const fed = endLine(sub, 600, new Date().toISOString());
    await sql.begin(async (holder) => {
      await holder`select from lots where id = any(${lots.slice(1)}::bigint[]) for update`;
      const tap = { ...loaded, revision: loaded.revision + 1, sub_operations: [fed] };
      expect(await send(id, tap)).toMatchObject({ fate: 'stored' });
    });
  });

  test('is heard by others only when something begins or ends', async () => {
    const { begin, send } = await newFeeding(api);
    const { heard, leave } = await openStream(api.url, own, technician);
    const told = () => heard.filter((event) => event === 'operations').length;
    const id = randomUUID();
    let operation = await begin();
    await send(id, operation);
    await eventually(async () => expect(told()).toBe(1));
    for (let tap = 0; tap < 3; tap += 1) {
      operation = after(operation, 1);
      await send(id, operation);
    }
    await send(id, ended(after(operation, wholeBatch)));
    await eventually(async () => expect(told()).toBe(2));
    leave();
  });

  test('on a day that is closed is news of the lots that it fed, for their figures and the round', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const { news, heard, leave } = await openStream(api.url, own, technician);
    const of = (topic: string) =>
      news.filter((one) => one.topic === topic && one.lots?.some((id) => lots.includes(id)));
    await send(randomUUID(), after(await begin(), wholeBatch));
    await eventually(() => expect(heard).toContain('operations'));
    const start_time = new Date(Date.now() - 86_400_000).toISOString();
    const late = { ...(await begin()), start_time };
    await send(randomUUID(), after(late, wholeBatch, undefined, start_time));
    await eventually(() => expect(of('trough-readings')).toMatchObject([{ lots }]));
    expect(of('lots')).toMatchObject([{ lots }]);
    leave();
  });
});

describe('a batch that did not change', () => {
  const inPart = ({ sub_operations, ...operation }: DeviceOperation, ...whole: SubOperation[]) => ({
    ...operation,
    sub_operations: sub_operations.map(
      ({ client_id }) => whole.find((sub) => sub.client_id === client_id) ?? { client_id, unchanged: true },
    ),
  });

  async function twoBatches() {
    const feeding = await newFeeding(api);
    const first = after(await feeding.begin(), 4);
    const [sub] = first.sub_operations as [SubOperation];
    const second = { ...(await feeding.begin()).sub_operations[0], batch: 2 } as SubOperation;
    const both = { ...first, sub_operations: [sub, second] };
    const id = randomUUID();
    const { id: operationId } = await feeding.send(id, both);
    const put = (body: unknown, as = worker) =>
      api.call('PUT', `/farms/${own}/operations/by_client/${id}`, { as, body });
    return { ...feeding, id, both, operationId, put };
  }

  test('need not be told again, and the revision is the same as if it had been', async () => {
    const { both, put, send, id, details, operationId } = await twoBatches();
    const next = after(both, 1);
    const done = { ...next, sub_operations: [both.sub_operations[0], next.sub_operations[1]] } as DeviceOperation;
    const answer = await put(inPart(done, done.sub_operations[1] as SubOperation));
    expect(answer).toMatchObject({ status: 200, body: { data: { fate: 'stored' } } });
    expect((await details(operationId)).sub_operations.map(({ tare_weight }) => tare_weight)).toEqual([3000, 3000]);
    expect(await send(id, done)).toEqual(answer.body.data);
    const conflicting = { ...done, canceled: true };
    expect(await put(inPart(conflicting))).toMatchObject({
      status: 409,
      body: { errors: ['Envie a operação inteira'] },
    });
    expect(await send(id, conflicting)).toMatchObject({ fate: 'conflict' });
  });

  test('and was stored before batches had a hash is known when it comes whole, and asked for when it does not', async () => {
    const { both, put, send, id, operationId } = await twoBatches();
    const former = createHash('md5')
      .update(JSON.stringify(DeviceOperation.parse(both)))
      .digest('hex');
    await sql`update sub_operations set content_hash = null where farm_id = ${own} and operation_id = ${operationId}`;
    await sql`update operation_epochs set content_hash = ${former} where farm_id = ${own} and operation_id = ${operationId}`;
    expect(await send(id, both)).toMatchObject({ fate: 'stored', id: operationId });
    expect((await put(inPart(after(both, 0)))).status).toBe(409);
    expect(await send(id, after(both, 1))).toMatchObject({ fate: 'stored' });
  });

  test('counts as what it is when the operation ends', async () => {
    const { both, put, details, operationId } = await twoBatches();
    const whole = after(both, wholeBatch);
    await put(whole);
    await put(inPart(ended(whole)));
    expect(await details(operationId)).toMatchObject({ status: 'completed' });
    const other = await twoBatches();
    await other.put(inPart(ended(other.both)));
    expect(await other.details(other.operationId)).toMatchObject({ status: 'incomplete' });
  });

  test.each([
    [
      'is not known',
      (both: DeviceOperation) => ({ ...both, sub_operations: [{ client_id: randomUUID(), unchanged: true }] }),
    ],
    ['cannot be applied', (both: DeviceOperation) => inPart({ ...both, device_id: randomUUID() })],
  ])('is asked for whole if it %s, and nothing is parked in part', async (_, change) => {
    const { both, put, id } = await twoBatches();
    const sent = change({ ...both, revision: both.revision + 1 });
    expect(await put(sent)).toMatchObject({ status: 409, body: { errors: ['Envie a operação inteira'] } });
    expect(await quarantined(api, id)).toEqual([]);
  });
});

describe('an operation of 15.000 lines', () => {
  async function huge() {
    const feeding = await newFeeding(api);
    const operation = after(await feeding.begin(), wholeBatch);
    const [sub] = operation.sub_operations as [SubOperation];
    const [load] = sub.load_operation_ingredients;
    const [unload] = sub.unload_operation_corrals;
    const sub_operations = Array.from({ length: 30 }, (_, at) => ({
      ...sub,
      client_id: randomUUID(),
      batch: at + 1,
      load_operation_ingredients: Array.from({ length: 10 }, () => load),
      unload_operation_corrals: Array.from({ length: 490 }, () => unload),
    }));
    return { ...feeding, operation: { ...operation, sub_operations } as DeviceOperation };
  }

  test('fits, zipped too, and comes back whole', async () => {
    const { operation, send, today } = await huge();
    const id = randomUUID();
    const stored = await send(id, operation);
    expect(stored).toMatchObject({ fate: 'stored' });
    const zipped = await fetch(`${api.url}/api/v1/farms/${own}/operations/by_client/${id}`, {
      method: 'PUT',
      headers: { authorization: worker.token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ ...operation, revision: operation.revision + 1, end_time: null })),
    });
    expect(await zipped.json()).toMatchObject({ data: { fate: 'stored', id: stored.id } });
    const [known] = (await today()).operations;
    expect(known?.sub_operations.flatMap((sub) => sub.unload_operation_corrals)).toHaveLength(14_700);
  });

  test('of nothing but empty lines is parked for the first of them, and the others are not looked at', async () => {
    const { operation } = await huge();
    const [whole] = operation.sub_operations;
    const [load, unload] = [Array.from({ length: 50 }, () => ({})), Array.from({ length: 500 }, () => ({}))];
    const empty = { ...whole, load_operation_ingredients: load, unload_operation_corrals: unload };
    const sub_operations = Array.from({ length: 400 }, () => ({ ...empty, client_id: randomUUID() }));
    const answer = await fetch(`${api.url}/api/v1/farms/${own}/operations/by_client/${randomUUID()}`, {
      method: 'PUT',
      headers: { authorization: worker.token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ ...operation, sub_operations })),
    });
    const errors = ['Ingrediente é obrigatório'];
    expect(await answer.json()).toMatchObject({ data: { fate: 'parked', errors } });

    // A few kB once zipped, and what a manager decides by is no longer.
    const [client_id, zeros] = [randomUUID(), '0,'.repeat(1_000_000)];
    const flood = await fetch(`${api.url}/api/v1/farms/${own}/operations/by_client/${client_id}`, {
      method: 'PUT',
      headers: { authorization: worker.token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(`{"revision":1,"sub_operations":[${zeros}0]}`),
    });
    expect(await flood.json()).toMatchObject({ data: { fate: 'parked' } });
    const [summary] = await sql<[{ bytes: number }]>`
      select octet_length(summary::text) as bytes from quarantine where client_id = ${client_id}
    `;
    expect(summary.bytes).toBeLessThan(50_000);

    const unread = new Proxy({}, { get: () => expect.fail('it was looked at') });
    const faulty = { ...operation, sub_operations: [{ ...whole, load_operation_ingredients: [{}, unread] }, unread] };
    expect(readOperation(faulty)).toEqual({ fault: errors[0] });
    const outOfBounds = { ...operation, sub_operations: [{ ...whole, batch: 101 }, unread] };
    expect(readOperation(outOfBounds)).toEqual({ fault: 'Batelada deve estar em um formato válido' });
  });

  test.each([
    ['is no zip', Buffer.from('not a zip'), 400],
    ['is huge once unzipped', gzipSync(Buffer.alloc(17 * 1024 * 1024, ' ')), 413],
  ])('that %s is refused', async (_, body, status) => {
    const answer = await fetch(`${api.url}/api/v1/farms/${own}/operations/by_client/${randomUUID()}`, {
      method: 'PUT',
      headers: { authorization: worker.token, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body,
    });
    expect(answer.status).toBe(status);
  });
});
