import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import '../../test/fake-disk.ts';
import {
  deviceIdOf,
  dismissOperation,
  forgetOldOperations,
  isUnsettled,
  MovedOn,
  operationsOf,
  saveRevision,
} from './kept-operations.ts';
import { type KeptOperation, OutboxDatabase } from './outbox-db.ts';
import { importEntries } from './outbox-file.ts';
import { drain, drainOperations } from './sender.ts';

const now = '2026-03-12T09:00:00.000Z';

describe('operations in the outbox', () => {
  test('what version 1 of the app left is sent by this one', async () => {
    const old = new Dexie('left by version 1');
    old.version(1).stores({ entries: 'client_id, [user_id+fate], [user_id+farm_id+fate]' });
    const payload = { lot_id: 3, note: 5, timestamp: now, corral_index_id: null };
    const owner = { client_id: 'r', user_id: 7, farm_id: 1, sequence: 1, captured_at: now, lot_name: 'Lote' };
    await old.table('entries').add({ ...owner, payload, fate: 'waiting', errors: [] });
    old.close();
    const db = new OutboxDatabase('left by version 1');
    const sent: unknown[] = [];
    const outcome = await drain(db, 7, async (farm, readings) => {
      sent.push(farm, ...readings);
      return Response.json({ data: [{ client_id: 'r', fate: 'stored', errors: [] }] });
    });
    expect(outcome).toBe('empty');
    expect(sent).toEqual([1, { client_id: 'r', ...payload }]);
    expect(await drainOperations(db, 7, () => Promise.reject())).toBe('empty');
    db.close();
  });

  test('a file of version 1 still comes in', async () => {
    const db = new OutboxDatabase('file of version 1');
    const payload = { lot_id: 3, note: 5, timestamp: now, corral_index_id: null };
    const entry = { client_id: 'r', user_id: 7, farm_id: 1, captured_at: now, lot_name: 'Lote', payload };
    const text = JSON.stringify({ cocho_outbox: 1, entries: [{ ...entry, fate: 'waiting', errors: [] }] });
    expect(await importEntries(db, 7, text)).toEqual({ readings: 1, operations: 0, annulments: 0, others: 0, left: 0 });
    db.close();
  });

  test('one that the server refuses does not hold up another', async () => {
    const db = await deviceWith(['first', 'second']);
    const outcome = await drainOperations(db, 7, async (kept) =>
      kept.client_id === 'first' ? new Response(null, { status: 500 }) : store(kept),
    );
    expect(outcome).toBe('failed');
    expect((await operationsOf(db, 7)).map(({ fate }) => fate)).toEqual(['waiting', 'stored']);
  });

  test('a second tap, or another tab, cannot save over what was saved since', async () => {
    const db = await deviceWith(['one']);
    const taps = [save(db, 'one', 2), save(db, 'one', 2)];
    const outcomes = await Promise.allSettled(taps);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(MovedOn) });
  });

  test('what somebody else left of it on a shared device gives way once it was sent, and not before', async () => {
    const db = await deviceWith(['one']);
    const [left] = await operationsOf(db, 7);
    const takeOver = () => saveRevision(db, { ...(left as KeptOperation), user_id: 8 }, null, now);
    await expect(takeOver()).rejects.toThrow('Falta enviar o que alguém fez aqui.');
    expect(await operationsOf(db, 7)).toEqual([left]);
    await drainOperations(db, 7, store);
    await takeOver();
    expect(await operationsOf(db, 8)).toMatchObject([{ client_id: 'one', fate: 'waiting' }]);
  });

  test('a file does not take the place of what somebody else has waiting here, but of what they left and was sent', async () => {
    const db = await deviceWith(['one']);
    const [left] = (await operationsOf(db, 7)) as [KeptOperation];
    const operations = [{ ...left, user_id: 8, operation: { ...left.operation, revision: 5 } }];
    const file = JSON.stringify({ cocho_outbox: 2, entries: [], operations, annulments: [] });
    expect(await importEntries(db, 8, file)).toMatchObject({ operations: 0, left: 1 });
    expect(await operationsOf(db, 7)).toEqual([left]);
    await drainOperations(db, 7, store);
    expect(await importEntries(db, 8, file)).toMatchObject({ operations: 1 });
    expect(await operationsOf(db, 8)).toEqual(operations);
  });

  test('that it was taken over with all that was done here is known until it is taken over anew', async () => {
    const db = await deviceWith(['one']);
    const [row] = (await operationsOf(db, 7)) as [KeptOperation];
    const draft = { client_id: 'one', user_id: 7, farm_id: 1, operation: row.operation };
    const continued = async (change: Partial<KeptOperation>) => {
      const seen = (await operationsOf(db, 7))[0]?.operation.revision ?? null;
      await saveRevision(db, { ...draft, ...change }, seen, now);
      return (await operationsOf(db, 7))[0]?.continued;
    };
    const parts = [{ device_id: 'here', revision: 3 }];
    expect(await continued({ continued: parts })).toEqual(parts);
    expect(await continued({})).toEqual(parts);
    expect(await continued({ continued: null })).toBe(null);
  });

  const held = { device_id: 'here', epoch: 2, revision: 3 };

  test.each([
    ['a later one of the same device', 'waiting', { ...held, revision: 4 }, { operations: 1, left: 0 }],
    ['an earlier one of the same device', 'waiting', { ...held, revision: 2 }, { operations: 0, left: 0 }],
    [
      'what another device counted further',
      'waiting',
      { ...held, device_id: 'there', revision: 9 },
      { operations: 0, left: 1 },
    ],
    ['another, once it was sent', 'stored', { ...held, device_id: 'there', revision: 1 }, { operations: 1, left: 0 }],
    ['one of a later release', 'waiting', { device_id: 'there', epoch: 3, revision: 1 }, { operations: 0, left: 1 }],
    [
      'one of a later release, once it was sent',
      'stored',
      { ...held, epoch: 3, revision: 1 },
      { operations: 1, left: 0 },
    ],
    [
      'one of an earlier release, even then',
      'stored',
      { device_id: 'there', epoch: 1, revision: 9 },
      { operations: 0, left: 1 },
    ],
  ] as const)('of a file comes in, or stays in it: %s', async (_, fate, told, counted) => {
    const db = await deviceWith(['one']);
    const [row] = (await operationsOf(db, 7)) as [KeptOperation];
    const here = { ...row, fate, operation: { ...row.operation, ...held } };
    await db.operations.put(here);
    const filed: KeptOperation = { ...row, fate: 'waiting', operation: { ...row.operation, ...told } };
    const file = JSON.stringify({ cocho_outbox: 2, entries: [], operations: [filed], annulments: [] });
    expect(await importEntries(db, 7, file)).toMatchObject(counted);
    expect(await operationsOf(db, 7)).toEqual([counted.operations > 0 ? filed : here]);
    expect(await importEntries(db, 7, file)).toMatchObject({ operations: 0 });
  });

  test('of a file does not come in beside one that goes on here, sent or not, until that has ended', async () => {
    const db = await deviceWith(['one']);
    const here = await deviceIdOf(db, () => 'here');
    const [row] = (await operationsOf(db, 7)) as [KeptOperation];
    const running = { ...row.operation, device_id: here, epoch: 2, revision: 20, end_time: null };
    await db.operations.put({ ...row, fate: 'stored', operation: running });
    const operation = { ...running, device_id: 'there', revision: 12 };
    const operations = [{ ...row, fate: 'waiting', operation }];
    const file = JSON.stringify({ cocho_outbox: 2, entries: [], operations, annulments: [] });
    expect(await importEntries(db, 7, file)).toMatchObject({ operations: 0, left: 1 });
    await db.operations.put({ ...row, fate: 'stored', operation: { ...running, end_time: now } });
    expect(await importEntries(db, 7, file)).toMatchObject({ operations: 1, left: 0 });
  });

  const part = { device_id: 'there', revision: 5 };
  const ofPart = { ...part, epoch: 1 };
  const ofOthers = { user_id: 8 };

  test.each([
    ['what it was taken over with', [part], ofPart, {}, 0],
    ['the same, as the version before kept it', part, ofPart, {}, 0],
    ['an earlier one of that', [{ device_id: 'elsewhere', revision: 1 }, part], { ...ofPart, revision: 4 }, {}, 0],
    ['a later one of that', [part], { ...ofPart, revision: 6 }, {}, 1],
    ['one of another device', [part], { ...ofPart, device_id: 'elsewhere' }, {}, 1],
    ['one of a later release', [part], { ...ofPart, epoch: 3 }, {}, 1],
    ['where somebody else took over', [part], ofPart, ofOthers, 1],
    ['where it went on as the server knew it', null, ofPart, {}, 1],
  ])('of a file is part of what was taken over here, or stays in it: %s', async (...of) => {
    const [, continued, told, owner, left] = of;
    const db = await deviceWith(['one']);
    const [row] = (await operationsOf(db, 7)) as [KeptOperation];
    const here = { ...row, ...owner, continued, operation: { ...row.operation, ...held } } as KeptOperation;
    await db.operations.put(here);
    const operations = [{ ...row, operation: { ...row.operation, ...told } }];
    const file = JSON.stringify({ cocho_outbox: 2, entries: [], operations, annulments: [] });
    expect(await importEntries(db, 7, file)).toMatchObject({ operations: 0, left });
    expect(await db.operations.toArray()).toEqual([here]);
  });

  test.each([
    ['its copies', { continued: 5 }],
    ['one copy', { continued: [null] }],
    ['when it was saved', { saved_at: 'ontem' }],
    ['when it was answered', { answered_at: 5 }],
    ['its release', { of: { epoch: undefined } }],
    ['its day', { of: { day: undefined } }],
    ['its device', { of: { device_id: 5 } }],
    ['its start', { of: { start_time: 5 } }],
    ['a batch', { of: { sub_operations: [null] } }],
    ['its batches', { of: { sub_operations: 5 } }],
  ])('of a damaged file is refused: %s', async (_, damaged) => {
    const db = await deviceWith(['one']);
    const [row] = (await operationsOf(db, 7)) as [KeptOperation];
    const { of: operation, ...kept } = damaged as { of?: object };
    const operations = [{ ...row, client_id: 'two', ...kept, operation: { ...row.operation, ...operation } }];
    const file = JSON.stringify({ cocho_outbox: 2, entries: [], operations, annulments: [] });
    await expect(importEntries(db, 7, file)).rejects.toThrow();
    expect(await operationsOf(db, 7)).toEqual([row]);
  });

  test.each([[null], [{ device_id: 'there', revision: 3 }], [[{ device_id: 'there', revision: 3 }]]])(
    'of a file comes in with the copies that it is made of, as this version and the one before kept them: %j',
    async (continued) => {
      const db = await deviceWith(['one']);
      const [row] = (await operationsOf(db, 7)) as [KeptOperation];
      const operations = [{ ...row, client_id: 'two', continued }];
      const file = JSON.stringify({ cocho_outbox: 2, entries: [], operations, annulments: [] });
      expect(await importEntries(db, 7, file)).toMatchObject({ operations: 1 });
    },
  );

  test('it stays on the device after it was sent, and goes some days after it ended', async () => {
    const db = await deviceWith(['one']);
    const forgotten = async (day: string) => {
      await forgetOldOperations(db, 7, day);
      return (await operationsOf(db, 7)).length === 0;
    };
    await drainOperations(db, 7, store);
    expect(await forgotten('2026-12-31')).toBe(false);
    await save(db, 'one', 2, { end_time: now });
    expect(await forgotten('2026-12-31')).toBe(false);
    await drainOperations(db, 7, store);
    expect(await forgotten('2026-03-19')).toBe(false);
    expect(await forgotten('2026-03-20')).toBe(true);
  });

  test('one that was parked is dismissed from the outbox, and stays on the device', async () => {
    const db = await deviceWith(['one']);
    const parked = { client_id: 'one', revision: 1, fate: 'parked', errors: ['A operação já foi encerrada'] };
    await dismissOperation(db, 'one');
    expect((await operationsOf(db, 7)).filter(isUnsettled)).toHaveLength(1);
    await drainOperations(db, 7, async () => Response.json({ data: parked }));
    expect((await operationsOf(db, 7)).filter(isUnsettled)).toMatchObject([{ errors: parked.errors }]);
    await dismissOperation(db, 'one');
    expect((await operationsOf(db, 7)).filter(isUnsettled)).toHaveLength(0);
    expect(await operationsOf(db, 7)).toHaveLength(1);
  });

  test.each([
    ['none of it', null, true],
    ['it already', 12, false],
  ])('one that was parked knows whether the server had %s', async (_, id, unknown) => {
    const db = await deviceWith(['one']);
    const parked = { client_id: 'one', id, revision: 1, fate: 'parked', errors: ['Lote não encontrado'] };
    await drainOperations(db, 7, async () => Response.json({ data: parked }));
    expect(await operationsOf(db, 7)).toMatchObject([{ fate: 'parked', unknown }]);
  });
});

