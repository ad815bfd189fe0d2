import { type BoardState, type BoardTile, boardStates } from './board.ts';
import { type Day, instantOf } from './days.ts';
import { lateAfterMinutes } from './lateness.ts';
import { hundredths } from './load-arithmetic.ts';
import { isOffTarget } from './off-target.ts';
import { errorPercent } from './operation-figures.ts';
import { plannedKg, shortKg, wagonCount } from './treat-loads.ts';

/** An active lot. Kg are of the day, of what has begun. */
export interface BoardLot {
  id: number;
  name: string;
  corral_name: string | null;
  load: number;
  suspended: boolean;
  rule_id: number | null;
  read_at: string | null;
  /** Of one that came today: since when it is here. What was due before is not for it. */
  came_at: string | null;
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
  /** Which of so many wagons of its treat it is; an older device did not say how many. */
  batch: number;
  batches: number | null;
  operation_id: number;
  /** Its operation has not ended. */
  open: boolean;
  canceled: boolean;
  /** Its first pen was begun. */
  unloading: boolean;
  /** When something was last done with it. */
  last_at: string | null;
  /** Of its scale, where it is known. */
  division_kg: number | null;
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

const patienceMs = lateAfterMinutes * 60_000;

/** A treat of the day, and from when on it is late for whom it has not reached. */
interface DueItem extends BoardItem {
  due: number;
  lateAfter: number;
  /** It was begun, and wagons of it are still to begin. */
  goesOn: boolean;
}

interface LineOfBatch {
  line: BoardLine;
  batch: BoardBatch;
  /** Every pen of the wagon was passed over: they are short of what it was to bring, whether or not it was loaded. */
  passedOver: boolean;
}

/** A moment, and when its day began. */
interface Present extends BoardMoment {
  dayBegan: number;
}

/** One tile per lot, in the order in which they come. */
export function judgeBoard(facts: BoardFacts, moment: BoardMoment): BoardTile[] {
  const present = { ...moment, dayBegan: instantOf(moment.day, '00:00', moment.time_zone).getTime() };
  return lotsWithTreats(facts, moment).map(({ lot, items, lines }) => tileOf(lot, items, lines, present));
}

/** A treat that has not reached a lot, half an hour after it should have. */
export interface LateTreat {
  lot: BoardLot;
  item: BoardItem;
  minutes: number;
}

export function lateTreats(facts: BoardFacts, moment: BoardMoment): LateTreat[] {
  const now = moment.now.getTime();
  return lotsWithTreats(facts, moment).flatMap(({ lot, items, lines }) =>
    notGiven(lot, visitsTo(lot, items, lines), lines)
      .filter(({ lateAfter }) => now > lateAfter)
      .map((item) => ({ lot, item, minutes: Math.floor((now - item.due) / 60_000) })),
  );
}

/** Each lot with the treats of its rule, and what wagons are to give it. */
function lotsWithTreats(facts: BoardFacts, moment: BoardMoment) {
  const served = servedBatches(facts);
  const linesOf = linesByLot(facts, served);
  const itemsOf = Map.groupBy(dueItems(facts, served, moment), ({ rule_id }) => rule_id);
  return facts.lots.map((lot) => ({
    lot,
    items: (lot.rule_id !== null && itemsOf.get(lot.rule_id)) || [],
    lines: linesOf.get(lot.id) ?? [],
  }));
}

function linesByLot({ batches, lines }: BoardFacts, served: Set<number>): Map<number, LineOfBatch[]> {
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]));
  const ofBatches = lines.flatMap((line) => {
    const batch = batchOf.get(line.batch_id);
    return batch ? { line, batch, passedOver: !served.has(batch.id) } : [];
  });
  return Map.groupBy(ofBatches, ({ line }) => line.lot_id);
}

/** Wagons that gave a pen something, or may still. */
function servedBatches({ lines }: BoardFacts): Set<number> {
  const served = new Set<number>();
  for (const { batch_id, open, actual } of lines) if (open || actual !== null) served.add(batch_id);
  return served;
}

/**
 * The first pen is late half an hour after the treat's time. Once the wagon is at work the others wait for it, and are late
 * only when it stands still as long.
 */
function dueItems({ items, batches }: BoardFacts, served: Set<number>, { day, time_zone }: BoardMoment): DueItem[] {
  const batchesOf = Map.groupBy(batches, ({ item_id }) => item_id);
  const dueAt = new Map(
    [...new Set(items.map(({ time }) => time))].map((time) => [time, instantOf(day, time, time_zone)]),
  );
  return items
    .map((item) => {
      const begun = (batchesOf.get(item.id) ?? []).filter(({ canceled }) => !canceled);
      const works = begun.some(({ unloading }) => unloading) ? begun.map(lastAt) : [];
      const due = dueAt.get(item.time)?.getTime() ?? 0;
      return { ...item, due, lateAfter: Math.max(due, ...works) + patienceMs, goesOn: goesOn(begun, served) };
    })
    .toSorted((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1));
}

function goesOn(begun: BoardBatch[], served: Set<number>): boolean {
  const numbers = new Set(begun.filter(({ id }) => served.has(id)).map(({ batch }) => batch));
  return begun.length > 0 && numbers.size < (wagonCount(begun) ?? 1);
}

