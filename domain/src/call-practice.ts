import { z } from 'zod';
import type { Day } from './days.ts';
import { addDays } from './days.ts';
import { Id } from './fields.ts';

/** A lot with what was suggested and decided, what it ate, and what the scale said of it. */
export interface PracticeLot {
  lot_id: number;
  lot_name: string;
  calls: { day: Day; suggested: number; decided: number }[];
  /** kg MS a head of closed days after the adaptation. */
  intake: { day: Day; kg: number }[];
  /** kg a day from the first known weight to the last weighing; null where none tells. */
  gain: number | null;
}

const Side = z.object({
  days: z.number(),
  /** How far intake moved from that day to the next, in percent; null where no two days are known. */
  swing_percent: z.number().nullable(),
});

/** What was suggested against what was decided. */
export const Practice = z.object({
  days: z.number(),
  agreement_percent: z.number().nullable(),
  followed: Side,
  otherwise: Side,
  lots: z.array(
    z.object({
      lot_id: Id,
      lot_name: z.string(),
      days: z.number(),
      agreement_percent: z.number(),
      /** Standard deviation of intake as a percent of its mean. */
      intake_variation_percent: z.number().nullable(),
      gain: z.number().nullable(),
    }),
  ),
});
export type Practice = z.infer<typeof Practice>;

/** Days on which a lot was called as suggested beside those on which it was not; it proves nothing, it only shows. */
export function practiceOf(lots: PracticeLot[]): Practice {
  const called = lots.filter(({ calls }) => calls.length > 0);
  const all = called.flatMap((lot) => lot.calls.map((call) => ({ ...call, swing: swingAfter(lot, call.day) })));
  return {
    days: all.length,
    agreement_percent: shareOf(all),
    followed: sideOf(all.filter(isFollowed)),
    otherwise: sideOf(all.filter((call) => !isFollowed(call))),
    lots: called.map((lot) => ({
      lot_id: lot.lot_id,
      lot_name: lot.lot_name,
      days: lot.calls.length,
      agreement_percent: shareOf(lot.calls) ?? 0,
      intake_variation_percent: variationOf(lot.intake.map(({ kg }) => kg)),
      gain: lot.gain,
    })),
  };
}

function isFollowed({ suggested, decided }: { suggested: number; decided: number }): boolean {
  return Math.abs(suggested - decided) < 0.5;
}

function shareOf(calls: { suggested: number; decided: number }[]): number | null {
  return calls.length === 0 ? null : tenths((calls.filter(isFollowed).length / calls.length) * 100);
}

function swingAfter({ intake }: PracticeLot, day: Day): number | null {
  const kgOn = (asked: Day) => intake.find((one) => one.day === asked)?.kg;
  const [on, next] = [kgOn(day), kgOn(addDays(day, 1))];
  return on && next ? Math.abs(next / on - 1) * 100 : null;
}

function sideOf(calls: { swing: number | null }[]) {
  const swings = calls.flatMap(({ swing }) => swing ?? []);
  return { days: calls.length, swing_percent: swings.length === 0 ? null : tenths(mean(swings)) };
}

/** Fewer days than a week tell no variation. */
function variationOf(kgs: number[]): number | null {
  if (kgs.length < 7) return null;
  const middle = mean(kgs);
  return tenths((Math.sqrt(mean(kgs.map((kg) => (kg - middle) ** 2))) / middle) * 100);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
