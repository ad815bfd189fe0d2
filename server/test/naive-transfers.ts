import type { Sql } from '../src/db/db.ts';
import { type Lot, type Move, walk } from './naive-weights.ts';

/**
 * The transfers out of these lots whose heads came with another weight than their lot had when they left, walked day by day by
 * all that had happened to it until then. Written apart from the product. Half a hundredth of a kg may be rounded either way.
 */
export async function wrongTransfers(sql: Sql, ids: number[]) {
  const lots = await sql`select * from lots where id = any(${ids}::bigint[])`;
  const moves = await sql`
    select * from lot_movements where lot_id = any(${ids}::bigint[]) and voided_at is null order by day, id
  `;
  const shrunk = (basis: string) => (basis === 'fasted' ? 0.96 : 1);
  return moves.flatMap((left, place) => {
    if (left.kind !== 'transfer' || left.heads > 0) return [];
    const lot = lots.find(({ id }) => id === left.lot_id);
    const came = moves.find(({ transfer_id, heads }) => transfer_id === left.transfer_id && heads > 0);
    const opened = lots.find(({ from_transfer_id }) => from_transfer_id === left.transfer_id);
    if (!lot || opened?.weight_told) return [];
    const earlier = moves
      .slice(0, place)
      .filter(({ lot_id }) => lot_id === left.lot_id)
      .map(({ avg_weight, weight_basis, ...move }) => ({
        ...move,
        avg_weight: avg_weight && (avg_weight / shrunk(weight_basis)) * shrunk(lot.weight_basis),
      }));
    const kg = walk(lot as unknown as Lot, earlier as unknown as Move[], left.day).days.at(-1)?.weight ?? null;
    const reckoned = { kg: kg !== null && kg > 0 && kg <= 2000 ? kg : null, basis: lot.weight_basis };
    const written = {
      kg: opened ? opened.initial_avg_weight : came?.avg_weight,
      basis: (opened ?? came)?.weight_basis,
    };
    const isNear =
      reckoned.kg === null || written.kg === null
        ? reckoned.kg === written.kg
        : Math.abs(reckoned.kg - written.kg) < 0.0051;
    const isAlike = (opened && reckoned.kg === null) || reckoned.basis === written.basis;
    return isNear && isAlike ? [] : [{ transfer: left.transfer_id, reckoned, written }];
  });
}
