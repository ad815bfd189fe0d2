import { randomUUID } from 'node:crypto';
import { maxWaiting } from '@cocho/domain/quarantine';
import type { ReadingFate } from '@cocho/domain/trough-reading';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { addPerson } from '../../../test/people.ts';
import { reading, roundOf } from '../../../test/readings.ts';

const api = await startApi();
const { sql, own, admin, worker } = api;
const { newLot, loadOf, round } = roundOf(api);

const post = (body: string, as = worker) =>
  api.call<ReadingFate[]>('POST', `/farms/${own}/lots/trough_readings`, { as, body });
const batch = (...readings: (string | object)[]) =>
  `{"readings":[${readings.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join()}]}`;

const lot = await newLot();

describe('what no device of ours would send is parked, and the rest of its batch is stored:', () => {
  const like = (fields: string) => `{"client_id":"${randomUUID()}","lot_id":${lot},"note":5,${fields}}`;
  const at = (timestamp: string) => like(`"timestamp":"${timestamp}"`);

  test.each([
    ['half a character as an instant', at('\\ud800')],
    ['half a character as an id', `{"client_id":"\\udfff","lot_id":${lot}}`],
    ['half a character alone', '"\\ud800"'],
    ['NUL', `{"client_id":"${randomUUID()}","lot_id":"\\u0000","x\\u0000":1}`],
    ['an offset that does not exist', at('2026-03-12T06:00:00+23:59')],
    ['an offset beyond the last time zone', at('2026-03-12T06:00:00+14:59')],
    ['the year zero', at('0000-01-01T00:00:00Z')],
    ['the year 1', at('0001-01-01T00:00:00+14:00')],
    ['the year 9999', at('9999-12-31T23:59:59-14:00')],
    ['the thirtieth of February', at('2026-02-30T06:00:00Z')],
    ['great depth', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['great depth under an id', `{"client_id":"${randomUUID()}","lot_id":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    [
      'a note without end',
      `{"client_id":"${randomUUID()}","lot_id":${lot},"note":1e400,"timestamp":"2026-03-12T06:00:00Z"}`,
    ],
    ['a lot beyond all numbers', `{"client_id":"${randomUUID()}","lot_id":9007199254740993,"note":5}`],
    ['nothing', 'null'],
  ])('%s', async (_, poison) => {
    const good = reading(await newLot(), 10);
    const first = await post(batch(poison, good));
    expect(first.status).toBe(200);
    expect(first.body.data.map(({ fate }) => fate)).toEqual(['parked', 'stored']);
    // By the id that its device knows it by: else it would never leave there.
    const [, known] = /"client_id":"([-0-9a-f]{36})"/.exec(poison) ?? [];
    expect(first.body.data[0]?.client_id).toEqual(known ?? expect.any(String));
    expect((await post(batch(poison, good))).body).toEqual(first.body);
    expect(await loadOf(good.lot_id)).toBe(1100);
    expect((await api.call('GET', `/farms/${own}/quarantine`, { as: admin })).status).toBe(200);
    const parked = await sql`select id from quarantine where client_id = ${first.body.data[0]?.client_id ?? ''}`;
    expect(parked).toHaveLength(1);
    const retry = { as: admin, body: { action: 'retry' } };
    expect((await api.call('POST', `/farms/${own}/quarantine/${parked[0]?.id}/resolve`, retry)).status).toBe(409);
  });

  test.each(['"__proto__":{"note":10}', '"constructor":{"prototype":{"note":10}}'])(
    'a note that stands in %s only, by which an object would be made another',
    async (field) => {
      const [other, good] = [await newLot(), reading(await newLot(), 5)];
      const one = `{"client_id":"${randomUUID()}","lot_id":${other},"timestamp":"${new Date().toISOString()}",${field}}`;
      const { status, body } = await post(batch(one, good));
      expect([status, body.data.map(({ fate }) => fate)]).toEqual([200, ['parked', 'stored']]);
      expect(await loadOf(other)).toBe(1000);
    },
  );

  test('what they carry beside is not even looked at', async () => {
    const other = await newLot();
    const extra = `"x":${'['.repeat(50_000)}${']'.repeat(50_000)},"y":"\\ud800\\u0000"`;
    const one = `{"client_id":"${randomUUID()}","lot_id":${other},"note":10,"timestamp":"${new Date().toISOString()}",${extra}}`;
    expect((await post(batch(one))).body.data).toMatchObject([{ fate: 'stored' }]);
    expect(await round(other)).toMatchObject({ projected_load: 1100 });
  });
});

test('a note finer than a hundredth counts as it is kept, first and when it is folded again', async () => {
  const lot = await newLot(100_000);
  const fine = { ...reading(lot, 0, 30), note: 33.335 };
  const [first] = (await post(batch(fine))).body.data;
  const load = await loadOf(lot);
  await post(batch(reading(lot, 0, 60)));
  expect(await loadOf(lot)).toBe(load);
  expect((await post(batch(fine))).body.data).toEqual([first]);
});

test('where the quarantine is full, what can be stored is, and what cannot stays unnamed and on its device', async () => {
  const person = await addPerson(sql, { farms: { [own]: 'worker' } });
  await sql`
    insert into quarantine (farm_id, kind, client_id, user_id, payload, reason, summary)
    select ${own}, 'reading', gen_random_uuid(), ${person.id}, '{}', 'Lote não encontrado',
      '{"note": null, "timestamp": null, "text": "{}"}'
    from generate_series(1, ${maxWaiting})
  `;
  const [good, lost] = [reading(await newLot(), 10), reading(999_999_999, 10)];
  const answer = await post(batch(lost, good), person);
  expect(answer).toMatchObject({ status: 200, body: { data: [{ client_id: good.client_id, fate: 'stored' }] } });
  expect(answer.body.data).toHaveLength(1);
  expect((await post(batch(lost), person)).status).toBe(429);
  expect(await loadOf(good.lot_id)).toBe(1100);
});

test.each(['null', '7', '"texto"', '[]', 'true'])(
  'what is no reading at all, %s, is parked in Portuguese',
  async (one) => {
    const { body } = await post(batch(one));
    expect(body.data).toMatchObject([{ fate: 'parked', errors: ['Leitura em formato inválido'] }]);
  },
);
