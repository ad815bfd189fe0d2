import { type Day, dayOf, instantOf } from '@cocho/domain/days';
import { loadOfHeads, noteBetween } from '@cocho/domain/load-arithmetic';
import { applyEvent, type Folded, type LoadEvent, neverSet } from '@cocho/domain/projected-load';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { baseBefore, eventsAfter } from './load-trail.ts';
import { rememberDiets } from './past-diets.ts';

/**
 * A load is set, by Carga Inicial or to bring a lot back: from there on it counts. It was not meant for any diet before:
 * `followDiets` then says for which it is.
 */
export async function setLoad(tx: Queryable, scope: Scope, lot_id: number, load: number): Promise<void> {
  const { farm_id, at } = scope;
  const [{ since }] = await tx<[{ since: string }]>`
    insert into load_sets (farm_id, lot_id, load, at)
    values (${farm_id}, ${lot_id}, ${load}, coalesce(${at ?? null}, clock_timestamp())) returning at as since
  `;
  await rememberDiets(tx, scope, [lot_id]);
  await tx`
    update lots set diet_recipe_id = null, diet_dry_matter_percent = null where farm_id = ${farm_id} and id = ${lot_id}
  `;
  await refoldLoads(tx, farm_id, [{ lot_id, since }]);
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

/** A lot whose events changed; none of those before `since` did. Null: any may have. */
export type Changed = { lot_id: number; since: string | null };

interface FoldedLot extends Folded {
  lot_id: number;
  /** The instant of its last event. */
  last: string | null;
  readings: ReadingLoad[];
  diets: DietLoad[];
  sets: SetLoad[];
}

interface ReadingLoad {
  id: number;
  load: number;
}

/** The load before and after a change of diet. */
type DietLoad = { id: number; before: number; after: number };

/**
 * The loads of these lots, of their readings and of their changes of diet, from their events in the order of their instants: neither the order of
 * arrival nor repetition matters. It begins at the last load that the change cannot have touched, so that a late reading
 * costs what came after it and not the lot's whole life. Whoever calls it holds the lots.
 */
export async function refoldLoads(tx: Queryable, farmId: number, changed: Changed[]): Promise<void> {
  const rows = await eventsOf(tx, farmId, changed);
  const lots = [...Map.groupBy(rows, ({ lot_id }) => lot_id).values()].map((events) => foldLot(events));
  await saveLoads(tx, farmId, lots);
}

interface SetLoad {
  lot_id: number;
  at: string;
  before: number;
  load: number;
  /** Somebody read the trough since the one before it was set. */
  is_read: boolean;
}

/** A load that was set where there was another before. */
interface ResetLoad extends Omit<SetLoad, 'is_read'> {
  day: Day;
  /** What would have moved it as far. */
  note: number;
}

interface LoadsSet {
  /** Each as it was set. */
  sets: SetLoad[];
  /** What they come to. What brings a lot its first load, or brings it back, moves none. */
  moves: ResetLoad[];
}

/** Those since a day began, in their order. */
export async function loadsSetSince(
  sql: Queryable,
  { farm_id, time_zone }: Pick<Scope, 'farm_id' | 'time_zone'>,
  day: Day,
): Promise<LoadsSet> {
  const changed = await sql<Changed[]>`
    select s.lot_id, min(s.at) as since from load_sets s
    join lots l on l.farm_id = ${farm_id} and l.id = s.lot_id and l.deleted_at is null and l.deactivated_at is null
    where s.farm_id = ${farm_id} and s.at >= ${instantOf(day, '00:00', time_zone)}
    group by s.lot_id
    having max(s.id) > (select min(e.id) from load_sets e where e.farm_id = ${farm_id} and e.lot_id = s.lot_id)
  `;
  if (changed.length === 0) return { sets: [], moves: [] };
  const rows = await eventsOf(sql, farm_id, changed);
  const lots = [...Map.groupBy(rows, ({ lot_id }) => lot_id).values()].map((events) => foldLot(events).sets);
  const moves = lots
    .flatMap((sets) => movesOf(sets, time_zone))
    .filter((one) => one.day >= day && one.before > 0 && Math.round(one.load - one.before) !== 0)
    .map((one) => ({ ...one, note: noteBetween(one.before, one.load) }));
  return { sets: lots.flat(), moves };
}

/**
 * The moves of one lot. A load that is set again on the same day, before the next reading, corrects the one before: together they
 * are one move, without what heads and diets did to the load between them.
 */
function movesOf(sets: SetLoad[], timeZone: string): Omit<ResetLoad, 'note'>[] {
  const moves: Omit<ResetLoad, 'note'>[] = [];
  for (const { is_read, ...one } of sets) {
    const day = dayOf(new Date(one.at), timeZone);
    const last = moves.at(-1);
    const between = last && last.load > 0 ? one.before / last.load : 1;
    if (last?.day === day && !is_read)
      moves[moves.length - 1] = { ...last, at: one.at, before: last.before * between, load: one.load };
    else moves.push({ ...one, day });
  }
  return moves;
}

/** What the animals of a transfer take along of the load of the lot that they leave. */
export async function loadTakenBy(
  tx: Queryable,
  farmId: number,
  movement: { id: number; lot_id: number; at: string },
): Promise<number> {
  const rows = await eventsOf(tx, farmId, [{ lot_id: movement.lot_id, since: movement.at }]);
  const at = rows.findIndex(({ kind, id }) => kind === 'heads' && id === movement.id);
  const { before = 0, after = 0 } = rows[at] ?? {};
  return loadOfHeads(foldLot(rows, at).load, before - after, before);
}

function eventsOf(tx: Queryable, farmId: number, changed: Changed[]): Promise<Row[]> {
  return tx<Row[]>`
    select l.id as lot_id, b.load as base_load, b.at as base_at, e.kind, e.id, e.at, e.load, e.note, e.before, e.after, e.brought
    from jsonb_to_recordset(${tx.json(changed)}) c (lot_id bigint, since timestamptz)
    join lots l on l.farm_id = ${farmId} and l.id = c.lot_id
    left join lateral (${baseBefore(tx, tx`c.since`)}) b on true
    left join lateral (${eventsAfter(tx)}) e on true
    order by l.id, e.at, e.rank, e.captured_at, e.id
  `;
}

/** At least one row: a lot without events has one that names only its base. */
interface Row {
  lot_id: number;
  base_load: number | null;
  base_at: string | null;
  kind: LoadEvent['kind'] | null;
  id: number;
  at: string;
  load: number;
  note: number;
  before: number;
  after: number;
  brought: number | null;
}

/** Works out one lot's load, and those of its readings that changed; `end` leaves out what came from there on. */
function foldLot(rows: Row[], end = rows.length): FoldedLot {
  const [{ lot_id, base_load, base_at }] = rows as [Row];
  const readings: ReadingLoad[] = [];
  const diets: DietLoad[] = [];
  const sets: FoldedLot['sets'] = [];
  let folded: Folded = base_load === null ? neverSet : { load: base_load, suspended: false };
  let last = base_at;
  let is_read = false;
  for (const row of rows.slice(0, end)) {
    if (row.kind === null) continue;
    const before = folded.load;
    folded = applyEvent(folded, row as LoadEvent);
    last = row.at;
    if (row.kind === 'set') sets.push({ lot_id, at: row.at, before, load: folded.load, is_read });
    if (row.kind === 'set' || row.kind === 'reading') is_read = row.kind === 'reading';
    if (row.kind === 'diet') diets.push({ id: row.id, before, after: folded.load });
    if (row.kind === 'reading' && row.load !== folded.load) readings.push({ id: row.id, load: folded.load });
  }
  return { lot_id, last, readings, diets, sets, ...folded };
}

async function saveLoads(tx: Queryable, farmId: number, lots: FoldedLot[]): Promise<void> {
  const folded = lots.map(({ lot_id, load, suspended, last }) => ({ id: lot_id, load, suspended, last }));
  const readings = lots.flatMap((lot) => lot.readings);
  await tx`
    update lots l set projected_load = n.load, suspended = n.suspended, last_load_event_at = n.last
    from jsonb_to_recordset(${tx.json(folded)}) n (id bigint, load numeric, suspended boolean, last timestamptz)
    where l.farm_id = ${farmId} and l.id = n.id
      and (l.projected_load, l.suspended, l.last_load_event_at) is distinct from (n.load, n.suspended, n.last)
  `;
  const diets = lots.flatMap((lot) => lot.diets);
  if (diets.length > 0)
    await tx`
      update diet_changes d set old_load = n.before, new_load = n.after
      from jsonb_to_recordset(${tx.json(diets)}) n (id bigint, before numeric, after numeric)
      where d.farm_id = ${farmId} and d.id = n.id and (d.old_load, d.new_load) is distinct from (n.before, n.after)
    `;
  if (readings.length === 0) return;
  await tx`
    update trough_readings r set new_projected_load = n.load
    from unnest(${readings.map(({ id }) => id)}::bigint[], ${readings.map(({ load }) => load)}::numeric[]) n (id, load)
    where r.farm_id = ${farmId} and r.id = n.id
  `;
}
