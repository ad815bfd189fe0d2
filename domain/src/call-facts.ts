import { z } from 'zod';
import { isAdapted, meantIntake } from './adaptation.ts';
import { addDays, type Day, daysBetween } from './days.ts';
import { CallRules } from './feed-calls.ts';
import { Id } from './fields.ts';
import { priorIntake } from './intake-prior.ts';
import type { CallFacts } from './suggest-call.ts';
import type { TroughScore } from './trough-scores.ts';

/** What a device needs to know of a lot, beside its readings and its load, to suggest its next load without a network. */
export const CallLot = z.object({
  lot_id: Id,
  heads: z.number(),
  entry_date: z.iso.date(),
  gmd: z.number(),
  breed: z.string().nullable(),
  /** kg a head on that day; null where nobody knows. After it each gains what is expected. */
  weight: z.number().nullable(),
  weighed_on: z.iso.date(),
  dry_matter_percent: z.number().nullable(),
  /** Loads that were set in these days, each by how many percent it moved the load; what an older version kept has none. */
  sets: z.array(z.object({ day: z.iso.date(), note: z.number() })).optional(),
});
export type CallLot = z.infer<typeof CallLot>;

/** What the suggestions of a farm are made of. `factor`: what its cattle eat against what the books say. */
export const CallBasis = z.object({ rules: CallRules, factor: z.number(), lots: z.array(CallLot) });
export type CallBasis = z.infer<typeof CallBasis>;

/** A reading: what was decided on a day and, where somebody told, what was seen. */
export interface ToldReading {
  day: Day;
  note: number;
  score: TroughScore | null;
}

interface Moment {
  today: Day;
  factor: number;
  hot: boolean;
}

/** A reading of longer ago changes nothing of it, whatever the farm's clock is beside that of its readings. */
export const countedDays = 3;

/** `load` is what it is after all readings; `decided` null while nothing was today. */
export function callFactsOf(
  lot: CallLot,
  readings: ToldReading[],
  loadNow: number,
  { today, factor, hot }: Moment,
): { facts: CallFacts; decided: number | null } {
  const of = (day: Day) => readings.filter((one) => one.day === day);
  const scoreOf = (day: Day) => of(day).findLast(({ score }) => score !== null)?.score ?? null;
  const setOn = (day: Day) => (lot.sets ?? []).filter((one) => one.day === day);
  const movesOf = (day: Day) => [...of(day), ...setOn(day)].flatMap(({ note }) => (note === 0 ? [] : note));
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  const moves = movesOf(today);
  // As it was before what was decided today.
  const load = Math.round(moves.reduce((kg, note) => (note > -100 ? (kg * 100) / (100 + note) : kg), loadNow));
  const raises = [...movesOf(yesterday), ...movesOf(before)].filter((note) => note > 0);
  const { dry_matter_percent, heads } = lot;
  const prior = priorOf(lot, today);
  return {
    decided: moves.length > 0 ? moves.reduce((sum, note) => sum + note, 0) : null,
    facts: {
      today: scoreOf(today),
      yesterday: scoreOf(yesterday),
      movedYesterday: movesOf(yesterday).length > 0,
      raisedLately: raises.reduce((sum, note) => sum + note, 0),
      load,
      intake: dry_matter_percent && heads > 0 ? (load * dry_matter_percent) / 100 / heads : null,
      prior: prior === null ? null : prior * factor,
      line: lineOf(lot, today),
      hot,
    },
  };
}

/** What cattle of its weight and gain would eat, by the books; null where nobody knows what it weighs. */
export function priorOf(lot: CallLot, today: Day): number | null {
  const weight = weightOn(lot, today);
  return weight === null ? null : priorIntake(weight, lot.gmd, lot.breed);
}

function weightOn({ weight, weighed_on, gmd }: CallLot, today: Day): number | null {
  return weight === null ? null : weight + gmd * daysBetween(weighed_on, today);
}

function lineOf(lot: CallLot, today: Day): number | null {
  const weight = weightOn(lot, today);
  if (isAdapted(lot, today) || weight === null || !lot.dry_matter_percent) return null;
  return (lot.heads * weight * meantIntake(daysBetween(lot.entry_date, today))) / lot.dry_matter_percent;
}
