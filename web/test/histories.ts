import fc from 'fast-check';
import { expect } from 'vitest';
import { OutboxDatabase } from '../src/outbox/outbox-db.ts';
import { exportEntries, type Imported, importEntries } from '../src/outbox/outbox-file.ts';
import type { Outcome } from '../src/outbox/sender.ts';
import { newDisk } from './fake-disk.ts';
import { type Way, ways } from './faulty-network.ts';

/** For the tests: random histories of devices, people and networks, lived by the real client code. */

export const users = [7, 8];
export const farms = [1, 2];
export const runs = Number(process.env.OUTBOX_RUNS ?? 800);
export const patience = { timeout: 60_000 + runs * 30 };
export const script = fc.array(fc.constantFrom(...ways), { minLength: 1, maxLength: 4 });
export const nothing = fc.constant(null);

let phones = 0;

/** With its real database. */
export class Phone {
  name = `phone ${++phones}`;
  db = new OutboxDatabase(this.name);

  restart(): void {
    this.db.close();
    this.db = new OutboxDatabase(this.name);
  }
}

export abstract class World<Device extends Phone> {
  user = users[0] ?? 0;
  abstract devices: Device[];

  abstract check(): Promise<void>;
  /** What must hold when everything was sent. */
  abstract checkAtLast(): void;
  /** Drains the device while the network behaves as written. */
  protected abstract drainBy(device: Device, script: Way[]): Promise<Outcome>;

  async send(device: Device, script: Way[]): Promise<Outcome | 'died'> {
    const outcome = await this.drainBy(device, [...script]).catch(() => 'died' as const);
    if (outcome === 'died') device.restart();
    return outcome;
  }

  /** By file to another phone: nothing of it for a stranger, everything once for its owner. */
  protected async carry(from: Device, to: Device, kind: keyof Imported, count: number): Promise<void> {
    const file = await exportEntries(from.db, this.user);
    const stranger = users.find((user) => user !== this.user) ?? 0;
    expect((await importEntries(to.db, stranger, file))[kind]).toBe(0);
    expect((await importEntries(to.db, this.user, file))[kind]).toBe(count);
    expect((await importEntries(to.db, this.user, file))[kind]).toBe(0);
    expect((await importEntries(from.db, this.user, file))[kind]).toBe(0);
    this.devices.push(to);
  }

  /** Whatever happened before: when all is well again, everything is on the server and no device waits. */
  async drainAtLast(): Promise<void> {
    for (const user of users) {
      this.user = user;
      for (const device of this.devices) expect(await this.send(device, ['ok'])).toBe('empty');
    }
    await this.check();
    this.checkAtLast();
  }

  close(): void {
    for (const { db } of this.devices) db.close();
  }
}

type Command<W extends object> = fc.AsyncCommand<object, W>;

/** Makes the steps of a history; after each one everything is checked. */
export function stepsOf<D extends Phone, W extends World<D>>() {
  return <T>(
    name: string,
    values: fc.Arbitrary<T>,
    act: (world: W, device: D, value: T) => unknown,
  ): fc.Arbitrary<Command<W>> =>
    fc.tuple(fc.nat(2), values).map(([at, value]) => ({
      check: () => true,
      run: async (_, world) => {
        await act(world, world.devices[at % world.devices.length] as D, value);
        await world.check();
      },
      toString: () => `${name}(${at}, ${JSON.stringify(value)})`,
    }));
}

type History<W extends object> = fc.Arbitrary<Iterable<Command<W>>>;

export async function expectAllWell<W extends World<Phone>>(history: History<W>, begin: () => W): Promise<void> {
  const property = fc.asyncProperty(history, (commands) => live(begin, commands));
  await fc.assert(property, { numRuns: runs });
}

/** The least careless of them is caught by one history in ten, so that 500 are as good as certain. */
export async function expectCaught<W extends World<Phone>>(
  history: History<W>,
  begin: () => W,
  broken: string,
): Promise<void> {
  const property = fc.asyncProperty(history, async (commands) => {
    const error = await live(begin, commands).catch((thrown: Error) => thrown);
    return !error?.message.startsWith(broken);
  });
  const { failed } = await fc.check(property, { numRuns: 500, endOnFailure: true });
  expect(failed).toBe(true);
}

async function live<W extends World<Phone>>(begin: () => W, commands: Iterable<Command<W>>): Promise<void> {
  newDisk();
  const world = begin();
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    await world.drainAtLast();
  } finally {
    world.close();
  }
}
