import type { Day } from './days.ts';
import { possibleWeight } from './lot-movements.ts';
import { type Movement, type WeightFacts, weightOn } from './lot-weights.ts';
import type { WeightBasis } from './weight-basis.ts';

interface GivenMovement extends Movement {
  id: number;
  /** The same on both sides of a transfer. */
  transfer_id: number | null;
  weight_basis: WeightBasis;
}

/** A lot that gave heads to others, or took some. */
export interface GivingLot extends WeightFacts {
  id: number;
  weight_basis: WeightBasis;
  /** The transfer whose heads opened it. */
  from_transfer_id: number | null;
  /** A close-out tells its weight at entry, which stays. */
  is_weight_frozen: boolean;
  movements: GivenMovement[];
}

export interface MovedWeight {
  lot_id: number;
  /** The movement by which they came; null: they opened the lot. */
  movement_id: number | null;
  avg_weight: number | null;
  weight_basis: WeightBasis;
}

/** What each head weighs that leaves a lot by a transfer, as weights are kept: two decimals, and only such as cattle has. */
export function weightMoved(lot: WeightFacts, day: Day): number | null {
  const weight = possibleWeight(weightOn(lot, day));
  return weight === null ? null : Math.round(weight * 100) / 100;
}

/**
 * Where a lot's weight at entry is told anew, those that left it weighed otherwise, too, and so did those that left the lots they
 * went to: what is to be written of each. `before` are the same lots with the weight that was told before. A lot that a transfer
 * opened follows unless somebody weighed it, or a close-out tells its weight.
 */
export function movedWeights(before: GivingLot[], now: GivingLot[], changedId: number): MovedWeight[] {
  const old = byId(before);
  const lots = byId(now.map((lot) => ({ ...lot, movements: lot.movements.map((movement) => ({ ...movement })) })));
  const takers = takersOf([...lots.values()]);
  const changed = new Set([changedId]);
  const moved: MovedWeight[] = [];
  // In the order of their days, so that what came is mended before it goes on.
  for (const { lot, movement } of departures([...lots.values()])) {
    const taker = takers.get(movement.transfer_id as number);
    if (!changed.has(lot.id) || !taker) continue;
    const avg_weight = weightBefore(lot, movement);
    const { weight_basis } = lot;
    if (taker.came) {
      if (taker.came.avg_weight === avg_weight && taker.came.weight_basis === weight_basis) continue;
      Object.assign(taker.came, { avg_weight, weight_basis });
    } else {
      const opened = taker.lot;
      const { initial_avg_weight } = opened;
      const isAsCame =
        initial_avg_weight === null || initial_avg_weight === weightBefore(old.get(lot.id) as GivingLot, movement);
      const isSame = initial_avg_weight === avg_weight && opened.weight_basis === weight_basis;
      if (!isAsCame || isSame || opened.is_weight_frozen) continue;
      Object.assign(opened, { initial_avg_weight: avg_weight, weight_basis });
    }
    changed.add(taker.lot.id);
    moved.push({ lot_id: taker.lot.id, movement_id: taker.came?.id ?? null, avg_weight, weight_basis });
  }
  return moved;
}

function byId(lots: GivingLot[]): Map<number, GivingLot> {
  return new Map(lots.map((lot) => [lot.id, lot]));
}

interface Taker {
  lot: GivingLot;
  came: GivenMovement | null;
}

/** Who took the heads of each transfer. */
function takersOf(lots: GivingLot[]): Map<number, Taker> {
  const takers = new Map<number, Taker>();
  for (const lot of lots) {
    if (lot.from_transfer_id !== null) takers.set(lot.from_transfer_id, { lot, came: null });
    for (const came of lot.movements)
      if (came.transfer_id !== null && came.heads > 0) takers.set(came.transfer_id, { lot, came });
  }
  return takers;
}

function departures(lots: GivingLot[]) {
  return lots
    .flatMap((lot) => lot.movements.map((movement) => ({ lot, movement })))
    .filter(({ movement }) => movement.transfer_id !== null && movement.heads < 0)
    .sort((a, b) => inOrder(a.movement, b.movement));
}

function weightBefore(lot: GivingLot, left: GivenMovement): number | null {
  return weightMoved({ ...lot, movements: lot.movements.filter((movement) => inOrder(movement, left) < 0) }, left.day);
}

function inOrder(a: { day: Day; id: number }, b: { day: Day; id: number }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id;
}
