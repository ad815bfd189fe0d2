import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heard, nextWay, unheard, type Way, ways } from './faulty-network.ts';
import { type Answer, dismiss, entriesOf, nextBatch, save, settle } from './outbox.ts';
import { OutboxDatabase, type OutboxEntry } from './outbox-db.ts';
import { exportEntries, importEntries } from './outbox-file.ts';
import { backOffMs, drain, type Outcome, type Send } from './sender.ts';

Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });

const users = [7, 8];
const farms = [1, 2];
const runs = Number(process.env.OUTBOX_RUNS ?? 2000);
const timeout = 60_000 + runs * 30;

type Drain = typeof drain;

interface Reading {
  client_id: string;
  lot_id: number;
}

/** Keeps what reaches it once per farm and client id, and always answers an id the same. */
class Server {
  kept = new Map<string, { user: number; farm: number; lot: number; fate: Answer['fate'] }>();

  accept(user: number, farm: number, readings: Reading[], fate: Answer['fate']): Answer[] {
    return readings.map(({ client_id, lot_id }) => {
      const key = `${farm}/${client_id}`;
      const row = this.kept.get(key) ?? { user, farm, lot: lot_id, fate };
      this.kept.set(key, row);
      return { client_id, fate: row.fate, errors: row.fate === 'stored' ? [] : ['Lote não encontrado'] };
    });
  }
}

/** A phone: its real database, and what ought to be in it by client id. */
class Device {
  name = `outbox ${++lastName}`;
  db = new OutboxDatabase(this.name);
  expected = new Map<string, { user: number; farm: number; lot: number; fate: OutboxEntry['fate'] }>();

  restart(): void {
    this.db.close();
    this.db = new OutboxDatabase(this.name);
  }
}
let lastName = 0;

/** The real things. Each lot is read once, so that a lot tells which reading it is whatever its client id. */
class World {
  server = new Server();
  devices = [new Device()];
  user = 0;
  saved: { user: number; farm: number; lot: number }[] = [];
  readonly drain: Drain;

  constructor(drainUnderTest: Drain) {
    this.drain = drainUnderTest;
  }

  async save(device: Device, farm: number, count: number): Promise<void> {
    const user = this.user;
    const fresh = Array.from({ length: count }, (_, index) => ({ user, farm, lot: this.saved.length + index + 1 }));
    const ids = fresh.map(() => crypto.randomUUID());
    const unused = [...ids];
    await save(device.db, fresh.map(draft), () => unused.shift() ?? '');
    this.saved.push(...fresh);
    for (const [index, reading] of fresh.entries())
      device.expected.set(ids[index] ?? '', { ...reading, fate: 'waiting' });
  }

  async send(device: Device, script: Way[]): Promise<Outcome | 'died'> {
    const { user } = this;
    const rest = [...script];
    const post: Send = async (farm, readings) => this.answer(device, user, farm, readings as Reading[], rest);
    const outcome = await this.drain(device.db, user, post).catch(() => 'died' as const);
    if (outcome === 'died') device.restart();
    return outcome;
  }

  /** Only an answer that really arrives changes what ought to be on the device. */
  private answer(device: Device, user: number, farm: number, readings: Reading[], script: Way[]): Response {
    const way = nextWay(script);
    const answer = unheard(way);
    if (answer) return answer;
    if (way === 'other shape') return Response.json({ data: { stored: readings.length } });
    if (way === 'unknown ids') return Response.json({ data: readings.map(() => named(crypto.randomUUID())) });
    const fate = way === 'parked' || way === 'conflict' ? way : 'stored';
    const taken = way === 'partial' ? readings.slice(0, Math.ceil(readings.length / 2)) : readings;
    const data = this.server.accept(user, farm, taken, fate);
    if (way === 'died') device.db.close();
    else if (way !== 'lost' && way !== 'cut')
      for (const [index, { fate }] of data.entries()) hear(device, taken[index]?.lot_id, fate);
    return heard(way, data);
  }

  async carryOver(from: Device): Promise<void> {
    const file = await exportEntries(from.db, this.user);
    const own = [...from.expected].filter(([, { user }]) => user === this.user);
    const to = new Device();
    this.devices.push(to);
    const stranger = users.find((user) => user !== this.user) ?? 0;
    expect((await importEntries(to.db, stranger, file)).readings).toBe(0);
    expect((await importEntries(to.db, this.user, file)).readings).toBe(own.length);
    expect((await importEntries(to.db, this.user, file)).readings).toBe(0);
    expect((await importEntries(from.db, this.user, file)).readings).toBe(0);
    for (const [id, entry] of own) to.expected.set(id, { ...entry });
  }

  async dismissAll(device: Device): Promise<void> {
    for (const { client_id } of await entriesOf(device.db, this.user)) await dismiss(device.db, client_id);
    for (const [id, { user, fate }] of device.expected)
      if (user === this.user && fate !== 'waiting') device.expected.delete(id);
  }

