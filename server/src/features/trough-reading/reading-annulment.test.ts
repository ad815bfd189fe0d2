import { randomUUID } from 'node:crypto';
import { maxWaiting } from '@cocho/domain/quarantine';
import { describe, expect, test } from 'vitest';
import { type Api, startApi } from '../../../test/api.ts';
import { addPerson } from '../../../test/people.ts';
import { reading, roundOf } from '../../../test/readings.ts';
import { zoneAt } from '../../../test/zones.ts';

const api = await startApi();
const { sql, own, admin, worker, technician } = api;
const { newLot, send, loadOf, round } = roundOf(api);

// A person takes back what was read on the farm's own day.
await sql`update farms set time_zone = ${zoneAt(12)} where id = ${own}`;

const annul = (clientId: string, as: Api['admin'] = worker, at?: string, sent_at?: string) => {
  const told = new URLSearchParams({ ...(at && { at }), ...(sent_at && { sent_at }) });
  return api.call('DELETE', `/farms/${own}/trough_readings/by_client/${clientId}?${told}`, { as });
};

describe('a reading that its author takes back', () => {
  type Step = 'send' | 'annul';
  const orders: Step[][] = [
    ['send', 'annul'],
    ['annul', 'send'],
    ['annul', 'annul', 'send', 'send'],
    ['send', 'send', 'annul', 'annul', 'send'],
    ['annul', 'send', 'annul', 'send'],
  ];

  test.each(orders.map((order) => [order.join(', '), order] as const))('by %s counts nothing', async (_, order) => {
    const lot = await newLot();
    const one = reading(lot, 10);
    const fates = [];
    for (const step of order) {
      if (step === 'annul') expect(await annul(one.client_id)).toMatchObject({ status: 200 });
      else fates.push(...(await send([one])));
    }
    expect(await loadOf(lot)).toBe(1000);
    expect((await round(lot)).readings).toEqual([]);
    const voided = order[0] === 'annul';
    for (const fate of fates) expect(fate).toEqual({ ...fates[0], fate: 'stored', voided, errors: [] });
  });

  test('while it is on its way counts nothing, whichever comes first', async () => {
    const sent = await Promise.all(Array.from({ length: 10 }, async () => reading(await newLot(), 10)));
    await Promise.all(sent.flatMap((one) => [send([one]), annul(one.client_id)]));
    for (const { lot_id } of sent) expect(await loadOf(lot_id)).toBe(1000);
  });

  test('is replaced by a new one', async () => {
    const lot = await newLot();
    const [wrong, right] = [reading(lot, -100), reading(lot, 5)];
    await annul(wrong.client_id);
    await send([wrong, right]);
    expect(await loadOf(lot)).toBe(1050);
    expect((await round(lot)).events.map((event) => 'client_id' in event && event.client_id)).toContain(
      right.client_id,
    );
  });

  test('is sent again as what it was, also when a manager voided it later', async () => {
    const lot = await newLot();
    const one = reading(lot, 10);
    const [first] = await send([one]);
    await api.call('DELETE', `/farms/${own}/trough_readings/${first?.id}`, { as: admin });
    expect(await send([one])).toEqual([first]);
  });
});

