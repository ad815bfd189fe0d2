import type { DeviceOperation, OperationFate } from '@cocho/domain/operations';
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
import { dismissOperation, isUnsettled, operationsOf, saveRevision } from './kept-operations.ts';
import { drainOperations, type Outcome } from './sender.ts';

const now = '2026-03-12T09:00:00.000Z';
type Drain = typeof drainOperations;

interface Sent {
  user: number;
  farm: number;
  revision: number;
}

/** Keeps the highest revision of each operation; a revision always gets the same fate. */
class Server {
  kept = new Map<string, Sent>();
  fates = new Map<string, OperationFate['fate']>();

  accept(sent: Sent, client_id: string, fate: OperationFate['fate']): OperationFate {
    const { user, farm, revision } = sent;
    const before = this.kept.get(client_id);
    if (before) expect({ user, farm }, elsewhere).toEqual({ user: before.user, farm: before.farm });
    if (revision > (before?.revision ?? 0)) this.kept.set(client_id, sent);
    const key = `${client_id}/${revision}`;
    const first = this.fates.get(key) ?? fate;
    this.fates.set(key, first);
    return { client_id, id: 1, revision, fate: first, errors: first === 'stored' ? [] : ['Não'] };
  }
}

/** What ought to be waiting in it, by client id. */
class Device extends Phone {
  waiting = new Map<string, number>();
}

class Farms extends World<Device> {
  server = new Server();
  devices = [new Device()];
  /** The latest revision that a person was told is saved, and whose it is. */
  saved = new Map<string, Sent>();
  private meanwhile: (() => Promise<void>) | null = null;
  readonly drain: Drain;

  constructor(drainUnderTest: Drain) {
    super();
    this.drain = drainUnderTest;
  }

  async begin(device: Device, farm: number): Promise<void> {
    await this.save(device, crypto.randomUUID(), farm, null);
  }

  /** The next step of one of the person's operations on this device. */
  async goOn(device: Device, at: number): Promise<void> {
    const own = await operationsOf(device.db, this.user);
    const kept = own[at % own.length];
    if (kept) await this.save(device, kept.client_id, kept.farm_id, kept.operation.revision);
  }

  private async save(device: Device, client_id: string, farm: number, seen: number | null): Promise<void> {
    const revision = (seen ?? 0) + 1;
    const draft = { client_id, user_id: this.user, farm_id: farm, operation: operationOf(revision) };
    await saveRevision(device.db, draft, seen, now);
    this.saved.set(client_id, { user: this.user, farm, revision });
    device.waiting.set(client_id, revision);
  }

  /** Goes on with an operation while the first call is on its way. */
  async sendMeanwhile(device: Device, script: Way[], at: number): Promise<void> {
    this.meanwhile = () => this.goOn(device, at);
    await this.send(device, script);
    this.meanwhile = null;
  }

  protected drainBy(device: Device, script: Way[]): Promise<Outcome> {
    const { user } = this;
    return this.drain(device.db, user, async ({ farm_id, client_id, operation }) => {
      const interrupt = this.meanwhile;
      this.meanwhile = null;
      await interrupt?.();
      return this.answer(device, client_id, { user, farm: farm_id, revision: operation.revision }, nextWay(script));
    });
  }

  private answer(device: Device, client_id: string, sent: Sent, way: Way): Response {
    const refused = unheard(way);
    if (refused) return refused;
    if (way === 'other shape') return Response.json({ data: [{ client_id, fate: 'stored' }] });
    if (way === 'unknown ids') return Response.json({ data: { client_id: 'x', revision: 1, fate: 'stored' } });
    const fate = way === 'parked' || way === 'conflict' ? way : 'stored';
    const data = this.server.accept(sent, client_id, fate);
    // An answer about another revision than the one that was sent is none.
    if (way === 'partial') return Response.json({ data: { ...data, revision: data.revision - 1 } });
    if (way === 'died') device.db.close();
    else if (way !== 'lost' && way !== 'cut' && device.waiting.get(client_id) === sent.revision)
      device.waiting.delete(client_id);
    return heard(way, data);
  }

  /** The person goes on with another device: the old one is put away. */
  async carryOver(from: Device): Promise<void> {
    const unsettled = (await operationsOf(from.db, this.user)).filter(isUnsettled);
    const to = new Device();
    await this.carry(from, to, 'operations', unsettled.length);
    for (const { client_id, operation, fate } of unsettled)
      if (fate === 'waiting') to.waiting.set(client_id, operation.revision);
  }

