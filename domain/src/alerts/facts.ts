import type { BoardFacts, BoardMoment } from '../board-judge.ts';
import type { Day } from '../days.ts';

/** What was given to a lot on a closed day, as far as it is known. */
export interface FedDay {
  day: Day;
  ms_kg: number;
  /** Every treat of the day was given and weighed. */
  complete: boolean;
}

/** What moved the load by so many percent: somebody's note or, where `by` is null, a load that was set. */
export interface Call {
  day: Day;
  note: number;
  by: string | null;
}

/** What was seen in the trough on a morning: its place among the scores, from 0 (licked) to 6 (untouched). */
export interface Morning {
  day: Day;
  rank: number;
}

/** A lot with what the last three weeks tell of it. */
export interface WatchedLot {
  id: number;
  name: string;
  corral_name: string | null;
  entry_date: Day;
  suspended: boolean;
  /** Heads now; those of earlier days follow from what came and went since. */
  heads: number;
  changes: { day: Day; heads: number }[];
  /** Kg a head and day. */
  planned_gain: number;
  days: FedDay[];
  calls: Call[];
  /** The latest first. */
  mornings: Morning[];
  weighing: Weighing | null;
}

/** The last time it was weighed, and what a head had gained a day since the time before, weighed as at its entry. */
export interface Weighing {
  day: Day;
  since: Day;
  gain: number;
}

export interface BatchLine {
  name: string;
  expected: number;
  actual: number | null;
  /** What the scale showed when the line began; null where none was connected. */
  start_weight: number | null;
}

export interface UnloadedLine extends BatchLine {
  lot_id: number;
  skipped: boolean;
  /** What was told of it, if a manager left it out. */
  apart_kg?: number | null;
}

/** A batch of today or yesterday, line by line. */
export interface WatchedBatch {
  id: number;
  day: Day;
  operation_id: number;
  operator: string;
  /** Rule and treat, as a person calls it. */
  name: string;
  /** Nothing more will be told of it. */
  ended: boolean;
  /** Of its wagon's scale, where it is known. */
  division_kg: number | null;
  mixing_minutes: number;
  mixed_minutes: number | null;
  loads: BatchLine[];
  unloads: UnloadedLine[];
  /** Of what was loaded; null where something of it has no price. */
  cents_per_kg: number | null;
}

/** A batch of the last two weeks in a line, the oldest first. */
export interface BatchRun {
  day: Day;
  operator: string;
  /** Null where the farm has registered none. */
  wagon: { id: number; name: string } | null;
  operation_id: number;
  tare_kg: number | null;
  loaded_kg: number;
  unloaded_kg: number;
}

export interface OpenOperation {
  id: number;
  day: Day;
  operator: string;
  /** When something was last done in it. */
  last_at: string;
}

/** Pens with more heads than places. */
export interface FullPen {
  id: number;
  name: string;
  heads: number;
  capacity: number;
  lots: { id: number; name: string }[];
}

export interface UnpricedIngredient {
  id: number;
  name: string;
  kg: number;
}

/** What changes while a day is worked. */
export interface DayFacts extends BoardMoment {
  board: BoardFacts;
  batches: WatchedBatch[];
  open_operations: OpenOperation[];
  full_pens: FullPen[];
  /** Fed in the last week; empty in a farm that has no prices at all. */
  unpriced: UnpricedIngredient[];
}

/** What only closed days, mornings and weighings change. */
export interface HistoryFacts {
  lots: WatchedLot[];
  runs: BatchRun[];
  /** Troughs are to be empty in the morning. */
  clean_trough: boolean;
}
