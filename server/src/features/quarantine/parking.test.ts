import { randomUUID } from 'node:crypto';
import type { SubOperation } from '@cocho/domain/operations';
import { maxWaiting, maxWaitingBytes } from '@cocho/domain/quarantine';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding, quarantined } from '../../../test/feeding.ts';
import { addPerson } from '../../../test/people.ts';

const api = await startApi();
const { sql, own, admin, worker } = api;

function sendText(clientId: string, body: string, as = worker) {
  return api.call<{ fate: string }>('PUT', `/farms/${own}/operations/by_client/${clientId}`, { as, body });
}

describe('whatever a device sends as an operation is parked, shown, and answered the same again:', () => {
  test.each([
    ['NUL', '{"revision":1,"day":"\\u0000","sub_operations":[{"rule_name":"a\\u0000b"}]}'],
    ['half a character', '{"revision":1,"day":"\\ud800","sub_operations":[{"rule_name":"\\udfff"}]}'],
    ['a number without end', '{"revision":1e400,"epoch":-1e400}'],
    ['great depth', `{"revision":1,"sub_operations":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a revision that poisons', '{"revision":2147483647}'],
    ['an instant before our time', '{"revision":1,"start_time":"0001-01-01T00:00:00+14:00"}'],
  ])('%s', async (_, body) => {
    const id = randomUUID();
    const first = await sendText(id, body);
    expect(first).toMatchObject({ status: 200, body: { data: { fate: 'parked' } } });
    expect((await sendText(id, body)).body).toEqual(first.body);
    const [entry, ...more] = await quarantined(api, id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: 'operation', user_name: worker.name });
    const retry = { as: admin, body: { action: 'retry' } };
    expect((await api.call('POST', `/farms/${own}/quarantine/${entry?.id}/resolve`, retry)).status).toBe(409);
  });
});

test.each<[string, (sub: SubOperation) => SubOperation[]]>([
  ['half a character in a name', (sub) => [{ ...sub, rule_name: 'Linha \ud800' }]],
  ['NUL in a name', (sub) => [{ ...sub, recipe_name: 'Enge\0nho' }]],
  ['two batches of one id', (sub) => [sub, { ...sub, batch: 2 }]],
  ['an id that no row has', (sub) => [{ ...sub, rule_id: Number.MAX_SAFE_INTEGER }]],
  ['more kg than there are', (sub) => [{ ...sub, tare_weight: 1e308 }]],
  ['lines whose sum is no number', (sub) => [{ ...sub, load_operation_ingredients: endless(sub) }]],
])('a whole operation with %s is parked', async (_, change) => {
  const { begin, send } = await newFeeding(api);
  const id = randomUUID();
  const operation = await begin();
  const sub_operations = operation.sub_operations.flatMap(change);
  expect(await send(id, { ...operation, sub_operations })).toMatchObject({ fate: 'parked' });
  expect(await quarantined(api, id)).toHaveLength(1);
});

function endless({ load_operation_ingredients }: SubOperation) {
  return load_operation_ingredients.map((line) => ({ ...line, actual_quantity: Number.MAX_VALUE }));
}

describe('an earlier revision that was parked', () => {
  async function parkedTwice(change: object, as = worker) {
    const { begin, send } = await newFeeding(api);
    const id = randomUUID();
    const done = ended(await begin());
    await send(id, done);
    const late = after(done, 3);
    await send(id, late);
    await send(id, { ...after(late, 1), ...change }, as);
    return quarantined(api, id);
  }

  test('makes room for a later one of the same person and device', async () => {
    expect(await parkedTwice({})).toMatchObject([{ payload: { revision: 4 } }]);
  });

  test.each([
    ['is another device', { device_id: randomUUID() }],
    ['cannot be read', { day: 'x' }],
    ['is of another release', { epoch: 2 }],
  ])('stays if the later one %s', async (_, change) => {
    expect(await parkedTwice(change)).toHaveLength(2);
  });

  test('stays if the later one is of another person', async () => {
    expect(await parkedTwice({}, admin)).toHaveLength(2);
  });
});

describe('a flood', () => {
  /** So many entries of a person wait, each of so many bytes. */
  const fill = (userId: number, count: number, bytes = 2) => sql`
    insert into quarantine (farm_id, kind, client_id, user_id, payload, reason, summary)
    select ${own}, 'reading', gen_random_uuid(), ${userId}, repeat('7', ${bytes}), 'Lote não encontrado',
      '{"note": null, "timestamp": null, "text": "{}"}'
    from generate_series(1, ${count})
  `;

  test('ends at a limit a person: the rest stays on the device, and others are heard', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await fill(person.id, maxWaiting - 1);
    const known = randomUUID();
    const last = await sendText(known, '{"revision":1}', person);
    expect(last.status).toBe(200);
    const full = await sendText(randomUUID(), '{"revision":1}', person);
    expect(full).toMatchObject({
      status: 429,
      body: { errors: [expect.stringMatching(/quarentena.*continua no aparelho/)] },
    });
    expect(full.headers.get('retry-after')).toBe('30');
    expect((await sendText(known, '{"revision":1}', person)).body).toEqual(last.body);
    expect((await sendText(randomUUID(), '{"revision":1}')).status).toBe(200);

    const readings = [{ client_id: randomUUID(), lot_id: 999_999_999, note: 1, timestamp: new Date().toISOString() }];
    const path = `/farms/${own}/lots/trough_readings`;
    expect((await api.call('POST', path, { as: person, body: { readings } })).status).toBe(429);
    await sql`update quarantine set resolved_at = now() where farm_id = ${own} and client_id = ${known}`;
    expect((await api.call('POST', path, { as: person, body: { readings } })).status).toBe(200);
  });

  test('that comes at once passes the limit by no one', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await fill(person.id, maxWaiting - 1);
    const sent = await Promise.all(Array.from({ length: 6 }, () => sendText(randomUUID(), '{"revision":1}', person)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  });

  test('of few but large ones ends at a limit, too', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await fill(person.id, 1, maxWaitingBytes - 1000);
    const large = JSON.stringify({ revision: 1, text: 'x'.repeat(1000) });
    expect(await sendText(randomUUID(), large, person)).toMatchObject({
      status: 429,
      body: { errors: [expect.stringMatching(/quarentena.*continua no aparelho/)] },
    });
    expect((await sendText(randomUUID(), '{"revision":1}', person)).status).toBe(200);
    expect((await sendText(randomUUID(), large)).status).toBe(200);
  });
});
