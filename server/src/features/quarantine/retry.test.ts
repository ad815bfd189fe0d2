import { randomUUID } from 'node:crypto';
import type { QuarantineResolved } from '@cocho/domain/quarantine';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { whileLocked } from '../../../test/database.ts';
import { dayAt } from '../../../test/farm-days.ts';
import { after, ended, newFeeding, quarantined } from '../../../test/feeding.ts';
import { minutesAgo, reading, roundOf } from '../../../test/readings.ts';
import { connect } from '../../db/db.ts';

const api = await startApi();
const { sql, own, admin, worker, address } = api;
const { newLot, send, round } = roundOf(api);
const day = 24 * 60;
const wholeBatch = 10;

async function resolve(clientId: string, action = 'retry') {
  const [entry] = await quarantined(api, clientId);
  return api.call('POST', `/farms/${own}/quarantine/${entry?.id}/resolve`, { as: admin, body: { action } });
}

async function setDeleted(table: 'lots' | 'recipes', ids: number[], deleted: boolean): Promise<void> {
  const at = deleted ? sql`now()` : null;
  await sql`update ${sql(table)} set deleted_at = ${at} where farm_id = ${own} and id = any(${ids}::bigint[])`;
}

/** As if it had waited so long for the manager. */
async function wait(clientId: string, days: number): Promise<void> {
  await sql`
    update quarantine set received_at = received_at - make_interval(days => ${days}), sent_at = sent_at - make_interval(days => ${days})
    where farm_id = ${own} and client_id = ${clientId}
  `;
}

const minutesSince = (at: string | null | undefined) => Math.round((Date.now() - Date.parse(at ?? '')) / 60_000);

describe('a reading that is tried again counts when it would have at first', () => {
  async function retried(minutes: number, sentAt: string | undefined, days = 0) {
    const lot = await newLot(1000, 9);
    const one = reading(lot, 10, minutes);
    await setDeleted('lots', [lot], true);
    expect(await send([one], worker, sentAt)).toMatchObject([{ fate: 'parked' }]);
    await setDeleted('lots', [lot], false);
    await wait(one.client_id, days);
    expect(await resolve(one.client_id)).toMatchObject({ status: 200 });
    const { readings } = await round(lot);
    return readings.map(({ clock, date }) => ({ clock, at: minutesSince(date) }));
  }

  test('from a clock that was two days behind', async () => {
    expect(await retried(2 * day + 5, minutesAgo(2 * day))).toEqual([{ clock: 'behind', at: 5 }]);
  });

  test('from a clock that was a day ahead', async () => {
    expect(await retried(30 - day, minutesAgo(-day))).toEqual([{ clock: 'ahead', at: 30 }]);
  });

  test('when it came, though it was tried days later', async () => {
    expect(await retried(-day, undefined, 3)).toEqual([{ clock: 'ahead', at: 3 * day }]);
  });
});

describe('an operation that is tried again counts when it would have at first', () => {
  /** Parked for a rule that is not there, so that nothing of it was heard before. */
  async function retried(minutes: number, sent_at: string | undefined, days = 0) {
    const feeding = await newFeeding(api);
    const at = minutesAgo(minutes);
    const told = { ...(await feeding.begin()), day: dayAt(at), start_time: at };
    const whole = ended(
      after(told, wholeBatch, (target) => target, at),
      at,
    );
    const id = randomUUID();
    await setDeleted('lots', feeding.lots, true);
    expect(await feeding.send(id, { ...whole, sent_at })).toMatchObject({ fate: 'parked' });
    await setDeleted('lots', feeding.lots, false);
    await wait(id, days);
    expect(await resolve(id)).toMatchObject({ status: 200 });
    const [row] = await sql<[{ id: number }]>`select id from operations where farm_id = ${own} and client_id = ${id}`;
    const fed = await sql<{ day: string }[]>`select distinct day from lot_days where lot_id = any(${feeding.lots})`;
    const operation = await feeding.details(row.id);
    const line = operation.sub_operations[0]?.unload_operation_corrals[0];
    return { operation, at: minutesSince(line?.end_time), days: fed.map((one) => one.day) };
  }

  const dayAgo = (minutes: number) => dayAt(minutesAgo(minutes));

  test('from a clock that was two days behind', async () => {
    const { operation, at, days } = await retried(2 * day + 5, minutesAgo(2 * day));
    expect(operation).toMatchObject({ clock: 'behind', day: dayAgo(5) });
    expect({ at, days }).toEqual({ at: 5, days: [dayAgo(5)] });
  });

  test('and feeds no day after it came, though it was tried days later', async () => {
    const { operation, days } = await retried(-day, undefined, 3);
    const then = dayAgo(3 * day);
    expect(operation).toMatchObject({ clock: 'ahead', day: then });
    expect(days).toEqual([then]);
  });
});

describe('many at once', () => {
  test('each have their own fate, also where one meets what nobody foresaw', async () => {
    await sql`
      create function refuse_thirteen() returns trigger language plpgsql as $$
      begin
        if new.note = 13 then raise exception 'thirteen'; end if;
        return new;
      end $$
    `;
    await sql`create trigger thirteen before insert on trough_readings for each row execute function refuse_thirteen()`;
    const lot = await newLot();
    const sent = [reading(lot, 1, 30), reading(lot, 13, 20), reading(lot, 2, 10)];
    await setDeleted('lots', [lot], true);
    await send(sent);
    await setDeleted('lots', [lot], false);
    const entries = await Promise.all(sent.map(({ client_id }) => quarantined(api, client_id)));
    const ids = entries.flat().map(({ id }) => id);
    const { status, body } = await api.call<QuarantineResolved[]>('POST', `/farms/${own}/quarantine/resolve`, {
      as: admin,
      body: { ids, action: 'retry' },
    });
    await sql`drop trigger thirteen on trough_readings`;
    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: ids[0], outcome: 'applied', errors: [] },
      { id: ids[1], outcome: 'failed', errors: [expect.stringMatching(/^Algo deu errado no nosso servidor/)] },
      { id: ids[2], outcome: 'applied', errors: [] },
    ]);
    expect(await quarantined(api, sent[1]?.client_id ?? '')).toHaveLength(1);
  });
});

test('who tries an operation again holds nothing of the quarantine while its device sends the next', async () => {
  const { begin, send: sendOperation } = await newFeeding(api);
  const id = randomUUID();
  const done = ended(await begin());
  await sendOperation(id, done);
  await sendOperation(id, after(done, 3));
  const other = connect(address, 1);
  // As the device's sending does, before it parks.
  const sending = (tx: typeof sql) => tx`select pg_advisory_xact_lock(hashtextextended(${id}, ${own}))`;
  const free = () => other`select from quarantine where farm_id = ${own} and client_id = ${id} for update nowait`;
  const answer = await whileLocked(
    address,
    sending,
    1,
    () => resolve(id),
    async () => {
      expect(await free()).toHaveLength(1);
    },
  );
  await other.end();
  expect(answer).toMatchObject({ status: 409, body: { errors: ['A operação já foi encerrada'] } });
});

test('what two managers try at once is applied once', async () => {
  const lot = await newLot();
  const one = reading(lot, 10, 5);
  await setDeleted('lots', [lot], true);
  await send([one]);
  await setDeleted('lots', [lot], false);
  const answers = await Promise.all([resolve(one.client_id), resolve(one.client_id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await round(lot)).readings).toHaveLength(1);
});