async function deviceWith(ids: string[]): Promise<OutboxDatabase> {
  const db = new OutboxDatabase(ids.join() + Math.random());
  for (const id of ids) await save(db, id, 1);
  return db;
}

/** The next revision of an operation. */
function save(db: OutboxDatabase, client_id: string, revision: number, change = {}): Promise<void> {
  const place = { epoch: 1, device_id: 'a', schedule_id: 3, day: '2026-03-12', sub_operations: [], canceled: false };
  const operation = { revision, ...place, start_time: now, end_time: null, ...change };
  return saveRevision(db, { client_id, user_id: 7, farm_id: 1, operation }, revision > 1 ? revision - 1 : null, now);
}

async function store({ client_id, operation: { revision } }: KeptOperation): Promise<Response> {
  return Response.json({ data: { client_id, revision, fate: 'stored', errors: [] } });
}

test('a device is the same one after a restart, also when it is asked twice at once', async () => {
  const name = 'a device';
  const ids = ['first', 'second', 'third'];
  const newId = () => ids.shift() ?? '';
  const db = new OutboxDatabase(name);
  expect(await Promise.all([deviceIdOf(db, newId), deviceIdOf(db, newId)])).toEqual(['first', 'first']);
  db.close();
  expect(await deviceIdOf(new OutboxDatabase(name), newId)).toBe('first');
});
