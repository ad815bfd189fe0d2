import { dayOf } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import type { DeviceOperation } from '@cocho/domain/operations';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

/**
 * Why the operation cannot be applied, or null. What it names must be the farm's; only a lot must also be live, for feed
 * counts on it. The lots are held: feeding and closing a lot take turns.
 */
export async function missingReference(
  tx: Queryable,
  { farm_id, time_zone }: Scope,
  operation: DeviceOperation,
): Promise<string | null> {
  const subs = operation.sub_operations;
  const named: [table: string, ids: number[], missing: string][] = [
    ['treat_schedules', [operation.schedule_id], 'Programação não encontrada'],
    ['rules', subs.map(({ rule_id }) => rule_id), 'Regra não encontrada'],
    ['recipes', subs.map(({ recipe_id }) => recipe_id), 'Receita não encontrada'],
    ['treats', subs.map(({ treat_id }) => treat_id), 'Trato não encontrado'],
    ['ingredients', ingredientIds(operation), 'Ingrediente não encontrado'],
  ];
  const counts = await Promise.all(
    named.map(
      ([table, ids]) =>
        tx<[{ known: number }]>`
          select count(*) as known from ${tx(table)} where farm_id = ${farm_id} and id = any(${ids}::bigint[])
        `,
    ),
  );
  const missing = named.find(([, ids], index) => (counts[index]?.[0].known ?? 0) < new Set(ids).size);
  return missing?.[2] ?? lotRefusal(tx, farm_id, time_zone, operation);
}

async function lotRefusal(
  tx: Queryable,
  farmId: number,
  timeZone: string,
  operation: DeviceOperation,
): Promise<string | null> {
  const lines = operation.sub_operations.flatMap((sub) => sub.unload_operation_corrals);
  const rows = await tx<{ id: number; deactivated_at: string | null }[]>`
    select id, deactivated_at from lots
    where farm_id = ${farmId} and id = any(${lines.map(({ lot_id }) => lot_id)}::bigint[]) and deleted_at is null
    order by id for no key update
  `;
  const lots = new Map(rows.map((row) => [row.id, row]));
  const gone = lines.find(({ lot_id }) => !lots.has(lot_id));
  if (gone) return `Lote não encontrado: ${gone.lot_name}`;
  for (const { lot_id, lot_name, end_time } of lines) {
    const closing = lots.get(lot_id)?.deactivated_at;
    if (closing && end_time && dayOf(new Date(end_time), timeZone) > closing)
      return `Lote ${lot_name} encerrado em ${formatDay(closing)}`;
  }
  return null;
}

function ingredientIds({ sub_operations }: DeviceOperation): number[] {
  return sub_operations.flatMap((sub) => sub.load_operation_ingredients.map(({ ingredient_id }) => ingredient_id));
}
