import { earlier } from '@cocho/domain/days';
import { hundredths } from '@cocho/domain/load-arithmetic';
import type { LoadLine, Overload, SubOperation, UnloadLine } from '@cocho/domain/operations';
import type { Queryable } from '../../db/db.ts';

/** A batch as the operation has it stored. */
export interface StoredBatch {
  id: number;
  client_id: string;
  content_hash: string | null;
  position: number;
  day: string;
}

/** A batch that came whole and may not be as it is stored. */
export interface ArrivedBatch {
  sub: SubOperation;
  content_hash: string;
  position: number;
  day: string;
  /** Undefined if it is new. */
  stored: StoredBatch | undefined;
  /** Positions of pens that a manager leaves out of it. */
  apart: number[];
}

/** What a manager left out has no amount, and keeps in `apart_kg` what is told of it. */
type KeptUnload = UnloadLine & { apart_kg: number | null };
type KeptBatch = Omit<SubOperation, 'unload_operation_corrals'> & { unload_operation_corrals: KeptUnload[] };

export interface ChangedBatch extends ArrivedBatch {
  sub: KeptBatch;
  /** Those that are new or not as they are stored. */
  loads: Placed<LoadLine>[];
  unloads: Placed<KeptUnload>[];
  /** Those whose feed changes with it. */
  lots: number[];
  /** Positions of pens whose stored kg count. */
  counted: number[];
  /** Its lines are not about the ingredients and lots that it began with. */
  isOther: boolean;
  /** It tells another weighing than is stored, or none. A correction is of the same. */
  isRewritten: boolean;
}

type Placed<T> = T & { position: number };

type Kind = 'load' | 'unload';

interface StoredLine {
  kind: Kind;
  sub_operation_id: number;
  position: number;
  /** The ingredient or the lot. */
  about_id: number;
  expected_quantity: number;
  target_quantity: number;
  actual_quantity: number | null;
  skipped: boolean;
  typed: boolean;
  weight_source: string | null;
  start_time: string | null;
  end_time: string | null;
  start_weight: number | null;
  /** Only a load has one. */
  overload: Overload | null;
  /** Only an unload has one. */
  apart_kg: number | null;
}

export async function findChanges(tx: Queryable, farmId: number, arrived: ArrivedBatch[]): Promise<ChangedBatch[]> {
  const ids = arrived.flatMap(({ stored }) => stored?.id ?? []);
  const kept = await storedLines(tx, farmId, ids);
  const lines = new Map(kept.map((line) => [placeOf(line), line]));
  return arrived.map((batch) => {
    const { stored } = batch;
    const storedLine = (kind: Kind, position: number) =>
      lines.get(placeOf({ kind, sub_operation_id: stored?.id ?? 0, position }));
    const sub = asKept(batch, storedLine);
    const loads = differing(sub.load_operation_ingredients, (position) => storedLine('load', position));
    const unloads = differing(sub.unload_operation_corrals, (position) => storedLine('unload', position));
    const isMixChanged = loads.some(
      (line) => line.actual_quantity !== storedLine('load', line.position)?.actual_quantity,
    );
    const isLoadTold = sub.load_operation_ingredients.some((_, position) => storedLine('load', position)?.start_time);
    // Its first load is told already: by a clock a minute ahead it would be of the next day after midnight.
    const day = stored && isLoadTold ? earlier(batch.day, stored.day) : batch.day;
    const isAllFed = day !== stored?.day;
    const fed = sub.unload_operation_corrals.filter(({ actual_quantity, apart_kg }, position) => {
      const before = storedLine('unload', position);
      const isLeftOutNow = apart_kg !== null && before?.apart_kg === null;
      const isMoved = isLeftOutNow || actual_quantity !== before?.actual_quantity;
      return isAllFed || isMoved || (isMixChanged && actual_quantity !== null);
    });
    const counted = [...sub.unload_operation_corrals.keys()].filter((at) => storedLine('unload', at)?.actual_quantity);
    const isOther = stored !== undefined && aboutSent(sub) !== aboutStored(stored.id);
    const isRewritten = isWeighedOtherwise('load', loads) || isWeighedOtherwise('unload', unloads);
    const lots = fed.map(({ lot_id }) => lot_id);
    return { ...batch, day, sub, loads, unloads, lots, counted, isOther, isRewritten };

    function isWeighedOtherwise(kind: Kind, lines: Placed<LoadLine | UnloadLine>[]): boolean {
      return lines.some(({ position, actual_quantity, start_time }) => {
        const before = storedLine(kind, position);
        if (!before || before.actual_quantity === null || before.actual_quantity === actual_quantity) return false;
        return actual_quantity === null || msOf(start_time) !== msOf(before.start_time);
      });
    }
  });

  function aboutStored(id: number): string {
    const ofBatch = (kind: Kind) =>
      kept
        .filter((line) => line.sub_operation_id === id && line.kind === kind)
        .sort((a, b) => a.position - b.position)
        .map(({ about_id }) => about_id);
    return `${ofBatch('load')} | ${ofBatch('unload')}`;
  }
}

