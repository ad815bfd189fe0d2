import { describe, expect, test } from 'vitest';
import { Phone } from '../../test/histories.ts';
import { draftsOf, forgetDrafts, keepDraft, toReading } from './drafts.ts';
import { entriesOf, save } from './outbox.ts';
import type { NoteDraft } from './outbox-db.ts';

const first: NoteDraft = {
  ...{ user_id: 7, farm_id: 1, lot_id: 3, lot_name: 'Lote 3', day: '2026-03-12' },
  ...{ corral_index_id: 5, note: 10, at: '2026-03-12T09:00:00.000Z', after: '2026-03-12T08:00:00.000Z' },
};

describe('a note that is chosen and not saved', () => {
  test('is one a lot and day, of the last tap, and is there after the app died', async () => {
    const phone = new Phone();
    const later = { ...first, note: -5, at: '2026-03-12T09:01:00.000Z' };
    const yesterday = { ...first, day: '2026-03-11', at: '2026-03-11T09:00:00.000Z' };
    for (const draft of [first, yesterday, later]) await keepDraft(phone.db, draft);
    phone.restart();
    expect(await draftsOf(phone.db, 7, 1)).toEqual([yesterday, later]);
  });

  test('is nobody else’s, and of no other farm', async () => {
    const { db } = new Phone();
    await keepDraft(db, first);
    expect(await draftsOf(db, 8, 1)).toEqual([]);
    expect(await draftsOf(db, 7, 2)).toEqual([]);
  });

  test('becomes a reading of the instant of its tap, and a draft no longer, in one moment', async () => {
    const { db } = new Phone();
    await keepDraft(db, first);
    await save(db, [toReading(first)], () => 'one', [first]);
    expect(await draftsOf(db, 7, 1)).toEqual([]);
    const [entry] = await entriesOf(db, 7);
    expect(entry?.payload).toMatchObject({ timestamp: first.at, after: first.after, note: 10, lot_id: 3 });
    await keepDraft(db, first);
    await expect(save(db, [toReading(first)], () => 'one', [first])).rejects.toThrow();
    expect(await draftsOf(db, 7, 1)).toEqual([first]);
  });

  test('takes what was seen in the trough along, where its key tells', () => {
    expect(toReading({ ...first, trough_score: 'licked' }).payload).toMatchObject({ trough_score: 'licked' });
    expect(toReading(first).payload).not.toHaveProperty('trough_score');
  });

  test('stays when it was tapped again while it was being saved or thrown away', async () => {
    const { db } = new Phone();
    const again = { ...first, at: '2026-03-12T09:05:00.000Z' };
    await keepDraft(db, again);
    await save(db, [toReading(first)], () => 'one', [first]);
    await forgetDrafts(db, [first]);
    expect(await draftsOf(db, 7, 1)).toEqual([again]);
    // The earlier one goes with the later one.
    await forgetDrafts(db, [{ ...again, at: '2026-03-12T09:06:00.000Z' }]);
    expect(await draftsOf(db, 7, 1)).toEqual([]);
  });
});
