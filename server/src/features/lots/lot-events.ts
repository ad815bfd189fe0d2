import type { Day } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { type HeadChange, lowestHeads } from '@cocho/domain/lot-figures';
import type { Queryable } from '../../db/db.ts';
import { conflict, invalidField } from '../../http/errors.ts';

/** Whoever calls it holds the lot: at no moment may more heads have left than there were, or the load could not follow. */
export async function requireHeads(
  tx: Queryable,
  farmId: number,
  { id, name, quantity }: { id: number; name: string; quantity: number },
  field: string,
): Promise<void> {
  const changes = await tx<HeadChange[]>`
    select day, heads from lot_movements
    where farm_id = ${farmId} and lot_id = ${id} and voided_at is null and heads <> 0
    order by at, id
  `;
  if (lowestHeads(quantity, changes) < 0) throw conflict(`O lote ${name} não tem tantas cabeças nessa data`, field);
}

export async function requireNothingBefore(tx: Queryable, farmId: number, lotId: number, entry: Day): Promise<void> {
  const { first } = await eventDays(tx, farmId, lotId);
  if (first && first < entry)
    throw invalidField('entry_date', `Há trato ou movimentação em ${formatDay(first)}: a entrada não pode ser depois`);
}

/** The first and the last day on which the lot was fed or its ledger moved. */
export async function eventDays(
  tx: Queryable,
  farmId: number,
  lotId: number,
): Promise<{ first: Day | null; last: Day | null }> {
  const [days] = await tx<[{ first: Day | null; last: Day | null }]>`
    select min(day) as first, max(day) as last from (
      select day from lot_days where farm_id = ${farmId} and lot_id = ${lotId} and mo_kg > 0
      union all
      select day from lot_movements where farm_id = ${farmId} and lot_id = ${lotId} and voided_at is null
    ) events
  `;
  return days;
}
