import type { LotCosts } from '@cocho/domain/lot-costs';
import { lotName } from '@cocho/domain/lot-names';
import type { Lot, LotInput } from '@cocho/domain/lots';
import type { Queryable } from '../../db/db.ts';
import { conflict, invalidField } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { shareDiets } from './diet-changes.ts';
import { lotRows } from './lot-rows.ts';
import { refoldLoads } from './projected-load.ts';

interface Pen {
  id: number;
  name: string;
}

/** The pen, held until the transaction ends: two transfers at once do not both find it empty. */
export async function requireEmptyPen(tx: Queryable, farmId: number, id: number): Promise<Pen> {
  const [pen] = await tx<[Pen?]>`
    select id, name from corrals where farm_id = ${farmId} and id = ${id} and deleted_at is null for no key update
  `;
  if (!pen) throw invalidField('to_corral_id', 'Baia não encontrada');
  const [lot] = await tx<[{ name: string }?]>`
    select name from lots
    where farm_id = ${farmId} and corral_id = ${id} and deactivated_at is null and deleted_at is null order by id limit 1
  `;
  if (lot) throw invalidField('to_corral_id', `A baia ${pen.name} já tem o lote ${lot.name}: transfira para ele`);
  return pen;
}

interface Moved {
  day: string;
  heads: number;
  /** The movement that took them out, and when. */
  out: { id: number; at: string };
  avg_weight: number | null;
  /** kg a day that came with them. */
  load: number | null;
}

/** The heads that left a lot for an empty pen are a lot of their own: fed and owned as they were, with what they cost so far. */
export async function openLot(tx: Queryable, scope: Scope, from: Lot, pen: Pen, moved: Moved): Promise<void> {
  const { farm_id } = scope;
  const { id } = await lotRows.create(tx, scope, await bodyOf(tx, farm_id, from, pen, moved));
  await tx`
    update lots l set from_lot_id = m.lot_id, from_transfer_id = m.transfer_id
    from lot_movements m where m.farm_id = ${farm_id} and m.id = ${moved.out.id} and l.farm_id = ${farm_id} and l.id = ${id}
  `;
  await tx`update lot_movements set other_lot_id = ${id} where farm_id = ${farm_id} and id = ${moved.out.id}`;
  // Its load begins when the heads came, which may be entered days later.
  await tx`update load_sets set at = ${moved.out.at} where farm_id = ${farm_id} and lot_id = ${id}`;
  await shareDiets(tx, farm_id, from.id, id, moved.out.at);
  await refoldLoads(tx, farm_id, [{ lot_id: id, since: null }]);
}

/** What is agreed, and who the owner is; what was paid for the cattle, and what he has paid, stays where it was paid. */
type Terms = Omit<
  LotCosts,
  'lot_id' | 'sales' | 'entry_weight' | 'purchase_cents' | 'purchase_unit' | 'freight_cents' | 'contract_paid_cents'
>;

async function bodyOf(tx: Queryable, farmId: number, from: Lot, pen: Pen, moved: Moved): Promise<LotInput> {
  const [terms] = await tx<[Terms]>`
    select entry_yield_percent, exit_yield_percent, sale_price_per_arroba_cents, contract_kind, contract_cents, charge_exit_day,
      client_tax_id, client_place
    from lots where farm_id = ${farmId} and id = ${from.id}
  `;
  const { day: entry_date, heads: quantity, avg_weight, load } = moved;
  const { name_pattern, is_custom_name, client_name, gmd, weight_basis, sex, breed, category } = from;
  const manual = `${from.name} - ${pen.name}`.slice(0, 120);
  return {
    name: lotName(name_pattern, { corral: pen.name, entry_date, client: client_name ?? '', manual }),
    quantity,
    entry_date,
    initial_avg_weight: avg_weight,
    initial_load: load || null,
    corral_id: pen.id,
    rule_id: from.rule?.id ?? null,
    ...{ name_pattern, is_custom_name, client_name, gmd, weight_basis, sex, breed, category },
    ...terms,
  };
}

/** Taking the transfer back takes the lot that it opened, as long as nothing happened to it. */
export async function closeOpened(tx: Queryable, scope: Scope, id: number): Promise<void> {
  const lot = await lotRows.lock(tx, scope, id);
  if (!lot) return;
  const [{ touched }] = await tx<[{ touched: boolean }]>`
    select l.version > l.opened_version or l.deactivated_at is not null or l.last_trough_reading_at is not null
      or exists (select from lot_movements m where m.farm_id = l.farm_id and m.lot_id = l.id and m.voided_at is null)
      or exists (select from unload_operation_corrals u where u.farm_id = l.farm_id and u.lot_id = l.id) as touched
    from lots l where l.farm_id = ${scope.farm_id} and l.id = ${id}
  `;
  if (touched)
    throw conflict(
      `O lote ${lot.name}, aberto por esta transferência, já foi alterado, lido, tratado ou movimentado: transfira os animais de volta`,
    );
  await lotRows.remove(tx, scope, id);
}

/** The lot that a transfer opened, if it did and it is still there. */
export async function openedBy(tx: Queryable, farmId: number, transferId: number | null): Promise<number | null> {
  const [lot] = await tx<[{ id: number }?]>`
    select id from lots where farm_id = ${farmId} and from_transfer_id = ${transferId} and deleted_at is null
  `;
  return lot?.id ?? null;
}
