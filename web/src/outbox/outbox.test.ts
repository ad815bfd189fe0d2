import { describe, expect, test } from 'vitest';
import { Phone } from '../../test/histories.ts';
import { type Answer, entriesOf, save } from './outbox.ts';
import type { Draft, OutboxDatabase } from './outbox-db.ts';
import { exportEntries, importEntries } from './outbox-file.ts';
import { backOffMs, drain } from './sender.ts';

interface Reading {
  client_id: string;
  lot_id: number;
}

describe('the outbox', () => {
  test('a farm that refuses does not hold up another', async () => {
    const db = await deviceWith(3, 2);
    const outcome = await drain(db, 7, async (farm, readings) =>
      farm === 1 ? new Response(null, { status: 403 }) : Response.json({ data: (readings as Reading[]).map(stored) }),
    );
    expect(outcome).toBe('failed');
    expect((await entriesOf(db, 7)).map(({ farm_id }) => farm_id)).toEqual([1, 1, 1]);
  });

  test('250 readings leave in the order they were made, a hundred at a time', async () => {
    const db = await deviceWith(250);
    const sent: number[][] = [];
    const outcome = await drain(db, 7, async (_, readings) => {
      sent.push((readings as Reading[]).map(({ lot_id }) => lot_id));
      return Response.json({ data: (readings as Reading[]).map(stored) });
    });
    expect(outcome).toBe('empty');
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sent.flat()).toEqual(numbers(250));
  });

  test('a hundred that the server has no room for hold up none that were made after them', async () => {
    const db = await deviceWith(150);
    const hasRoom = ({ lot_id }: Reading) => lot_id > 100;
    const send = async (_: number, readings: unknown[]) => {
      const data = (readings as Reading[]).filter(hasRoom).map(stored);
      return data.length > 0 ? Response.json({ data }) : Response.json({ errors: 'Sem lugar' }, { status: 429 });
    };
    expect(await drain(db, 7, send)).toBe('failed');
    // It is left alone for a while, and then the rest is heard.
    expect(await drain(db, 7, send)).toBe('failed');
    expect((await entriesOf(db, 7)).map(({ payload }) => payload.lot_id)).toEqual(numbers(100));
  });

  test('a 401 asks for a sign-in and keeps everything', async () => {
    const db = await deviceWith(2);
    expect(await drain(db, 7, async () => new Response(null, { status: 401 }))).toBe('sign-in');
    expect(await entriesOf(db, 7)).toHaveLength(2);
  });

  test('what the server has leaves also where there is no room to remember it, and holds up nothing', async () => {
    const db = await deviceWith(150);
    db.sent.hook('creating', () => {
      throw new DOMException('', 'QuotaExceededError');
    });
    const outcome = await drain(db, 7, async (_, readings) =>
      Response.json({ data: (readings as Reading[]).map(stored) }),
    );
    expect(outcome).toBe('empty');
    expect(await entriesOf(db, 7)).toEqual([]);
  });

  test('a save that does not fit is refused whole, and what waits stays', async () => {
    const db = await deviceWith(1);
    const [first] = await entriesOf(db, 7);
    const ids = [crypto.randomUUID(), first?.client_id ?? ''];
    const drafts = [2, 3].map((lot) => draft(1, lot));
    await expect(save(db, drafts, () => ids.shift() ?? '')).rejects.toThrow();
    expect(await entriesOf(db, 7)).toEqual([first]);
  });

  test.each([
    ['no JSON', 'Lote;Nota'],
    ['another program', '{"entries":[]}'],
    ['half an entry', '{"cocho_outbox":1,"entries":[{"client_id":"x","user_id":7}]}'],
  ])('a file of %s is refused, and nothing of it comes in', async (_, text) => {
    const db = await deviceWith(1);
    await expect(importEntries(db, 7, text)).rejects.toThrow();
    expect(await entriesOf(db, 7)).toHaveLength(1);
  });

  test('of a file only what is one’s own comes in, and the rest is counted', async () => {
    const file = await exportEntries(await deviceWith(2), 7);
    const db = await deviceWith(0);
    expect(await importEntries(db, 8, file)).toEqual({ readings: 0, operations: 0, annulments: 0, others: 2, left: 0 });
    expect(await entriesOf(db, 8)).toEqual([]);
  });

  test('it tries again within half a minute, each device at a time of its own', () => {
    for (let failures = 1; failures < 50; failures += 1) {
      const waits = Array.from({ length: 20 }, () => backOffMs(failures));
      expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
      expect(new Set(waits).size).toBeGreaterThan(1);
    }
  });
});

/** Readings of person 7, numbered by their lots, in two farms. */
async function deviceWith(inFirstFarm: number, inSecondFarm = 0): Promise<OutboxDatabase> {
  const { db } = new Phone();
  await save(
    db,
    numbers(inFirstFarm).map((lot) => draft(1, lot)),
    () => crypto.randomUUID(),
  );
  await save(
    db,
    numbers(inSecondFarm).map((lot) => draft(2, lot)),
    () => crypto.randomUUID(),
  );
  return db;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function draft(farm_id: number, lot_id: number): Draft {
  const payload = { lot_id, note: 5, timestamp: '2026-03-12T09:00:00.000Z', corral_index_id: null };
  return { user_id: 7, farm_id, lot_name: `Lote ${lot_id}`, payload };
}

function stored({ client_id }: Reading): Answer {
  return { client_id, fate: 'stored', errors: [] };
}
