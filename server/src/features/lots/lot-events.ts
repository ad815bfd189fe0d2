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

/** Feed that counts lies between a lot's entry and its closing, also where it comes back after either was changed. */
export async function requireFeedWithinLife(
  tx: Queryable,
  farmId: number,
  fed: { lot_id: number; day: Day }[],
): Promise<void> {
  const [outside] = await tx<[{ name: string; entry_date: Day; deactivated_at: Day | null; day: Day }?]>`
    select l.name, l.entry_date, l.deactivated_at, d.day
    from lot_days d join lots l on l.farm_id = d.farm_id and l.id = d.lot_id
    where d.farm_id = ${farmId} and d.lot_id = any(${fed.map(({ lot_id }) => lot_id)}::bigint[])
      and d.day = any(${fed.map(({ day }) => day)}::date[]) and d.mo_kg > 0
      and (d.day < l.entry_date or d.day > l.deactivated_at)
    order by d.day, l.id limit 1
  `;
  if (!outside) return;
  const { name, entry_date, deactivated_at, day } = outside;
  const isEarly = deactivated_at === null || day < entry_date;
  throw conflict(isEarly ? notYetCome(name, entry_date, day) : closedSince(name, deactivated_at));
}

export function notYetCome(lot: string, entry: Day, fed: Day): string {
  return `Lote ${lot} entrou em ${formatDay(entry)}: não recebe trato de ${formatDay(fed)}`;
}

export function closedSince(lot: string, closing: Day): string {
  return `Lote ${lot} encerrado em ${formatDay(closing)}`;
}
