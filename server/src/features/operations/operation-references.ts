import { dayOf, later } from '@cocho/domain/days';
import type { SubOperation } from '@cocho/domain/operations';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { closedSince, notYetCome } from '../lots/lot-events.ts';
import type { ChangedBatch } from './operation-changes.ts';
import type { OurTime } from './our-time.ts';

/** Why new batches cannot be applied, or null. What they name must be the farm's; it may be deleted by now. */
export async function missingReference(
  tx: Queryable,
  farmId: number,
  /** Of an operation that is new; else it is known. */
  scheduleId: number | null,
  subs: SubOperation[],
): Promise<string | null> {
  const named: [table: string, ids: number[], missing: string][] = [
    ['treat_schedules', scheduleId === null ? [] : [scheduleId], 'Programação não encontrada'],
    ['rules', subs.map(({ rule_id }) => rule_id), 'Regra não encontrada'],
    ['recipes', subs.map(({ recipe_id }) => recipe_id), 'Receita não encontrada'],
    ['treat_items', subs.map(({ treat_item_id }) => treat_item_id), 'Trato da programação não encontrado'],
    ['treats', subs.map(({ treat_id }) => treat_id), 'Trato não encontrado'],
    ['wagons', subs.flatMap(({ wagon_id }) => wagon_id ?? []), 'Vagão não encontrado'],
    ['ingredients', ingredientIds(subs), 'Ingrediente não encontrado'],
  ];
  const asked = named.filter(([, ids]) => ids.length > 0);
  const counts = await Promise.all(
    asked.map(
      ([table, ids]) =>
        tx<[{ known: number }]>`
          select count(*) as known from ${tx(table)} where farm_id = ${farmId} and id = any(${ids}::bigint[])
        `,
    ),
  );
  const missing = asked.find(([, ids], index) => (counts[index]?.[0].known ?? 0) < new Set(ids).size);
  return missing?.[2] ?? null;
}

/**
 * Why the feed cannot be counted, or null. A lot must be live and in its pen, for feed counts on it, and is held from here
 * on: feeding and closing a lot take turns. `released`: lots whose feed is only taken back.
 */
export async function lotRefusal(
  tx: Queryable,
  { farm_id, time_zone }: Scope,
  changed: ChangedBatch[],
  released: number[],
  ours: OurTime,
): Promise<string | null> {
  const lines = changed.flatMap(({ sub, lots, day }) =>
    sub.unload_operation_corrals.filter(({ lot_id }) => lots.includes(lot_id)).map((line) => ({ ...line, day })),
  );
  const ids = [...lines.map(({ lot_id }) => lot_id), ...released];
  if (ids.length === 0) return null;
  const rows = await tx<{ id: number; entry_date: string; deactivated_at: string | null; deleted: boolean }[]>`
    select id, entry_date, deactivated_at, deleted_at is not null as deleted from lots
    where farm_id = ${farm_id} and id = any(${ids}::bigint[]) order by id for no key update
  `;
  const lots = new Map(rows.filter(({ deleted }) => !deleted).map((row) => [row.id, row]));
  const gone = lines.find(({ lot_id }) => !lots.has(lot_id));
  if (gone) return `Lote não encontrado: ${gone.lot_name}`;
  for (const { lot_id, lot_name, end_time, actual_quantity, day } of lines) {
    const { entry_date = '', deactivated_at = null } = lots.get(lot_id) ?? {};
    if (!actual_quantity) continue;
    const unloadedOn = end_time ? dayOf(new Date(ours(end_time).at), time_zone) : day;
    if (deactivated_at && later(day, unloadedOn) > deactivated_at) return closedSince(lot_name, deactivated_at);
    if (day < entry_date) return notYetCome(lot_name, entry_date, day);
  }
  return null;
}

function ingredientIds(subs: SubOperation[]): number[] {
  return subs.flatMap((sub) => sub.load_operation_ingredients.map(({ ingredient_id }) => ingredient_id));
}