  async check(): Promise<void> {
    const onDevices = await Promise.all(
      this.devices.map(async ({ db }) => (await Promise.all(users.map((user) => operationsOf(db, user)))).flat()),
    );
    for (const [client_id, { user, farm, revision }] of this.saved) {
      const copies = onDevices.flat().filter((kept) => kept.client_id === client_id && kept.fate === 'waiting');
      const safe = [
        this.server.kept.get(client_id)?.revision ?? 0,
        ...copies.map(({ operation }) => operation.revision),
      ];
      expect(Math.max(...safe), nowhere).toBe(revision);
      const there = this.server.kept.get(client_id);
      if (there) expect({ user: there.user, farm: there.farm }, elsewhere).toEqual({ user, farm });
    }
    for (const [at, { waiting }] of this.devices.entries()) {
      const found = onDevices[at]?.filter(({ fate }) => fate === 'waiting') ?? [];
      const revisions = found.map(({ client_id, operation }) => [client_id, operation.revision] as const);
      expect(new Map(revisions), 'a device waits with what was not answered').toEqual(waiting);
    }
  }

  checkAtLast(): void {
    for (const [client_id, { revision }] of this.saved)
      expect(this.server.kept.get(client_id)?.revision, nowhere).toBe(revision);
  }
}

const nowhere = 'the latest revision is on a device or on the server';
const elsewhere = 'the server holds each operation under its own person and farm';

function operationOf(revision: number): DeviceOperation {
  const place = { epoch: 1, device_id: 'a', schedule_id: 3, day: '2026-03-12' };
  return { revision, ...place, start_time: now, end_time: null, canceled: false, sub_operations: [] };
}

const step = stepsOf<Device, Farms>();
const steps = [
  step('begin', fc.constantFrom(...farms), (world, device, farm) => world.begin(device, farm)),
  step('go on', fc.nat(3), (world, device, at) => world.devices.length === 1 && world.goOn(device, at)),
  step('send', script, (world, device, ways) => world.send(device, ways)),
  step(
    'go on while sending',
    fc.tuple(script, fc.nat(3)),
    (world, device, [ways, at]) => world.devices.length === 1 && world.sendMeanwhile(device, ways, at),
  ),
  step('kill', nothing, (_, device) => device.restart()),
  step('switch user', fc.constantFrom(...users), (world, _, user) => {
    world.user = user;
  }),
  step('export and import', nothing, (world, device) => world.devices.length < 3 && world.carryOver(device)),
  step('dismiss', nothing, async (world, device) => {
    for (const { client_id } of await operationsOf(device.db, world.user)) await dismissOperation(device.db, client_id);
  }),
];
const history = fc.commands(steps, { maxCommands: 12 });

describe('operations, whatever happens between the screen and the server', () => {
  test(`no latest revision is lost or sent as another’s, in ${runs} histories`, patience, () =>
    expectAllWell(history, () => new Farms(drainOperations)),
  );

  const careless: [habit: string, broken: string, Drain][] = [
    [
      'settles whatever is there when the answer comes',
      nowhere,
      async (db, userId, put) => {
        for (const kept of await operationsOf(db, userId)) {
          if (kept.fate !== 'waiting') continue;
          const response = await put(kept).catch(() => null);
          const body = await response?.json().catch(() => null);
          if (body?.data?.fate) await db.operations.update(kept.client_id, { fate: body.data.fate });
        }
        return 'empty';
      },
    ],
    [
      'takes any answer for a success',
      nowhere,
      async (db, userId, put) => {
        for (const kept of await operationsOf(db, userId)) {
          const response = await put(kept).catch(() => null);
          if (response) await db.operations.update(kept.client_id, { fate: 'stored' });
        }
        return 'empty';
      },
    ],
    [
      'sends what anybody did',
      elsewhere,
      async (db, userId, put) => {
        for (const other of users) if (other !== userId) await drainOperations(db, other, put);
        return drainOperations(db, userId, put);
      },
    ],
  ];

  test.each(careless)('the histories catch a sender that %s', (_, broken, lossy) =>
    expectCaught(history, () => new Farms(lossy), broken),
  );
});
