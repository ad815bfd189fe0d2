import type { Day } from './days.ts';
import { hundredths } from './load-arithmetic.ts';
import { possibleWeight } from './lot-movements.ts';
import {
  type Movement,
  movementsUntil,
  type OpenStretch,
  openingStretch,
  stretchAfter,
  type WeightFacts,
  weighedOn,
  weightIn,
} from './lot-weights.ts';
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
  /** Somebody weighed those that opened it. */
  weight_told: boolean;
  movements: GivenMovement[];
}

interface Weighed {
  avg_weight: number | null;
  weight_basis: WeightBasis;
}

export interface MovedWeight extends Weighed {
  lot_id: number;
  /** The movement by which they came; null: they opened the lot. */
  movement_id: number | null;
}

/** A lot as it stands between two movements. */
interface Standing {
  lot: WeightFacts;
  heads: number;
  weight: OpenStretch | undefined;
}

/** What each head weighs that leaves a lot by a transfer: as the lot was reckoned by all that had happened to it until then. */
export function weightMoved(lot: WeightFacts, day: Day): number | null {
  const standing = standingOf(lot);
  for (const movement of movementsUntil(lot, day)) pass(standing, movement);
  return weightOfOne(standing, day);
}

/**
 * What heads weighed that were transferred out of these lots, wherever something else is written. In one walk through all
 * movements by their days, so that what came is known before it goes on. A lot that a transfer opened follows too, unless
 * somebody weighed it.
 */
export function movedWeights(lots: GivingLot[]): MovedWeight[] {
  const standings = new Map(lots.map((lot) => [lot.id, standingOf(lot)]));
  const opened = new Map(lots.map((lot) => [lot.from_transfer_id, lot]));
  const onTheWay = new Map<number | null, Weighed>();
  const moved: MovedWeight[] = [];
  for (const { lot, movement } of allInOrder(lots)) {
    const standing = standings.get(lot.id) as Standing;
    const { transfer_id } = movement;
    const came = movement.heads > 0 ? onTheWay.get(transfer_id) : undefined;
    if (came && !isSame(came, movement)) moved.push({ lot_id: lot.id, movement_id: movement.id, ...came });
    if (transfer_id !== null && movement.heads < 0) {
      const gone = { avg_weight: weightOfOne(standing, movement.day), weight_basis: weighedAs(standing) };
      const taker = opened.get(transfer_id);
      onTheWay.set(transfer_id, gone);
      if (taker && !taker.weight_told) {
        const { initial_avg_weight: avg_weight, weight_basis } = taker;
        // What nobody knows is not known on any basis: that which was chosen for it stays.
        const isUnknown = gone.avg_weight === null && avg_weight === null;
        if (!isUnknown && !isSame(gone, { avg_weight, weight_basis })) {
          moved.push({ lot_id: taker.id, movement_id: null, ...gone });
          const as = { initial_avg_weight: gone.avg_weight, weight_basis: gone.weight_basis };
          standings.set(taker.id, standingOf({ ...taker, ...as }));
        }
      }
    }
    pass(standing, weighedOn({ ...movement, ...came }, weighedAs(standing)));
  }
  return moved;
}

function standingOf(lot: WeightFacts): Standing {
  return { lot, heads: lot.quantity, weight: openingStretch(lot) };
}

function pass(standing: Standing, movement: Movement): void {
  standing.weight = stretchAfter(standing.weight, standing.heads, movement, standing.lot.gmd);
  standing.heads += movement.heads;
}

/** As weights are kept: two decimals, and only such as cattle has. */
function weightOfOne({ lot, weight }: Standing, day: Day): number | null {
  const kg = possibleWeight(weightIn(weight, day, lot.gmd));
  return kg === null ? null : hundredths(kg);
}

function weighedAs({ lot: { weight_basis = 'full' } }: Standing): WeightBasis {
  return weight_basis;
}

function isSame(one: Weighed, other: Weighed): boolean {
  return one.avg_weight === other.avg_weight && one.weight_basis === other.weight_basis;
}

function allInOrder(lots: GivingLot[]) {
  return lots
    .flatMap((lot) => lot.movements.map((movement) => ({ lot, movement })))
    .sort(({ movement: a }, { movement: b }) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id));
}
