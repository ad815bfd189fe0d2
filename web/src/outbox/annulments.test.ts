import { describe, expect, test } from 'vitest';
import { Phone } from '../../test/histories.ts';
import { annul, annulmentsOf, dismissAnnulment, forgetOldTraces, replace, undoSave } from './annulments.ts';
import { draftsOf, keepDraft, toReading } from './drafts.ts';
import { entriesOf, save, settle } from './outbox.ts';
import type { NoteDraft, OutboxDatabase } from './outbox-db.ts';
import { exportEntries, importEntries } from './outbox-file.ts';
import { drain, drainAnnulments } from './sender.ts';

const now = '2026-03-12T10:00:00.000Z';
const note: NoteDraft = {
  ...{ user_id: 7, farm_id: 1, lot_id: 3, lot_name: 'Lote 3', day: '2026-03-12' },
  ...{ corral_index_id: 5, note: 10, at: '2026-03-12T09:00:00.000Z' },
};

describe('a reading that waits', () => {
  test('is taken back: it is not sent, its annulment is, and counts as done when the server says so', async () => {
    const db = await deviceWith('one', 'two');
    expect(await annul(db, 'two', now)).toBe(true);
    expect((await entriesOf(db, 7)).map(({ client_id }) => client_id)).toEqual(['one']);
    const asked: string[] = [];
    const takeBack = (response: () => Response) =>
      drainAnnulments(db, 7, async ({ client_id, decided_at }) => {
        asked.push(`${client_id} ${decided_at}`);
        return response();
      });
    for (const answer of [() => new Response('<html>'), () => Response.json({ data: [] }), unavailable, lost])
      expect(await takeBack(answer)).toBe('failed');
    expect(await takeBack(() => new Response(null, { status: 401 }))).toBe('sign-in');
    expect((await annulmentsOf(db, 7))[0]).toMatchObject({ client_id: 'two', fate: 'waiting' });
    expect(await takeBack(() => Response.json({ message: 'Leitura anulada com sucesso' }))).toBe('empty');
    expect((await annulmentsOf(db, 7))[0]).toMatchObject({ fate: 'stored' });
    expect(new Set(asked)).toEqual(new Set([`two ${now}`]));
  });

  test('that is on its way when it is taken back stays taken back, whatever its answer says', async () => {
    const db = await deviceWith('one');
    const batch = await entriesOf(db, 7);
    await annul(db, 'one', now);
    await settle(db, batch, [{ client_id: 'one', fate: 'stored', errors: [] }]);
    expect(await db.sent.count()).toBe(0);
    expect(await annulmentsOf(db, 7)).toHaveLength(1);
  });

  test('may also be taken back when it was just sent, and not when it is in quarantine', async () => {
    const db = await deviceWith('one', 'two');
    await settle(db, await entriesOf(db, 7), [
      { client_id: 'one', fate: 'stored', errors: [] },
      { client_id: 'two', fate: 'parked', errors: ['Lote não encontrado'] },
    ]);
    expect(await annul(db, 'one', now)).toBe(true);
    expect(await annul(db, 'two', now)).toBe(false);
    expect(await db.sent.count()).toBe(0);
  });

  test('is changed as one: the old one taken back, the new one in its place, or neither', async () => {
    const db = await deviceWith('one', 'other');
    const other = { ...note, note: -5, at: '2026-03-12T09:30:00.000Z' };
    await expect(replace(db, 'one', toReading(other), () => 'other', now, [other])).rejects.toThrow();
    expect(await annulmentsOf(db, 7)).toEqual([]);
    const replaced = await replace(db, 'one', toReading(other), () => 'new', now, [other]);
    expect(replaced).toMatchObject({ id: 'new', was: { payload: { note: 10 } } });
    expect((await annulmentsOf(db, 7)).map(({ client_id }) => client_id)).toEqual(['one']);
    expect((await entriesOf(db, 7)).map(({ client_id, payload }) => [client_id, payload.note])).toEqual([
      ['other', 10],
      ['new', -5],
    ]);
    // Taken back already: nothing comes in its place a second time.
    expect(await replace(db, 'one', toReading(other), () => 'newer', now)).toBeNull();
    expect(await entriesOf(db, 7)).toHaveLength(2);
  });

  test('and was saved with others is chosen again with them, all or none, and a later tap on its lot stays', async () => {
    const db = await deviceWith('one', 'two', 'three');
    const noteOf = (lot_id: number) => ({ ...note, lot_id });
    const saved = ['one', 'two', 'three'].map((client_id, place) => ({ client_id, note: noteOf(place) }));
    await settle(db, (await entriesOf(db, 7)).slice(2), [{ client_id: 'three', fate: 'parked', errors: ['Não'] }]);
    const later = { ...noteOf(1), note: -5 };
    await keepDraft(db, later);

    const full = () => {
      throw new Error('full');
    };
    db.drafts.hook('creating', full);
    await expect(undoSave(db, saved, now)).rejects.toThrow();
    db.drafts.hook('creating').unsubscribe(full);
    expect([await annulmentsOf(db, 7), (await entriesOf(db, 7)).length]).toEqual([[], 3]);

    expect(await undoSave(db, saved, now)).toEqual([noteOf(0), noteOf(1)]);
    expect(await draftsOf(db, 7, 1)).toEqual([noteOf(0), later]);
    expect((await annulmentsOf(db, 7)).map(({ client_id }) => client_id)).toEqual(['one', 'two']);
  });

  test('counts after all when the server refuses to take it back, which says why and can be dismissed', async () => {
    const db = await deviceWith('one');
    await annul(db, 'one', now);
    const errors = ['Só o gestor anula leituras de outra pessoa ou de outro dia'];
    expect(await drainAnnulments(db, 7, async () => Response.json({ errors }, { status: 403 }))).toBe('empty');
    expect((await annulmentsOf(db, 7))[0]).toMatchObject({ fate: 'parked', errors });
    expect((await entriesOf(db, 7))[0]).toMatchObject({ client_id: 'one', fate: 'waiting', payload: { note: 10 } });
    await dismissAnnulment(db, 'one');
    expect(await annulmentsOf(db, 7)).toEqual([]);
  });

  test('taken back on one phone is taken back on the phone that gets the file', async () => {
    const [db, other] = [await deviceWith('one'), await deviceWith('one')];
    await annul(db, 'one', now);
    const file = await exportEntries(db, 7);
    expect(await importEntries(other, 7, file)).toMatchObject({ annulments: 1 });
    expect(await importEntries(other, 7, file)).toMatchObject({ annulments: 0 });
    expect(await entriesOf(other, 7)).toEqual([]);
  });

  test('leaves no trace once everything that the server tells knows of it', async () => {
    const db = await deviceWith('one', 'two');
    await annul(db, 'one', now);
    await drain(db, 7, async () => Response.json({ data: [{ client_id: 'two', fate: 'stored', errors: [] }] }));
    const inAWeek = Date.now() + 7 * 86_400_000;
    await forgetOldTraces(db, Date.now());
    expect(await db.sent.count()).toBe(1);
    await forgetOldTraces(db, inAWeek);
    expect(await db.sent.count()).toBe(0);
    expect(await annulmentsOf(db, 7)).toHaveLength(1);
    await drainAnnulments(db, 7, async () => Response.json({ message: 'ok' }));
    await forgetOldTraces(db, inAWeek);
    expect(await annulmentsOf(db, 7)).toEqual([]);
  });
});

