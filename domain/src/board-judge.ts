import { type BoardState, type BoardTile, boardStates } from './board.ts';
import { type Day, dayOf, instantOf } from './days.ts';
import { hundredths } from './feeding-day.ts';
import { isOffTarget } from './off-target.ts';
import { errorPercent } from './operation-figures.ts';

/** An active lot. Kg are of the day, of what has begun. */
export interface BoardLot {
  id: number;
  name: string;
  corral_name: string | null;
  load: number;
  suspended: boolean;
  rule_id: number | null;
  read_at: string | null;
  planned_kg: number;
  fed_kg: number;
}

/** A treat that is repeated every day, in a live schedule. */
export interface BoardItem {
  id: number;
  rule_id: number;
  /** HH:mm on the farm's clock. */
  time: string;
  percent: number;
}

/** A wagon of the day. */
export interface BoardBatch {
  id: number;
  item_id: number;
  operation_id: number;
  /** Its operation has not ended. */
  open: boolean;
  canceled: boolean;
  /** Its first pen was begun. */
  unloading: boolean;
  /** When something was last done with it. */
  last_at: string | null;
}

/** What a wagon is to give a lot. */
export interface BoardLine {
  lot_id: number;
  batch_id: number;
  expected: number;
  actual: number | null;
  /** Neither given nor passed over. */
  open: boolean;
  /** The wagon stands there. */
  begun: boolean;
}

export interface BoardFacts {
  lots: BoardLot[];
  items: BoardItem[];
  batches: BoardBatch[];
  lines: BoardLine[];
}

export interface BoardMoment {
  now: Date;
  day: Day;
  time_zone: string;
}

const patienceMs = 30 * 60_000;

/** A treat of the day, and from when on it is late for whom it has not reached. */
interface DueItem extends BoardItem {
  due: number;
  lateAfter: number;
}

type LineOfBatch = BoardLine & { batch: BoardBatch };

/** One tile per lot, in the order in which they come. */
export function judgeBoard(facts: BoardFacts, moment: BoardMoment): BoardTile[] {
  const batches = new Map(facts.batches.map((batch) => [batch.id, batch]));
  const lines = facts.lines.flatMap((line) => {
    const batch = batches.get(line.batch_id);
    return batch ? { ...line, batch } : [];
  });
  const linesOf = Map.groupBy(lines, ({ lot_id }) => lot_id);
  const itemsOf = Map.groupBy(dueItems(facts, moment), ({ rule_id }) => rule_id);
  return facts.lots.map((lot) => {
    const items = (lot.rule_id !== null && itemsOf.get(lot.rule_id)) || [];
    return tileOf(lot, items, linesOf.get(lot.id) ?? [], moment);
  });
}

/**
 * The first pen is late half an hour after the treat's time. Once the wagon is at work the others wait for it, and are late
 * only when it stands still as long.
 */
function dueItems({ items, batches }: BoardFacts, { day, time_zone }: BoardMoment): DueItem[] {
  const batchesOf = Map.groupBy(batches, ({ item_id }) => item_id);
  return items
    .map((item) => {
      const begun = (batchesOf.get(item.id) ?? []).filter(({ canceled }) => !canceled);
      const works = begun.some(({ unloading }) => unloading) ? begun.map(lastAt) : [];
      const due = instantOf(day, item.time, time_zone).getTime();
      return { ...item, due, lateAfter: Math.max(due, ...works) + patienceMs };
    })
    .toSorted((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1));
}

function tileOf(lot: BoardLot, items: DueItem[], lines: LineOfBatch[], moment: BoardMoment): BoardTile {
  const visits = lot.load > 0 ? items : [];
  const waiting = withoutLine(visits, lines, ({ actual }) => actual !== null);
  const unplanned = withoutLine(visits, lines, ({ batch }) => !batch.canceled);
  const running = lines.filter((line) => isFeeding(line, moment));
  const off = worstOf(lines.filter((line) => isOffTarget(amountsOf(line))));
  const [next] = waiting;

  const isFed = lines.some(({ actual }) => actual !== null);
  const holds: Record<BoardState, boolean> = {
    suspended: lot.suspended,
    no_rule: lot.rule_id === null,
    no_load: !lot.suspended && lot.load <= 0,
    no_schedule: lot.rule_id !== null && items.length === 0,
    late: waiting.some(({ lateAfter }) => moment.now.getTime() > lateAfter),
    feeding: running.length > 0,
    off_target: off !== undefined,
    unread: lot.read_at === null || dayOf(new Date(lot.read_at), moment.time_zone) < moment.day,
    waiting: !isFed && visits.length > 0,
    fed: isFed,
  };
  const [state = 'waiting', ...marks] = boardStates.filter((one) => holds[one]);
  const told = running[0] ?? off ?? lines.toSorted((a, b) => b.batch_id - a.batch_id)[0];
  return {
    lot_id: lot.id,
    lot_name: lot.name,
    corral_name: lot.corral_name,
    state,
    marks,
    planned_kg: hundredths(
      lot.planned_kg + unplanned.reduce((sum, { percent }) => sum + (lot.load * percent) / 100, 0),
    ),
    fed_kg: hundredths(lot.fed_kg),
    next_time: next?.time ?? null,
    due: next !== undefined && moment.now.getTime() >= next.due,
    unloading: running.some(({ begun }) => begun),
    off_kg: off?.actual == null ? null : hundredths(off.actual - off.expected),
    off_percent: off ? errorPercent(amountsOf(off)) : null,
    operation_id: told?.batch.operation_id ?? null,
    rule_id: lot.rule_id,
  };
}

/**
 * Treats of which no line tells. One of another rule, or of a schedule that was made anew since, stands for the earliest:
 * whoever changes a plan at noon does not make the morning late.
 */
function withoutLine(items: DueItem[], lines: LineOfBatch[], counts: (line: LineOfBatch) => boolean): DueItem[] {
  const told = new Set(lines.filter(counts).map(({ batch }) => batch.item_id));
  const open = items.filter(({ id }) => !told.delete(id));
  return open.slice(told.size);
}

/** A wagon is under way to it, or stands there. */
function isFeeding({ open, batch }: LineOfBatch, { now }: BoardMoment): boolean {
  return open && batch.open && now.getTime() - lastAt(batch) <= patienceMs;
}

function lastAt({ last_at }: BoardBatch): number {
  return last_at === null ? Number.NEGATIVE_INFINITY : Date.parse(last_at);
}

function amountsOf({ expected, actual }: BoardLine) {
  return { expected_quantity: expected, actual_quantity: actual };
}

function worstOf(lines: LineOfBatch[]): LineOfBatch | undefined {
  const off = ({ expected, actual }: BoardLine) => Math.abs((actual ?? expected) - expected) / Math.max(expected, 1);
  return lines.toSorted((a, b) => off(b) - off(a))[0];
}
