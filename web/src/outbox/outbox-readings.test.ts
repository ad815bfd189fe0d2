import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heard, nextWay, unheard, type Way } from '../../test/faulty-network.ts';
import {
  expectAllWell,
  expectCaught,
  farms,
  nothing,
  Phone,
  patience,
  runs,
  script,
  stepsOf,
  users,
  World,
} from '../../test/histories.ts';
import { annul } from './annulments.ts';
import { type Answer, dismiss, entriesOf, nextBatch, save, settle } from './outbox.ts';
import type { Annulment, OutboxDatabase, OutboxEntry } from './outbox-db.ts';
import { drain, drainAnnulments, type Outcome } from './sender.ts';

type Drain = typeof drain;

interface Reading {
  client_id: string;
  lot_id: number;
}

/** Keeps what reaches it once per farm and client id, and always answers an id the same. */
class Server {
  kept = new Map<string, { user: number; farm: number; lot: number; fate: Answer['fate'] }>();
  takenBack = new Set<string>();

  accept(user: number, farm: number, readings: Reading[], fate: Answer['fate']): Answer[] {
    return readings.map(({ client_id, lot_id }) => {
      const key = `${farm}/${client_id}`;
      const row = this.kept.get(key) ?? { user, farm, lot: lot_id, fate };
      this.kept.set(key, row);
      const errors = row.fate === 'stored' ? [] : ['Lote não encontrado'];
      return { client_id, fate: row.fate, voided: this.takenBack.has(key), errors };
    });
  }

  /** Of what has not arrived yet, too. */
  takeBack(farm: number, client_id: string): void {
    this.takenBack.add(`${farm}/${client_id}`);
  }
}

/** What ought to be in it, by client id. */
class Device extends Phone {
  expected = new Map<string, { user: number; farm: number; lot: number; fate: OutboxEntry['fate'] }>();
}

/** The real things. Each lot is read once, so that a lot tells which reading it is whatever its client id. */
class Farms extends World<Device> {
  server = new Server();
  devices = [new Device()];
  saved: { user: number; farm: number; lot: number }[] = [];
  /** By client id, the lot whose reading its author took back. */
  takenBack = new Map<string, number>();
  readonly drain: Drain;

  constructor(drainUnderTest: Drain) {
    super();
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

  protected async drainBy(device: Device, script: Way[]): Promise<Outcome> {
    const { user } = this;
    const readings = await this.drain(device.db, user, async (farm, readings) =>
      this.answer(device, user, farm, readings as Reading[], script),
    );
    if (readings === 'sign-in') return readings;
    const annulments = await drainAnnulments(device.db, user, async (one) => this.takeBack(device, one, script));
    return annulments === 'empty' ? readings : annulments;
  }

  async annulFirst(device: Device): Promise<void> {
    const [id, entry] = [...device.expected].find(([, one]) => one.user === this.user && one.fate === 'waiting') ?? [];
    if (id === undefined || !entry) return;
    expect(await annul(device.db, id, '2026-03-12T10:00:00.000Z')).toBe(true);
    device.expected.delete(id);
    this.takenBack.set(id, entry.lot);
  }

  private takeBack(device: Device, { farm_id, client_id, user_id }: Annulment, script: Way[]): Response {
    const way = nextWay(script);
    const answer = unheard(way);
    const lot = this.takenBack.get(client_id);
    if (way === 403 && lot !== undefined) {
      // It counts after all, and waits to be sent again. Whoever sends it at the same time may be told so too.
      this.takenBack.delete(client_id);
      device.expected.delete(client_id);
      device.expected.set(client_id, { user: user_id, farm: farm_id, lot, fate: 'waiting' });
    }
    if (answer) return answer;
    this.server.takeBack(farm_id, client_id);
    if (way === 'died') device.db.close();
    heard(way, null);
    return way === 'cut' ? new Response('{"mess') : Response.json({ message: 'Leitura anulada com sucesso' });
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
    const own = [...from.expected].filter(([, { user }]) => user === this.user);
    const to = new Device();
    await this.carry(from, to, 'readings', own.length);
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
    const waiting = onDevices.flat(2).map(([, { lot }]) => lot);
    const safe = new Set([...lots, ...waiting, ...this.takenBack.values()]);
    expect(safe.size, nowhere).toBe(this.saved.length);
    expect(new Set(lots).size, twice).toBe(lots.length);
    expect(kept, elsewhere).toEqual(lots.map((lot) => this.saved[lot - 1]));
    for (const [at, { expected }] of this.devices.entries()) {
      const ought = users.map((user) => [...expected].filter(([, entry]) => entry.user === user));
      expect(onDevices[at], 'a device holds what was not answered, and shows each person their own').toEqual(ought);
    }
  }

  checkAtLast(): void {
    const arrived = new Set([...this.server.kept.values()].map(({ lot }) => lot));
    const missing = this.saved.filter(({ lot }) => !arrived.has(lot)).map(({ lot }) => lot);
    expect([...this.takenBack.values()]).toEqual(expect.arrayContaining(missing));
    const known = [...this.server.takenBack].map((key) => key.slice(key.indexOf('/') + 1));
    expect(known, 'what was taken back never counts').toEqual(expect.arrayContaining([...this.takenBack.keys()]));
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

function draft({ user, farm, lot }: Farms['saved'][number]) {
  const payload = { lot_id: lot, note: 5, timestamp: '2026-03-12T09:00:00.000Z', corral_index_id: null };
  return { user_id: user, farm_id: farm, lot_name: `Lote ${lot}`, payload };
}

function named(client_id: string): Answer {
  return { client_id, fate: 'stored', errors: [] };
}

const step = stepsOf<Device, Farms>();
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
  step(
    'export and import',
    nothing,
    (world, device) => world.devices.length < 3 && world.takenBack.size === 0 && world.carryOver(device),
  ),
  // While one device has it: of a file's two copies each may be answered otherwise.
  step('annul', nothing, (world, device) => world.devices.length === 1 && world.annulFirst(device)),
  step('dismiss', nothing, (world, device) => world.dismissAll(device)),
];

const history = fc.commands(steps, { maxCommands: 12 });

describe('whatever happens between the screen and the server', () => {
  test(`nothing is lost, doubled or sent as another, in ${runs} histories`, patience, () =>
    expectAllWell(history, () => new Farms(drain)),
  );

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

  test.each(careless)('the histories catch a sender that %s', (_, broken, lossy) =>
    expectCaught(history, () => new Farms(lossy), broken),
  );
});

function toReading({ client_id, payload }: OutboxEntry) {
  return { client_id, ...payload };
}