test('what was stored by a clock that ran ahead is forgotten, too, once that was set right', async () => {
  const db = await deviceWith('one');
  await drain(db, 7, async () => Response.json({ data: [{ client_id: 'one', fate: 'stored', errors: [] }] }));
  expect(await db.sent.count()).toBe(1);
  await forgetOldTraces(db, Date.now() - 7 * 86_400_000);
  expect(await db.sent.count()).toBe(0);
});

test('an entry that the server has no room for waits, and says why and how long', async () => {
  const db = await deviceWith('one');
  const full = () => Response.json({ errors: 'Quarentena cheia' }, { status: 429, headers: { 'retry-after': '90' } });
  expect(await drain(db, 7, async () => full())).toBe('failed');
  const [entry] = await entriesOf(db, 7);
  expect(entry).toMatchObject({ fate: 'waiting', errors: ['Quarentena cheia', 'Nova tentativa em 2 min'] });
});

async function deviceWith(...ids: string[]): Promise<OutboxDatabase> {
  const { db } = new Phone();
  const unused = [...ids];
  await save(
    db,
    ids.map(() => toReading(note)),
    () => unused.shift() ?? '',
  );
  return db;
}

function unavailable(): Response {
  return Response.json({ errors: 'Não' }, { status: 503 });
}

function lost(): Response {
  throw new TypeError('Failed to fetch');
}
