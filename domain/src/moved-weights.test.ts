import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from './days.ts';
import { possibleWeight } from './lot-movements.ts';
import { weightOn } from './lot-weights.ts';
import { type GivingLot, movedWeights, weightMoved } from './moved-weights.ts';
import type { WeightBasis } from './weight-basis.ts';

const entry = '2026-01-01';
const weight = fc.integer({ min: 20_000, max: 60_000 }).map((part) => part / 100);
const weight_basis = fc.constantFrom<WeightBasis>('full', 'fasted');
const gmd = fc.integer({ min: -500, max: 2500 }).map((grams) => grams / 1000);
const told = fc.record({ initial_avg_weight: fc.option(weight), weight_basis, gmd });
const lotNumber = fc.nat(3);
const step = fc.record({
  kind: fc.constantFrom('transfer' as const, 'transfer' as const, 'open' as const, 'weighing' as const),
  from: lotNumber,
  to: lotNumber,
  heads: fc.integer({ min: 1, max: 30 }),
  later: fc.nat(9),
  weight,
  weight_basis,
});
type Told = typeof told extends fc.Arbitrary<infer Value> ? Value : never;
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function newLot(id: number, weights: Told, more: Partial<GivingLot> = {}): GivingLot {
  const life = { quantity: 100, entry_date: entry };
  return { id, ...life, ...weights, from_transfer_id: null, weight_told: false, movements: [], ...more };
}

/** Lots and what happened to them, one after the other; whoever is moved has the weight that its lot has then. */
function lived(weights: Told[], steps: Step[]): GivingLot[] {
  const lots = weights.map((one, index) => newLot(index + 1, one));
  let day = entry;
  for (const [index, one] of steps.entries()) {
    day = addDays(day, one.later);
    const transfer_id = one.kind === 'weighing' ? null : index + 1;
    // Of two days the later one was entered first: in which order they were entered tells only of one day.
    const id = index * 2 - daysBetween(entry, day) * 1000;
    const row = { id, day, transfer_id, avg_weight: null };
    const [from, to] = [lots[one.from % lots.length], lots[one.to % lots.length]] as [GivingLot, GivingLot];
    if (one.kind === 'weighing') {
      const { weight: avg_weight, weight_basis } = one;
      from.movements.push({ ...row, kind: 'weighing', heads: 0, avg_weight, weight_basis });
      continue;
    }
    const there = from.movements.reduce((sum, { heads }) => sum + heads, from.quantity);
    if (there < one.heads || (one.kind === 'transfer' && from === to)) continue;
    const avg_weight = weightMoved(from, day);
    expectAbout(avg_weight, possibleWeight(weightOn(from, day)));
    const { weight_basis, gmd } = from;
    from.movements.push({ ...row, kind: 'transfer', heads: -one.heads, weight_basis: 'full' });
    if (one.kind === 'transfer')
      to.movements.push({ ...row, id: row.id + 1, kind: 'transfer', heads: one.heads, avg_weight, weight_basis });
    else {
      const opened = { initial_avg_weight: avg_weight, weight_basis, gmd };
      lots.push(newLot(lots.length + 1, opened, { quantity: one.heads, entry_date: day, from_transfer_id: index + 1 }));
    }
  }
  return lots;
}

function expectAbout(kg: number | null, reckoned: number | null): void {
  if (kg === null || reckoned === null) expect([kg, reckoned]).toEqual([null, null]);
  else expect(Math.abs(kg - reckoned)).toBeLessThan(0.0051);
}

/** The same with another weight written wherever one was reckoned; of what opened a lot and is not known the basis is the lot's own. */
function forgotten(lots: GivingLot[], avg_weight: number | null, weight_basis: WeightBasis): GivingLot[] {
  const opening = { initial_avg_weight: avg_weight, ...(avg_weight !== null && { weight_basis }) };
  return lots.map((lot) => ({
    ...lot,
    ...(lot.from_transfer_id !== null && !lot.weight_told && opening),
    movements: lot.movements.map((one) => ({ ...one, ...(one.heads > 0 && { avg_weight, weight_basis }) })),
  }));
}

/** With what follows written. */
function reckonedAnew(lots: GivingLot[]): GivingLot[] {
  for (const { lot_id, movement_id, avg_weight, weight_basis } of movedWeights(lots)) {
    const lot = lots.find(({ id }) => id === lot_id) as GivingLot;
    const came = lot.movements.find(({ id }) => id === movement_id);
    if (came) Object.assign(came, { avg_weight, weight_basis });
    else Object.assign(lot, { initial_avg_weight: avg_weight, weight_basis });
  }
  return lots;
}

describe('what heads weighed that were moved', () => {
  test('is as their lots were reckoned, whatever was written before; and is not written twice', () => {
    const lots = fc.array(told, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(
        lots,
        fc.array(step, { maxLength: 25 }),
        fc.option(weight),
        weight_basis,
        (weights, steps, kg, as) => {
          const true_ = lived(weights, steps);
          expect(movedWeights(true_)).toEqual([]);
          expect(reckonedAnew(forgotten(true_, kg, as))).toEqual(true_);
        },
      ),
    );
  });

  const full = (initial_avg_weight: number | null): Told => ({ initial_avg_weight, weight_basis: 'full', gmd: 1.1 });
  const open: Step = { kind: 'open', from: 0, to: 0, heads: 30, later: 10, weight: 1, weight_basis: 'full' };

  test.each<[string, Partial<GivingLot>, object]>([
    ['is as they were', {}, { initial_avg_weight: 311, weight_basis: 'full' }],
    [
      'stays as somebody weighed it',
      { initial_avg_weight: 411, weight_basis: 'fasted', weight_told: true },
      { initial_avg_weight: 411, weight_basis: 'fasted' },
    ],
  ])('the lot they opened %s when their lot is told anew', (_, more, expected) => {
    const [source, opened] = lived([full(400)], [open]) as [GivingLot, GivingLot];
    const [, after] = reckonedAnew([
      { ...source, initial_avg_weight: 300 },
      { ...opened, ...more },
    ]);
    expect(after).toMatchObject(expected);
  });
});