describe('the right to take back', () => {
  test("is the author's on the day of the reading, and a manager's always", async () => {
    const [lot, other] = [await newLot(), await newLot()];
    const [mine, theirs] = [reading(lot, 10, 0), reading(other, 10, 0)];
    await send([mine, theirs]);
    expect(await annul(mine.client_id, technician)).toMatchObject({ status: 403 });
    expect(await loadOf(lot)).toBe(1100);
    expect(await annul(theirs.client_id, admin)).toMatchObject({ status: 200 });
    expect(await loadOf(other)).toBe(1000);
  });

  test('is kept for what the device decided without a network that day, and not for what it says was long ago', async () => {
    const lot = await newLot(1000, 9);
    const [recent, old] = [reading(lot, 10, 30 * 60), reading(lot, 10, 5 * 24 * 60)];
    await send([recent, old]);
    expect(await annul(recent.client_id)).toMatchObject({ status: 403 });
    expect(await annul(recent.client_id, worker, recent.timestamp)).toMatchObject({ status: 200 });
    expect(await annul(old.client_id, worker, old.timestamp)).toMatchObject({ status: 403 });
    expect(await loadOf(lot)).toBe(1100);
  });

  test('is kept for a device whose clock is a day behind: what it read was set right, and what it decided is not before that', async () => {
    const lot = await newLot();
    const one = reading(lot, 10, 0);
    await send([one]);
    const aDayAgo = new Date(Date.now() - 24 * 3_600_000).toISOString();
    expect(await annul(one.client_id, worker, aDayAgo)).toMatchObject({ status: 200 });
    expect(await loadOf(lot)).toBe(1000);
  });

  test('is kept for a device whose clock is ahead: what it took back in the evening was not taken back tomorrow', async () => {
    const lot = await newLot(1000, 9);
    const one = reading(lot, 10, 30 * 60);
    await send([one]);
    // Decided a minute after the reading, by a clock that is now a day ahead.
    const ahead = (at: number) => new Date(at + 24 * 3_600_000).toISOString();
    const decided = ahead(Date.parse(one.timestamp) + 60_000);
    expect(await annul(one.client_id, worker, decided)).toMatchObject({ status: 403 });
    expect(await annul(one.client_id, worker, decided, ahead(Date.now()))).toMatchObject({ status: 200 });
    expect(await loadOf(lot)).toBe(1000);
  });

  test('of what has not arrived is only its author: nobody stops a reading whose id they know', async () => {
    const lot = await newLot();
    const one = reading(lot, 10);
    for (const other of [technician, admin]) expect(await annul(one.client_id, other)).toMatchObject({ status: 200 });
    expect(await send([one])).toMatchObject([{ fate: 'stored', voided: false }]);
    expect(await loadOf(lot)).toBe(1100);
  });

  test('stays in the farm', async () => {
    const one = reading(await newLot(), 10);
    const path = `/farms/${api.neighbour}/trough_readings/by_client/${one.client_id}`;
    expect(await api.call('DELETE', path, { as: worker })).toMatchObject({ status: 404 });
    expect(await sql`select from annulled_readings where client_id = ${one.client_id}`).toHaveLength(0);
    expect(await annul('x')).toMatchObject({ status: 404 });
  });
});

test('what was parked and taken back does not count when a manager applies it', async () => {
  const lot = await newLot();
  await sql`update lots set deleted_at = now() where farm_id = ${own} and id = ${lot}`;
  const one = { ...reading(lot, 20), client_id: randomUUID() };
  expect(await send([one])).toMatchObject([{ fate: 'parked' }]);
  await annul(one.client_id);
  await sql`update lots set deleted_at = null where farm_id = ${own} and id = ${lot}`;
  const [entry] = await sql`select id from quarantine where client_id = ${one.client_id}`;
  const body = { action: 'retry' };
  expect(await api.call('POST', `/farms/${own}/quarantine/${entry?.id}/resolve`, { as: admin, body })).toMatchObject({
    status: 200,
  });
  expect(await loadOf(lot)).toBe(1000);
});

describe('what is taken back before it came', () => {
  const waiting = (userId: number) => sql`select from annulled_readings where farm_id = ${own} and user_id = ${userId}`;

  test('is remembered until it comes', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    const one = reading(await newLot(), 10);
    await annul(one.client_id, person);
    expect(await waiting(person.id)).toHaveLength(1);
    const [first] = await send([one], person);
    expect(first).toMatchObject({ fate: 'stored', voided: true });
    expect(await waiting(person.id)).toHaveLength(0);
    expect(await annul(one.client_id, person)).toMatchObject({ status: 200 });
    expect(await send([one], person)).toEqual([first]);
    expect(await loadOf(one.lot_id)).toBe(1000);
  });

  test('has a limit a person and day, also for what comes at once; others and repetitions are heard', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    await sql`
      insert into annulled_readings (farm_id, client_id, user_id)
      select ${own}, gen_random_uuid(), ${person.id} from generate_series(2, ${maxWaiting})
    `;
    const sent = Array.from({ length: 4 }, () => randomUUID());
    const answers = await Promise.all(sent.map((id) => annul(id, person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.errors).toEqual([expect.stringMatching(/anulações.*continua no aparelho/)]);
    expect(refused?.headers.get('retry-after')).toBe('30');
    const known = sent[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await annul(known, person)).toMatchObject({ status: 200 });
    expect(await annul(randomUUID())).toMatchObject({ status: 200 });
    await sql`update annulled_readings set at = at - interval '1 day' where farm_id = ${own} and user_id = ${person.id}`;
    expect(await annul(randomUUID(), person)).toMatchObject({ status: 200 });
  });
});
