import type { QuarantineQuestion } from '@cocho/domain/quarantine';
import { describe, expect, test } from 'vitest';
import '../../test/fake-disk.ts';
import { heard, unheard, type Way, ways } from '../../test/faulty-network.ts';
import { dismissOperation, isUnsettled, operationsOf, saveRevision } from './kept-operations.ts';
import { dismiss, entriesOf, save } from './outbox.ts';
import { OutboxDatabase } from './outbox-db.ts';
import { learnOutcomes } from './outcomes.ts';
import { drain, drainOperations } from './sender.ts';

const now = '2026-03-12T09:00:00.000Z';
const reason = 'Lote não encontrado';
const told = ['Descartado pelo gestor em 12/03/2026 06:40 (Ana)', reason];

type Outcome = 'pending' | 'applied' | 'discarded';

/** A manager who decided the same about everything. */
function decided(outcome: Outcome, change = {}) {
  return async (_farm: number, asked: QuarantineQuestion[]) =>
    Response.json({ data: asked.map((one) => ({ ...one, outcome, errors: told, ...change })) });
}

const applied = { client_id: 'r', revision: null, outcome: 'applied', errors: [] };
/** The others say what the server made of what was sent: here nothing is. */
const answered: Way[] = ['ok', 'partial', 'parked', 'conflict', 'died', 'unknown ids'];
const failures = ways.filter((way) => !answered.includes(way));

describe('what was parked', () => {
  test('leaves the outbox when a manager applied it', async () => {
    const db = await parkedDevice();
    expect(await learnOutcomes(db, 7, decided('applied'))).toBe(true);
    expect(await entriesOf(db, 7)).toEqual([]);
    const [kept] = await operationsOf(db, 7);
    expect(kept).toMatchObject({ fate: 'stored', errors: [], settled_at: expect.any(String) });
    expect(kept && isUnsettled(kept)).toBe(false);
  });

  test('is known as applied also where the person had put it away', async () => {
    const db = await parkedDevice();
    for (const { client_id } of await operationsOf(db, 7)) await dismissOperation(db, client_id);
    await learnOutcomes(db, 7, decided('applied'));
    expect(await operationsOf(db, 7)).toMatchObject([{ fate: 'stored', dismissed: true }]);
  });

  test('says that it was discarded until the person knows', async () => {
    const db = await parkedDevice();
    await learnOutcomes(db, 7, decided('discarded'));
    expect(await entriesOf(db, 7)).toMatchObject([{ discarded: true, errors: told }]);
    expect((await operationsOf(db, 7)).filter(isUnsettled)).toMatchObject([{ discarded: true, errors: told }]);
    // It is decided: nobody is asked again.
    expect(await learnOutcomes(db, 7, decided('applied'))).toBe(false);
    await dismiss(db, 'r');
    expect(await entriesOf(db, 7)).toEqual([]);
  });

  test('stays as it was while nobody has decided', async () => {
    const db = await parkedDevice();
    await expectUntouched(db, () => learnOutcomes(db, 7, decided('pending')));
  });

  test.each(failures)('stays when the answer fails: %s', async (way) => {
    const db = await parkedDevice();
    const data = way === 'other shape' ? applied : [applied];
    await expectUntouched(db, () => learnOutcomes(db, 7, async () => unheard(way) ?? heard(way, data)));
  });

  test.each([
    ['another id', { client_id: 'x' }],
    ['another revision', { revision: 9 }],
    ['no outcome', { outcome: undefined }],
    ['no words', { errors: 'Não' }],
  ])('stays when the answer names %s', async (_, change) => {
    const db = await parkedDevice();
    await expectUntouched(db, () => learnOutcomes(db, 7, decided('applied', change)));
  });

  test("is asked of its own farm only, and another person's is not asked about", async () => {
    const db = await parkedDevice();
    await park(db, 'other farm', 7, 2);
    const asked: unknown[] = [];
    await learnOutcomes(db, 8, async () => Promise.reject(asked.push('sealed')));
    await learnOutcomes(db, 7, async (farm, entries) => {
      asked.push(farm, ...entries);
      return farm === 1 ? new Response(null, { status: 404 }) : decided('applied')(farm, entries);
    });
    const here = [
      { client_id: 'r', revision: null },
      { client_id: 'o', revision: 1 },
    ];
    expect(asked).toEqual([1, ...here, 2, { client_id: 'other farm', revision: null }]);
    expect((await entriesOf(db, 7)).map(({ client_id }) => client_id)).toEqual(['r']);
  });

  test('a revision saved while the question was on its way still waits', async () => {
    for (const outcome of ['applied', 'discarded'] as const) {
      const db = await parkedDevice();
      await learnOutcomes(db, 7, async (farm, asked) => {
        await saveOperation(db, 2);
        return decided(outcome)(farm, asked);
      });
      expect(await operationsOf(db, 7)).toMatchObject([{ fate: 'waiting', errors: [], operation: { revision: 2 } }]);
    }
  });

  test('work that goes on after a discard is no longer called discarded', async () => {
    const db = await parkedDevice();
    await learnOutcomes(db, 7, decided('discarded'));
    await saveOperation(db, 2);
    expect((await operationsOf(db, 7))[0]?.discarded).toBeUndefined();
  });

  test('is asked about in calls that the server takes', async () => {
    const db = await parkedDevice();
    for (let count = 0; count < 120; count += 1) await park(db, `r${count}`);
    const sizes: number[] = [];
    await learnOutcomes(db, 7, async (farm, asked) => {
      sizes.push(asked.length);
      return decided('applied')(farm, asked);
    });
    expect(sizes).toEqual([100, 22]);
    expect(await entriesOf(db, 7)).toEqual([]);
  });
});

async function expectUntouched(db: OutboxDatabase, ask: () => Promise<boolean>): Promise<void> {
  const contents = async () => [await entriesOf(db, 7), await operationsOf(db, 7)];
  const before = await contents();
  expect(await ask()).toBe(false);
  expect(await contents()).toEqual(before);
}

/** With a reading and an operation that the server could not apply. */
async function parkedDevice(): Promise<OutboxDatabase> {
  const db = new OutboxDatabase(`outcomes ${Math.random()}`);
  await park(db, 'r');
  await saveOperation(db, 1);
  const parked = { client_id: 'o', revision: 1, fate: 'parked', errors: [reason] };
  await drainOperations(db, 7, async () => Response.json({ data: parked }));
  return db;
}

async function park(db: OutboxDatabase, client_id: string, user_id = 7, farm_id = 1): Promise<void> {
  const payload = { lot_id: 3, note: 5, timestamp: now, corral_index_id: null };
  await save(db, [{ farm_id, user_id, lot_name: 'Lote', payload }], () => client_id);
  await drain(db, user_id, async () => Response.json({ data: [{ client_id, fate: 'parked', errors: [reason] }] }));
}

function saveOperation(db: OutboxDatabase, revision: number): Promise<void> {
  const place = { epoch: 1, device_id: 'a', schedule_id: 3, day: '2026-03-12', sub_operations: [], canceled: false };
  const operation = { revision, ...place, start_time: now, end_time: null };
  const draft = { client_id: 'o', user_id: 7, farm_id: 1, operation };
  return saveRevision(db, draft, revision > 1 ? revision - 1 : null, now);
}
