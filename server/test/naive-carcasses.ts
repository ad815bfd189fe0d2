import type { Row } from 'postgres';
import type { Sql } from '../src/db/db.ts';
import { type Lot, type Move, walk } from './naive-weights.ts';

/** Of a hundred kg in a pen, how many are of heads that were bought with which lot. */
type Kinds = Map<number, number>;

/**
 * What carcasses yield, by asking each pen backwards: whose were the heads before the last ones came, and whose were those?
 * Written apart from the product, which goes forwards through all movements once.
 */
export async function naiveCarcasses(sql: Sql, farm: number) {
  const lots = await sql`select * from lots where farm_id = ${farm}`;
  const moves = await sql`select * from lot_movements where farm_id = ${farm} and voided_at is null order by day, id`;
  const [said] = await sql`select * from farm_settings where farm_id = ${farm}`;
  const plan = said?.planned_days ?? 105;
  const lotOf = (id: number) => lots.find((one) => one.id === id) as Row;
  const shrunk = (basis: string) => (basis === 'fasted' ? 0.96 : 1);
  const asked = new Map<string, Kinds>();

  /** Who stands in a lot before the move at that place of the farm's whole list. */
  function kindsBefore(id: number, place: number): Kinds {
    const key = `${id} before ${place}`;
    const known = asked.get(key) ?? work(id, place);
    asked.set(key, known);
    return known;
  }

  function work(id: number, place: number): Kinds {
    const lot = lotOf(id);
    const earlier = moves.slice(0, place).filter((one) => one.lot_id === id);
    const came = earlier.findLast((one) => one.heads > 0);
    if (!came) {
      const opening = moves.findIndex((one) => one.transfer_id !== null && one.transfer_id === lot.from_transfer_id);
      return opening < 0 ? new Map([[id, 100]]) : kindsBefore(moves[opening]?.lot_id, opening);
    }
    const left = moves.findIndex((one) => one.transfer_id === came.transfer_id && one.heads < 0);
    const theirs = kindsBefore(moves[left]?.lot_id, left);
    const before = earlier.slice(0, earlier.indexOf(came));
    const heads = before.reduce((sum, one) => sum + one.heads, lot.quantity);
    if (heads === 0) return theirs;
    const ours = (one: Row) => one.avg_weight && (one.avg_weight * shrunk(lot.weight_basis)) / shrunk(one.weight_basis);
    const weighed = before.map((one) => ({ ...one, avg_weight: ours(one) }) as unknown as Move);
    const kg = walk(lot as unknown as Lot, weighed, came.day).days.at(-1)?.weight ?? null;
    const isKnown = kg !== null && came.avg_weight !== null;
    const there = isKnown ? heads * kg : heads;
    const more = isKnown ? came.heads * ours(came) : came.heads;
    const own = kindsBefore(id, moves.indexOf(came));
    const both = [...new Set([...own.keys(), ...theirs.keys()])];
    return new Map(
      both.map((one) => [one, ((own.get(one) ?? 0) * there + (theirs.get(one) ?? 0) * more) / (there + more)]),
    );
  }

  /** kg of carcass of a hundred kg of live weight, as the lot is weighed; and the days since its heads came. */
  function carcassOf(kinds: Kinds, id: number, day: string) {
    let [now, exit, age] = [0, 0, 0];
    for (const [one, kg] of kinds) {
      const lot = lotOf(one);
      const days = (Date.parse(day) - Date.parse(lot.entry_date)) / 86_400_000;
      const first = lot.entry_yield_percent ?? said?.entry_yield_percent ?? 50;
      const last = lot.exit_yield_percent ?? said?.exit_yield_percent ?? 55;
      // As that lot would have weighed them.
      const live = (kg / shrunk(lotOf(id).weight_basis)) * shrunk(lot.weight_basis);
      const ripe = days >= plan ? last : first + ((last - first) * days) / plan;
      now += (live * ripe) / 100;
      exit += (live * last) / 100;
      age += (kg * days) / 100;
    }
    return { now, exit, age };
  }

  return {
    /** Those that stand in a lot in the evening. */
    standingIn(id: number, day: string) {
      const place = moves.findIndex((one) => one.day > day);
      return carcassOf(kindsBefore(id, place < 0 ? moves.length : place), id, day);
    },
    /** What those yield that a move took away. */
    takenBy(moveId: number): number {
      const place = moves.findIndex((one) => one.id === moveId);
      const { lot_id, day } = moves[place] as Row;
      return carcassOf(kindsBefore(lot_id, place), lot_id, day).exit;
    },
  };
}
