import { batchErrors } from '@cocho/domain/operation-errors';
import { isSimulated } from '@cocho/domain/operations';
import type { JSONValue } from 'postgres';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { ChangedBatch, StoredBatch } from './operation-changes.ts';
import { clockOfTime, type OurTime } from './our-time.ts';

/** Writes what changed of these batches, and takes away those that are gone; rows that stay keep their ids. */
export async function saveBatches(
  tx: Queryable,
  farmId: number,
  operation: { id: number; ours: OurTime },
  changed: ChangedBatch[],
  gone: StoredBatch[],
): Promise<void> {
  if (gone.length > 0)
    await tx`delete from sub_operations where farm_id = ${farmId} and id = any(${gone.map(({ id }) => id)}::bigint[])`;
  if (changed.length === 0) return;
  const idOf = await saveRows(tx, farmId, operation, changed);
  const { ours } = operation;
  const linesOf = (kind: 'loads' | 'unloads') =>
    changed.flatMap(({ sub, day, [kind]: lines }) =>
      lines.map((line) => ({
        ...line,
        start_clock: clockOfTime(ours, line.start_time),
        end_clock: clockOfTime(ours, line.end_time),
        day,
        sub_operation_id: idOf.get(sub.client_id) ?? 0,
      })),
    );
  await saveLines(tx, farmId, 'load_operation_ingredients', 'ingredient', linesOf('loads'));
  await saveLines(tx, farmId, 'unload_operation_corrals', 'lot', linesOf('unloads'));
}

/** What a batch is about is frozen when it first arrives. */
async function saveRows(
  tx: Queryable,
  farmId: number,
  { id, ours }: { id: number; ours: OurTime },
  changed: ChangedBatch[],
): Promise<Map<string, number>> {
  const rows = changed.map(({ sub, position, day, content_hash }) => {
    const { load_operation_ingredients: _, unload_operation_corrals: __, ...row } = sub;
    const clocks = {
      mixing_start_clock: clockOfTime(ours, sub.mixing_start_time),
      mixing_end_clock: clockOfTime(ours, sub.mixing_end_time),
    };
    return { ...row, position, day, content_hash, ...clocks, ...batchErrors(sub), simulated: isSimulated(sub) };
  });
  const saved = await tx<{ id: number; client_id: string }[]>`
    insert into sub_operations as stored (farm_id, operation_id, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes, tare_weight,
      mixing_start_time, mixing_start_clock, mixing_end_time, mixing_end_clock, batches, wagon_id, wagon_name, division_kg,
      content_hash, weighed_kg, off_kg, planned_kg, fed_kg, off_target, worst_line, simulated)
    select ${farmId}, ${id}, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes, tare_weight,
      mixing_start_time, mixing_start_clock, mixing_end_time, mixing_end_clock, batches, wagon_id, wagon_name, division_kg,
      content_hash, weighed_kg, off_kg, planned_kg, fed_kg, off_target, worst_line, simulated
    from jsonb_populate_recordset(null::sub_operations, ${tx.json(rows as JSONValue)})
    on conflict (farm_id, operation_id, client_id) do update set
      position = excluded.position, day = excluded.day, tare_weight = excluded.tare_weight,
      content_hash = excluded.content_hash, weighed_kg = excluded.weighed_kg, off_kg = excluded.off_kg,
      planned_kg = excluded.planned_kg, fed_kg = excluded.fed_kg, off_target = excluded.off_target,
      worst_line = excluded.worst_line, simulated = excluded.simulated,
      ${toldTime(tx, 'mixing_start')}, ${toldTime(tx, 'mixing_end')}
    returning stored.id, stored.client_id
  `;
  return new Map(saved.map((row) => [row.client_id, row.id]));
}

/** A time with the clock that told it first: whoever goes on with what another device began tells that one's times again. */
function toldTime(tx: Queryable, of: 'start' | 'end' | 'mixing_start' | 'mixing_end'): Fragment {
  const [time, clock] = [tx(`${of}_time`), tx(`${of}_clock`)];
  return tx`
    ${time} = excluded.${time},
    ${clock} = case when stored.${time} is distinct from excluded.${time} then excluded.${clock} else stored.${clock} end
  `;
}

type Line = { sub_operation_id: number; position: number };

/** What a line is about and what was expected of it are frozen, too. A lot's lines are found by their day, which follows its wagon's. */
async function saveLines(
  tx: Queryable,
  farmId: number,
  table: 'load_operation_ingredients' | 'unload_operation_corrals',
  about: 'ingredient' | 'lot',
  lines: Line[],
): Promise<void> {
  if (lines.length === 0) return;
  const [aboutId, aboutName] = [tx(`${about}_id`), tx(`${about}_name`)];
  const isLot = about === 'lot';
  const own = isLot ? tx`day, apart_kg,` : tx`overload,`;
  const kept = isLot ? tx`apart_kg = excluded.apart_kg,` : tx`overload = excluded.overload,`;
  await tx`
    insert into ${tx(table)} as stored (farm_id, sub_operation_id, position, ${own} ${aboutId}, ${aboutName}, expected_quantity,
      target_quantity, actual_quantity, skipped, typed, weight_source, start_time, start_clock, end_time, end_clock, start_weight)
    select ${farmId}, sub_operation_id, position, ${own} ${aboutId}, ${aboutName}, expected_quantity,
      target_quantity, actual_quantity, skipped, coalesce(typed, false), weight_source, start_time, start_clock, end_time, end_clock,
      start_weight
    from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(lines as unknown as JSONValue)})
    on conflict (farm_id, sub_operation_id, position) do update set ${kept}
      target_quantity = excluded.target_quantity, actual_quantity = excluded.actual_quantity,
      skipped = excluded.skipped, typed = excluded.typed, weight_source = excluded.weight_source,
      start_weight = excluded.start_weight, ${toldTime(tx, 'start')}, ${toldTime(tx, 'end')}
  `;
}
