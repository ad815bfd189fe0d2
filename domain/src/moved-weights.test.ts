import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { possibleWeight } from './lot-movements.ts';
import { weightOn } from './lot-weights.ts';
import { type GivingLot, movedWeights } from './moved-weights.ts';
import type { WeightBasis } from './weight-basis.ts';

const entry = '2026-01-01';
const weight = fc.integer({ min: 20_000, max: 60_000 }).map((part) => part / 100);
const weight_basis = fc.constantFrom<WeightBasis>('full', 'fasted');
const told = fc.record({ initial_avg_weight: fc.option(weight), weight_basis });
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
  const life = { quantity: 100, entry_date: entry, gmd: 1 + id / 10 };
  return { id, ...life, ...weights, from_transfer_id: null, is_weight_frozen: false, movements: [], ...more };
}

/** Lots and what happened to them, each entered on its day; whoever is moved has the weight that its lot has then. */
function lived(weights: Told[], steps: Step[]): GivingLot[] {
  const lots = weights.map((one, index) => newLot(index + 1, one));
  let day = entry;
  for (const [index, one] of steps.entries()) {
    day = addDays(day, one.later);
    const transfer_id = one.kind === 'weighing' ? null : index + 1;
    const row = { id: index * 2, day, transfer_id, avg_weight: null };
    const [from, to] = [lots[one.from % lots.length], lots[one.to % lots.length]] as [GivingLot, GivingLot];
    if (one.kind === 'weighing') {
      const { weight: avg_weight, weight_basis } = one;
      from.movements.push({ ...row, kind: 'weighing', heads: 0, avg_weight, weight_basis });
      continue;
    }
    const there = from.movements.reduce((sum, { heads }) => sum + heads, from.quantity);
    if (there < one.heads || (one.kind === 'transfer' && from === to)) continue;
    const reckoned = possibleWeight(weightOn(from, day));
    const avg_weight = reckoned === null ? null : Math.round(reckoned * 100) / 100;
    const { weight_basis } = from;
    from.movements.push({ ...row, kind: 'transfer', heads: -one.heads, weight_basis: 'full' });
    if (one.kind === 'transfer')
      to.movements.push({ ...row, id: row.id + 1, kind: 'transfer', heads: one.heads, avg_weight, weight_basis });
    else {
      const opened = { initial_avg_weight: avg_weight, weight_basis };
      lots.push(newLot(lots.length + 1, opened, { quantity: one.heads, entry_date: day, from_transfer_id: index + 1 }));
    }
  }
  return lots;
}

/** The same lots with the first one's weight told anew, and what follows from it written. */
function toldAnew(before: GivingLot[], first: Told): GivingLot[] {
  const copies = before.map((lot) => ({ ...lot, movements: lot.movements.map((movement) => ({ ...movement })) }));
  const now = copies.map((lot) => (lot.id === 1 ? { ...lot, ...first } : lot));
  const moved = movedWeights(before, now, 1);
  for (const { lot_id, movement_id, avg_weight, weight_basis } of moved) {
    const lot = now.find(({ id }) => id === lot_id) as GivingLot;
    const came = lot.movements.find(({ id }) => id === movement_id);
    if (came) Object.assign(came, { avg_weight, weight_basis });
    else Object.assign(lot, { initial_avg_weight: avg_weight, weight_basis });
  }
  return now;
}

describe('a weight at entry that is told later, or told otherwise', () => {
  test('leaves all lots as if it had been told from the start', () => {
    fc.assert(
      fc.property(
        fc.tuple(told, told, told),
        told,
        fc.array(step, { maxLength: 25 }),
        ([one, ...others], anew, steps) => {
          expect(toldAnew(lived([one, ...others], steps), anew)).toEqual(lived([anew, ...others], steps));
        },
      ),
    );
  });

  const full = (initial_avg_weight: number | null): Told => ({ initial_avg_weight, weight_basis: 'full' });
  const open: Step = { kind: 'open', from: 0, to: 0, heads: 30, later: 10, weight: 1, weight_basis: 'full' };

  test.each<[string, Partial<GivingLot>, number]>([
    ['follows', {}, 311],
    ['that was weighed on its own stays as it was weighed', { initial_avg_weight: 333 }, 333],
    ['whose weight a close-out tells stays', { is_weight_frozen: true }, 411],
  ])('a lot opened by its heads %s', (_, more, expected) => {
    const [source, opened] = lived([full(400)], [open]) as [GivingLot, GivingLot];
    const [, after] = toldAnew([source, { ...opened, ...more }], full(300));
    expect(after?.initial_avg_weight).toBe(expected);
  });
});