  async check(): Promise<void> {
    const onDevices = await Promise.all(this.devices.map(({ db }) => Promise.all(users.map((user) => seen(db, user)))));
    const kept = [...this.server.kept.values()].map(({ user, farm, lot }) => ({ user, farm, lot }));
    const lots = kept.map(({ lot }) => lot);
    const safe = new Set([...lots, ...onDevices.flat(2).map(([, { lot }]) => lot)]);
    expect(safe.size, nowhere).toBe(this.saved.length);
    expect(new Set(lots).size, twice).toBe(lots.length);
    expect(kept, elsewhere).toEqual(lots.map((lot) => this.saved[lot - 1]));
    for (const [at, { expected }] of this.devices.entries()) {
      const ought = users.map((user) => [...expected].filter(([, entry]) => entry.user === user));
      expect(onDevices[at], 'a device holds what was not answered, and shows each person their own').toEqual(ought);
    }
  }

  close(): void {
    for (const { db } of this.devices) db.close();
  }
}

const nowhere = 'each reading is on a device or on the server';
const twice = 'the server holds each reading at most once';
const elsewhere = 'the server holds each reading under its own person and farm';

async function seen(db: OutboxDatabase, user: number) {
  const entries = await entriesOf(db, user);
  return entries.map(
    ({ client_id, user_id, farm_id, payload, fate }) =>
      [client_id, { user: user_id, farm: farm_id, lot: payload.lot_id, fate }] as const,
  );
}

function hear({ expected }: Device, lot: number | undefined, fate: Answer['fate']): void {
  for (const [id, entry] of expected) {
    if (entry.lot !== lot) continue;
    if (fate === 'stored') expected.delete(id);
    else entry.fate = fate;
  }
}

function draft({ user, farm, lot }: World['saved'][number]) {
  const payload = { lot_id: lot, note: 5, timestamp: '2026-03-12T09:00:00.000Z', corral_index_id: null };
  return { user_id: user, farm_id: farm, lot_name: `Lote ${lot}`, payload };
}

function named(client_id: string): Answer {
  return { client_id, fate: 'stored', errors: [] };
}

/** A step of a history; after each one everything is checked. */
function step<T>(name: string, values: fc.Arbitrary<T>, act: (world: World, device: Device, value: T) => unknown) {
  return fc.tuple(fc.nat(2), values).map(
    ([at, value]): fc.AsyncCommand<object, World> => ({
      check: () => true,
      run: async (_, world) => {
        const device = world.devices[at % world.devices.length] as Device;
        await act(world, device, value);
        await world.check();
      },
      toString: () => `${name}(${at}, ${JSON.stringify(value)})`,
    }),
  );
}

const script = fc.array(fc.constantFrom(...ways), { minLength: 1, maxLength: 4 });
const nothing = fc.constant(null);
const reading = fc.tuple(fc.constantFrom(...farms), fc.integer({ min: 1, max: 4 }));
const steps = [
  step('save', reading, (world, device, [farm, count]) => world.save(device, farm, count)),
  step('save', reading, (world, device, [farm, count]) => world.save(device, farm, count)),
  step('send', script, (world, device, ways) => world.send(device, ways)),
  step('send', script, (world, device, ways) => world.send(device, ways)),
  step('send twice', fc.tuple(script, script), (world, device, both) =>
    Promise.all(
      both.map((ways) =>
        world.send(
          device,
          ways.filter((way) => way !== 'died'),
        ),
      ),
    ),
  ),
  step('kill', nothing, (_, device) => device.restart()),
  step('switch user', fc.constantFrom(...users), (world, _, user) => {
    world.user = user;
  }),
  step('export and import', nothing, (world, device) => world.devices.length < 3 && world.carryOver(device)),
  step('dismiss', nothing, (world, device) => world.dismissAll(device)),
];

const history = fc.commands(steps, { maxCommands: 12 });

async function live(drainUnderTest: Drain, commands: Iterable<fc.AsyncCommand<object, World>>): Promise<void> {
  Dexie.dependencies.indexedDB = new IDBFactory();
  const world = new World(drainUnderTest);
  world.user = users[0] ?? 0;
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    await drainsAtLast(world);
  } finally {
    world.close();
  }
}

/** Whatever happened before: when all is well again, everything is on the server and no device waits. */
async function drainsAtLast(world: World): Promise<void> {
  for (const user of users) {
    world.user = user;
    for (const device of world.devices) expect(await world.send(device, ['ok'])).toBe('empty');
  }
  await world.check();
  expect(world.server.kept.size).toBe(world.saved.length);
}