/**
 * What was expected of a line is what it began with, whatever is told of it later: all that is judged by it agrees. And what a
 * manager left out stays out.
 */
function asKept(
  { sub, apart }: ArrivedBatch,
  stored: (kind: Kind, position: number) => StoredLine | undefined,
): KeptBatch {
  const frozen = <T extends LoadLine | UnloadLine>(kind: Kind, sent: T[]) =>
    sent.map((line, position) => ({
      ...line,
      expected_quantity: stored(kind, position)?.expected_quantity ?? line.expected_quantity,
    }));
  return {
    ...sub,
    load_operation_ingredients: frozen('load', sub.load_operation_ingredients),
    unload_operation_corrals: frozen('unload', sub.unload_operation_corrals).map((line, position) => {
      const before = stored('unload', position)?.apart_kg ?? (apart.includes(position) ? 0 : null);
      return before === null ? { ...line, apart_kg: null } : leftOut(line, before);
    }),
  };
}

/** A device that took over was told of no weight there, and tells none: what was told before stays known. */
function leftOut(line: UnloadLine, before: number): KeptUnload {
  const passedOver = { actual_quantity: null, skipped: true, typed: false, weight_source: null };
  return { ...line, ...passedOver, apart_kg: line.actual_quantity ?? before };
}

function aboutSent({ load_operation_ingredients, unload_operation_corrals }: SubOperation): string {
  const loads = load_operation_ingredients.map(({ ingredient_id }) => ingredient_id);
  return `${loads} | ${unload_operation_corrals.map(({ lot_id }) => lot_id)}`;
}

function differing<T extends Comparable>(
  lines: T[],
  stored: (position: number) => StoredLine | undefined,
): Placed<T>[] {
  return lines
    .map((line, position) => ({ ...line, position }))
    .filter((line) => {
      const before = stored(line.position);
      return !before || signatureOf(line) !== signatureOf(before);
    });
}

async function storedLines(tx: Queryable, farmId: number, batches: number[]): Promise<StoredLine[]> {
  if (batches.length === 0) return [];
  const linesOf = (kind: Kind, table: string, about: string) => tx`
    select ${kind}::text as kind, sub_operation_id, position, ${tx(about)} as about_id, expected_quantity, target_quantity, actual_quantity, skipped, typed, weight_source,
      iso(start_time) as start_time, iso(end_time) as end_time, start_weight,
      ${kind === 'load' ? tx`overload, null::numeric as apart_kg` : tx`null::jsonb as overload, apart_kg`}
    from ${tx(table)} where farm_id = ${farmId} and sub_operation_id = any(${batches}::bigint[])
  `;
  return tx<StoredLine[]>`
    ${linesOf('load', 'load_operation_ingredients', 'ingredient_id')}
    union all ${linesOf('unload', 'unload_operation_corrals', 'lot_id')}
  `;
}

function placeOf({ kind, sub_operation_id, position }: Pick<StoredLine, 'kind' | 'sub_operation_id' | 'position'>) {
  return `${kind} ${sub_operation_id} ${position}`;
}

type Comparable = Omit<
  StoredLine,
  | 'kind'
  | 'sub_operation_id'
  | 'position'
  | 'about_id'
  | 'expected_quantity'
  | 'typed'
  | 'weight_source'
  | 'overload'
  | 'apart_kg'
> & {
  overload?: Overload | null | undefined;
  apart_kg?: number | null | undefined;
  typed?: boolean | undefined;
  weight_source?: string | null | undefined;
};

/** As the database keeps it: hundredths of a kg, thousandths of a second. */
function signatureOf(line: Comparable): string {
  const kg = (value: number | null) => (value === null ? null : hundredths(value));
  const { target_quantity, actual_quantity, skipped, typed = false, weight_source = null, overload } = line;
  const made = overload ? [overload.choice, overload.lot_ids ?? null] : null;
  const weights = [kg(target_quantity), kg(actual_quantity), kg(line.start_weight), kg(line.apart_kg ?? null)];
  return JSON.stringify([...weights, made, skipped, typed, weight_source, msOf(line.start_time), msOf(line.end_time)]);
}

function msOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}