function tileOf(lot: BoardLot, items: DueItem[], lines: LineOfBatch[], present: Present): BoardTile {
  const now = present.now.getTime();
  const visits = visitsTo(lot, items, lines);
  const waiting = notGiven(lot, visits, lines);
  const unplanned = withoutLine(visits, lines, ({ batch }) => !batch.canceled);
  const toCome = [
    ...unplanned.map(({ percent }) => (lot.load * percent) / 100),
    ...visits.map((item) => shortOf(lot, item, lines)),
  ];
  const running = lines.filter((one) => isFeeding(one, now));
  const off = worstOf(lines.filter(({ line, batch }) => isOffTarget(amountsOf(line), batch)));
  const [next] = waiting;

  const isFed = lines.some(({ line }) => line.actual !== null);
  const holds: Record<BoardState, boolean> = {
    suspended: lot.suspended,
    no_rule: lot.rule_id === null,
    no_load: !lot.suspended && lot.load <= 0,
    no_schedule: lot.rule_id !== null && items.length === 0,
    late: waiting.some(({ lateAfter }) => now > lateAfter),
    feeding: running.length > 0,
    off_target: off !== undefined,
    unread: lot.read_at === null || Date.parse(lot.read_at) < present.dayBegan,
    waiting: !isFed && visits.length > 0,
    fed: isFed,
  };
  const [state = 'waiting', ...marks] = boardStates.filter((one) => holds[one]);
  const told = running[0] ?? off ?? lines.toSorted((a, b) => b.batch.id - a.batch.id)[0];
  return {
    lot_id: lot.id,
    lot_name: lot.name,
    corral_name: lot.corral_name,
    state,
    marks,
    planned_kg: hundredths(lot.planned_kg + toCome.reduce((sum, kg) => sum + kg, 0)),
    fed_kg: hundredths(lot.fed_kg),
    next_time: next?.time ?? null,
    due: next !== undefined && now >= next.due,
    unloading: running.some(({ line }) => line.begun),
    off_kg: off?.line.actual == null ? null : hundredths(off.line.actual - off.line.expected),
    off_percent: off ? errorPercent(amountsOf(off.line)) : null,
    operation_id: told?.batch.operation_id ?? null,
    rule_id: lot.rule_id,
  };
}

/** Which of its rule's treats bring it something: to one that came after a treat's time, only if a wagon was planned for it all the same. */
function visitsTo({ load, came_at }: BoardLot, items: DueItem[], lines: LineOfBatch[]): DueItem[] {
  if (load <= 0) return [];
  if (came_at === null) return items;
  const isPlanned = (id: number) =>
    lines.some(({ line, batch }) => batch.item_id === id && (!batch.canceled || line.actual !== null));
  return items.filter(({ id, due }) => due >= Date.parse(came_at) || isPlanned(id));
}

function notGiven(lot: BoardLot, items: DueItem[], lines: LineOfBatch[]): DueItem[] {
  const open = withoutLine(items, lines, ({ line }) => line.actual !== null);
  const servedLines = lines.filter(({ passedOver }) => !passedOver);
  const short = items.filter((item) => shortOf(lot, item, servedLines) > 0);
  return short.length === 0 ? open : items.filter((item) => open.includes(item) || short.includes(item));
}

/** What wagons that are still to begin bring to a pen that others of the treat were planned for. */
function shortOf({ load }: BoardLot, { id, percent, goesOn }: DueItem, lines: LineOfBatch[]): number {
  if (!goesOn) return 0;
  const ofItem = lines.filter(({ batch }) => batch.item_id === id && !batch.canceled);
  const planned = plannedKg(ofItem.map(({ line, batch }) => ({ batch: batch.batch, kg: line.expected })));
  return ofItem.length === 0 ? 0 : shortKg((load * percent) / 100, planned);
}

/**
 * Treats of which no line tells. One of another rule, or of a schedule that was made anew since, stands for the earliest:
 * whoever changes a plan at noon does not make the morning late.
 */
function withoutLine(items: DueItem[], lines: LineOfBatch[], counts: (line: LineOfBatch) => boolean): DueItem[] {
  const told = lines.filter(counts).map(({ batch }) => batch.item_id);
  const open = items.filter(({ id }) => !told.includes(id));
  if (open.length === 0) return open;
  const others = new Set(told.filter((one) => items.every(({ id }) => id !== one)));
  return open.slice(others.size);
}

/** A wagon is under way to it, or stands there. */
function isFeeding({ line, batch }: LineOfBatch, now: number): boolean {
  return line.open && batch.open && now - lastAt(batch) <= patienceMs;
}

function lastAt({ last_at }: BoardBatch): number {
  return last_at === null ? Number.NEGATIVE_INFINITY : Date.parse(last_at);
}

function amountsOf({ expected, actual }: BoardLine) {
  return { expected_quantity: expected, actual_quantity: actual };
}

function worstOf(lines: LineOfBatch[]): LineOfBatch | undefined {
  const off = ({ line: { expected, actual } }: LineOfBatch) =>
    Math.abs((actual ?? expected) - expected) / Math.max(expected, 1);
  return lines.toSorted((a, b) => off(b) - off(a))[0];
}