describe('whatever happens between the screen and the server', () => {
  test(`nothing is lost, doubled or sent as another, in ${runs} histories`, { timeout }, async () => {
    const property = fc.asyncProperty(history, (commands) => live(drain, commands));
    await fc.assert(property, { numRuns: runs });
  });

  const careless: [habit: string, broken: string, Drain][] = [
    [
      'takes an entry out before it is sent',
      nowhere,
      async (db, userId, send) => {
        const batch = await nextBatch(db, userId, 100, new Set());
        await db.entries.bulkDelete(batch.map(({ client_id }) => client_id));
        if (batch[0]) await send(batch[0].farm_id, batch.map(toReading)).catch(() => null);
        return 'empty';
      },
    ],
    [
      'takes any answer for a success',
      nowhere,
      async (db, userId, send) => {
        const batch = await nextBatch(db, userId, 100, new Set());
        const response = batch[0] && (await send(batch[0].farm_id, batch.map(toReading)).catch(() => null));
        if (response)
          await settle(
            db,
            batch,
            batch.map(({ client_id }) => named(client_id)),
          );
        return 'empty';
      },
    ],
    [
      'gives an entry a new id each time',
      twice,
      async (db, userId, send) => {
        const fresh = new Map<string, string>();
        return drain(db, userId, async (farmId, readings) => {
          const again = (readings as Reading[]).map((one) => ({ ...one, client_id: crypto.randomUUID() }));
          for (const [index, { client_id }] of again.entries())
            fresh.set(client_id, (readings as Reading[])[index]?.client_id ?? '');
          const response = await send(farmId, again);
          const body = await response.json().catch(() => ({}));
          if (!Array.isArray(body.data)) return Response.json(body, response);
          const data = body.data.map((answer: Answer) => ({ ...answer, client_id: fresh.get(answer.client_id ?? '') }));
          return Response.json({ data });
        });
      },
    ],
    [
      'sends what anybody saved',
      elsewhere,
      async (db, userId, send) => {
        for (const other of users) if (other !== userId) await drain(db, other, send);
        return drain(db, userId, send);
      },
    ],
    [
      'sends everything to one farm',
      elsewhere,
      (db, userId, send) => drain(db, userId, (_, readings) => send(1, readings)),
    ],
  ];

  // The least of them is caught by one history in ten, so that 500 are as good as certain.
  test.each(careless)('the histories catch a sender that %s', async (_, broken, lossy) => {
    const property = fc.asyncProperty(history, async (commands) => {
      const error = await live(lossy, commands).catch((thrown: Error) => thrown);
      return !error?.message.startsWith(broken);
    });
    const { failed } = await fc.check(property, { numRuns: 500, endOnFailure: true });
    expect(failed).toBe(true);
  });
});

describe('the outbox', () => {
  test('a farm that refuses does not hold up another', async () => {
    const { db } = await deviceWith(3, 2);
    const outcome = await drain(db, 7, async (farm, readings) =>
      farm === 1 ? new Response(null, { status: 403 }) : Response.json({ data: (readings as Reading[]).map(stored) }),
    );
    expect(outcome).toBe('failed');
    expect((await entriesOf(db, 7)).map(({ farm_id }) => farm_id)).toEqual([1, 1, 1]);
  });

  test('250 readings leave in the order they were made, a hundred at a time', async () => {
    const { db } = await deviceWith(250);
    const sent: number[][] = [];
    const outcome = await drain(db, 7, async (_, readings) => {
      sent.push((readings as Reading[]).map(({ lot_id }) => lot_id));
      return Response.json({ data: (readings as Reading[]).map(stored) });
    });
    expect(outcome).toBe('empty');
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sent.flat()).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  test('a 401 asks for a sign-in and keeps everything', async () => {
    const { db } = await deviceWith(2);
    expect(await drain(db, 7, async () => new Response(null, { status: 401 }))).toBe('sign-in');
    expect(await entriesOf(db, 7)).toHaveLength(2);
  });

  test('a save that does not fit is refused whole, and what waits stays', async () => {
    const { db } = await deviceWith(1);
    const [first] = await entriesOf(db, 7);
    const ids = [crypto.randomUUID(), first?.client_id ?? ''];
    const drafts = [2, 3].map((lot) => draft({ user: 7, farm: 1, lot }));
    await expect(save(db, drafts, () => ids.shift() ?? '')).rejects.toThrow();
    expect(await entriesOf(db, 7)).toEqual([first]);
  });

  test.each([
    ['no JSON', 'Lote;Nota'],
    ['another program', '{"entries":[]}'],
    ['half an entry', '{"cocho_outbox":1,"entries":[{"client_id":"x","user_id":7}]}'],
  ])('a file of %s is refused, and nothing of it comes in', async (_, text) => {
    const { db } = await deviceWith(1);
    await expect(importEntries(db, 7, text)).rejects.toThrow();
    expect(await entriesOf(db, 7)).toHaveLength(1);
  });

  test('it tries again within half a minute, each device at a time of its own', () => {
    for (let failures = 1; failures < 50; failures += 1) {
      const waits = Array.from({ length: 20 }, () => backOffMs(failures));
      expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
      expect(new Set(waits).size).toBeGreaterThan(1);
    }
  });
});

async function deviceWith(inFirstFarm: number, inSecondFarm = 0): Promise<Device> {
  const world = new World(drain);
  const [device] = world.devices as [Device];
  world.user = 7;
  await world.save(device, 1, inFirstFarm);
  if (inSecondFarm > 0) await world.save(device, 2, inSecondFarm);
  return device;
}

function stored({ client_id }: Reading): Answer {
  return named(client_id);
}

function toReading({ client_id, payload }: OutboxEntry) {
  return { client_id, ...payload };
}
