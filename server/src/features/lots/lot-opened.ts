import type { Lot, LotInput } from '@cocho/domain/lots';
import type { Queryable } from '../../db/db.ts';
import { conflict, invalidField } from '../../http/errors.ts';

/** Heads and day are those of the transfer that opened the lot: else heads would come from nowhere, or get lost. */
export function requireAsOpened(before: Lot, body: LotInput): void {
  if (before.from_lot_id === null) return;
  const why = 'Este lote foi aberto por uma transferência';
  if (body.quantity !== before.quantity)
    throw invalidField('quantity', `${why}: corrija as cabeças pelas movimentações`);
  if (body.entry_date !== before.entry_date) throw invalidField('entry_date', `${why}: a entrada é o dia dela`);
}

/** A lot whose transfer was taken back meanwhile has its heads where they were. */
export async function requireOpeningStands(tx: Queryable, farmId: number, id: number): Promise<void> {
  const [taken] = await tx`
    select from lots l join lot_movements m on m.farm_id = l.farm_id and m.lot_id = l.from_lot_id
      and m.transfer_id = l.from_transfer_id and m.voided_at is not null
    where l.farm_id = ${farmId} and l.id = ${id}
  `;
  if (taken) throw conflict('A transferência que abriu este lote foi anulada');
}
