import { type DatedEvent, foldFrom } from '@cocho/domain/projected-load';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadHere, readingsHere } from './load-here.ts';
import type { Annulment, OutboxEntry, SentReading } from './outbox-db.ts';

const lot_id = 3;
const start = Date.parse('2026-03-12T06:00:00.000Z');
const toldAt = start + 3_600_000;
const trail = { base_load: 1000, base_at: instant(-1), events: [] as DatedEvent[] };

/** Where a reading of this device has got to. */
const places = [
  'waits',
  'waits, though the server has it: the answer was lost',
  'was stored after the server last told',
  'was stored and is told of',
  'was taken back before it left',
  'was taken back, though the server has it and tells of it',
] as const;
type Place = (typeof places)[number];

interface Own {
  place: Place;
  at: number;
  note: number;
}

const own = fc.record({
  place: fc.constantFrom(...places),
  at: fc.nat(1000),
  note: fc.integer({ min: -30, max: 30 }),
});
const theirs = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(1000), load: fc.integer({ min: 0, max: 5000 }) }),
  fc.record({
    kind: fc.constant('heads' as const),
    at: fc.nat(1000),
    before: fc.integer({ min: 1, max: 90 }),
    after: fc.integer({ min: 0, max: 90 }),
  }),
  fc.record({ kind: fc.constant('reading' as const), at: fc.nat(1000), note: fc.integer({ min: -30, max: 30 }) }),
);
type Theirs = typeof theirs extends fc.Arbitrary<infer T> ? T : never;
const isUnique = { selector: ({ at }: { at: number }) => at };

describe('a load on the device that read the trough', () => {
  test('counts each reading once, wherever it has got to, in its place among all that moved the load', () => {
    const both = fc.record({
      own: fc.uniqueArray(own, { ...isUnique, maxLength: 6 }),
      theirs: fc.uniqueArray(theirs, { ...isUnique, maxLength: 6 }),
    });
    fc.assert(
      fc.property(both, ({ own, theirs }) => {
        const others = theirs.map((event, index) => dated(event, index));
        const mine = own.map((reading, index) => ({ ...reading, index }));
        const told = mine.filter(isTold).map(asTold);
        const counting = mine.filter(({ place }) => !place.startsWith('was taken back')).map(asTold);
        const here = readingsHere(fieldOf(mine)).get(lot_id);
        const seen = { ...trail, events: inOrder([...others, ...told]) };
        expect(loadHere(seen, here, toldAt)).toBe(foldFrom(trail.base_load, inOrder([...others, ...counting])));
      }),
      { numRuns: 2000 },
    );
  });

  test('does not add a note to a load that has it already: 1.667, not 1.750', () => {
    const waiting = fieldOf([
      { place: 'waits, though the server has it: the answer was lost', at: 5, note: 5, index: 0 },
    ]);
    const told: DatedEvent = { kind: 'reading', at: instant(5), id: 9, note: 5, client_id: 'own 0' };
    const seen = { ...trail, base_load: 1588, events: [told] };
    expect(loadHere(seen, readingsHere(waiting).get(lot_id), toldAt)).toBe(1667);
  });

  test('leaves out what was parked, and what the server no longer tells of though it was asked since', () => {
    const parked = fieldOf([{ place: 'waits', at: 5, note: 5, index: 0 }]);
    for (const reading of parked.readings) reading.fate = 'parked';
    expect(loadHere(trail, readingsHere(parked).get(lot_id), toldAt)).toBe(1000);
    const stored = fieldOf([{ place: 'was stored after the server last told', at: 5, note: 5, index: 0 }]);
    expect(loadHere(trail, readingsHere(stored).get(lot_id), toldAt)).toBe(1050);
    expect(loadHere(trail, readingsHere(stored).get(lot_id), toldAt + 3_600_000)).toBe(1000);
  });

  test('leaves out what a manager voided as soon as the server was asked once it had the reading', () => {
    const stored = fieldOf([{ place: 'was stored after the server last told', at: 5, note: 5, index: 0 }]);
    const here = readingsHere(stored).get(lot_id);
    const stored_at = toldAt + 60_000;
    expect(loadHere(trail, here, stored_at - 1)).toBe(1050);
    expect(loadHere(trail, here, stored_at + 50)).toBe(1000);
  });

  test('does not count a reading again because a clock that ran ahead was set right after it was stored', () => {
    const stored = fieldOf([{ place: 'was stored after the server last told', at: 5, note: 5, index: 0 }]);
    for (const reading of stored.sent) reading.stored_at = '2130-03-12T06:00:00.000Z';
    expect(loadHere(trail, readingsHere(stored).get(lot_id), toldAt)).toBe(1000);
    // Of an answer by the same clock it is not known yet.
    const ahead = Date.parse('2130-03-12T05:00:00.000Z');
    expect(loadHere(trail, readingsHere(stored).get(lot_id), ahead)).toBe(1050);
  });

  test('does not place a reading before what the device had heard, whatever its clock says', () => {
    const behind = fieldOf([{ place: 'waits', at: -100_000, note: 10, index: 0 }]);
    for (const { payload } of behind.readings) payload.after = instant(20);
    const set: DatedEvent = { kind: 'set', at: instant(10), load: 2000 };
    expect(loadHere({ ...trail, events: [set] }, readingsHere(behind).get(lot_id), toldAt)).toBe(2200);
  });
});

function isTold({ place }: Own): boolean {
  return /server has it|is told of/.test(place);
}

function asTold({ at, note, index }: Own & { index: number }): DatedEvent {
  return { kind: 'reading', at: instant(at), id: index + 100, note, client_id: `own ${index}` };
}

/** Between those of the device, never in the same instant. */
function dated(event: Theirs, index: number): DatedEvent {
  const at = instant(event.at + 0.5);
  if (event.kind === 'reading') return { ...event, at, id: index, client_id: null };
  return event.kind === 'set' ? { ...event, at } : { ...event, at, brought: null };
}

function inOrder(events: DatedEvent[]): DatedEvent[] {
  return events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function fieldOf(own: (Own & { index: number })[]) {
  const field = { readings: [] as OutboxEntry[], sent: [] as SentReading[], annulments: [] as Annulment[] };
  for (const { place, at, note, index } of own) {
    const payload = { lot_id, note, timestamp: instant(at), corral_index_id: null };
    const reading = { client_id: `own ${index}`, user_id: 7, farm_id: 1, lot_name: 'Lote 3', payload };
    const entry = { ...reading, captured_at: payload.timestamp, errors: [] };
    if (place.startsWith('waits')) field.readings.push({ ...entry, fate: 'waiting' });
    else if (place.startsWith('was stored')) field.sent.push({ ...reading, stored_at: storedAt(place) });
    else field.annulments.push({ ...reading, decided_at: payload.timestamp, fate: 'waiting', errors: [] });
  }
  return field;
}

function storedAt(place: Place): string {
  return new Date(toldAt + (place === 'was stored and is told of' ? -60_000 : 60_000)).toISOString();
}

function instant(minutes: number): string {
  return new Date(start + minutes * 60_000).toISOString();
}
