import { applyEvent, type LoadEvent } from '@cocho/domain/projected-load';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

/** Carga Inicial is set: the load starts from there. */
export async function setLoad(tx: Queryable, scope: Scope, lot_id: number, load: number): Promise<void> {
  const { farm_id, at } = scope;
  await tx`
    insert into load_sets (farm_id, lot_id, load, at)
    values (${farm_id}, ${lot_id}, ${load}, coalesce(${at ?? null}, clock_timestamp()))
  `;
  await refoldLoads(tx, farm_id, [lot_id]);
}

/** The same for lots that were just created, many at once: with a single event the load is what was set. */
export async function setFirstLoads(
  tx: Queryable,
  { farm_id, at }: Scope,
  loads: { lot_id: number; load: number }[],
): Promise<void> {
  await tx`
    with first as (
      insert into load_sets (farm_id, lot_id, load, at)
      select ${farm_id}, n.lot_id, n.load, coalesce(${at ?? null}, clock_timestamp())
      from unnest(${loads.map(({ lot_id }) => lot_id)}::bigint[], ${loads.map(({ load }) => load)}::numeric[])
        n (lot_id, load)
      returning lot_id, at
    )
    update lots l set last_load_event_at = f.at from first f where l.farm_id = ${farm_id} and l.id = f.lot_id
  `;
}

interface Row {
  lot_id: number;
  quantity: number;
  kind: 'set' | 'heads' | 'reading';
  id: number;
  at: string;
  amount: number;
}

interface FoldedLot {
  heads: number;
  load: number;
  /** The instant of its last event. */
  last: string;
}

/**
 * The loads of these lots and of their readings, from all events in the order of their instants: neither the order of
 * arrival nor repetition matters. Whoever calls it holds the lots.
 */
export async function refoldLoads(tx: Queryable, farmId: number, lotIds: number[]): Promise<void> {
  const rows = await tx<Row[]>`
    select e.lot_id, l.quantity, e.kind, e.id, e.at, e.amount
    from (
      select lot_id, 'set' as kind, id, at, load as amount from load_sets
      where farm_id = ${farmId} and lot_id = any(${lotIds}::bigint[])
      union all
      select lot_id, 'heads', id, at, heads from lot_movements
      where farm_id = ${farmId} and lot_id = any(${lotIds}::bigint[]) and voided_at is null and heads <> 0
      union all
      select lot_id, 'reading', id, at, note from trough_readings
      where farm_id = ${farmId} and lot_id = any(${lotIds}::bigint[]) and voided_at is null
    ) e join lots l on l.farm_id = ${farmId} and l.id = e.lot_id
    order by e.lot_id, e.at, array_position(array['set', 'heads', 'reading'], e.kind), e.id
  `;
  const lots = new Map<number, FoldedLot>();
  const readings: { id: number; load: number }[] = [];
  for (const row of rows) {
    const lot = lots.get(row.lot_id) ?? { heads: row.quantity, load: 0, last: row.at };
    lots.set(row.lot_id, lot);
    lot.load = applyEvent(lot.load, eventOf(row, lot.heads));
    lot.last = row.at;
    if (row.kind === 'heads') lot.heads += row.amount;
    if (row.kind === 'reading') readings.push({ id: row.id, load: lot.load });
  }
  await saveLoads(tx, farmId, lots, readings);
}

function eventOf({ kind, amount }: Row, heads: number): LoadEvent {
  if (kind === 'set') return { kind, load: amount };
  if (kind === 'reading') return { kind, note: amount };
  return { kind, before: heads, after: heads + amount };
}

async function saveLoads(
  tx: Queryable,
  farmId: number,
  lots: Map<number, FoldedLot>,
  readings: { id: number; load: number }[],
): Promise<void> {
  const folded = [...lots.values()];
  await tx`
    update lots l set projected_load = n.load, last_load_event_at = n.last
    from unnest(${[...lots.keys()]}::bigint[], ${folded.map(({ load }) => load)}::numeric[],
      ${folded.map(({ last }) => last)}::timestamptz[]) n (id, load, last)
    where l.farm_id = ${farmId} and l.id = n.id
      and (l.projected_load <> n.load or l.last_load_event_at is distinct from n.last)
  `;
  if (readings.length === 0) return;
  await tx`
    update trough_readings r set new_projected_load = n.load
    from unnest(${readings.map(({ id }) => id)}::bigint[], ${readings.map(({ load }) => load)}::numeric[]) n (id, load)
    where r.farm_id = ${farmId} and r.id = n.id and r.new_projected_load <> n.load
  `;
}
