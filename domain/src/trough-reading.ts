import { z } from 'zod';
import { clockError, clockToleranceMs } from './clock-error.ts';
import { addDays, type Day, dayOf } from './days.ts';
import { fieldInstant, Id, Instant, oneOf, reference, requiredNumber } from './fields.ts';
import { invalid } from './messages.ts';
import type { UserType } from './permissions.ts';
import { loadTrail, trailHours } from './projected-load.ts';
import { troughScores } from './trough-scores.ts';

export const maxReadingsPerCall = 1000;

/** What only helps to place a reading in time is never a reason to refuse it: where it cannot be read it is not there. */
export const OptionalInstant = fieldInstant('Data').nullish().catch(null);

const noteBounds = 'A nota vai de -100% a 100%';
/** Percent by which the next load changes. */
export const readingNote = requiredNumber('Nota').min(-100, noteBounds).max(100, noteBounds);

/** A note given to a lot at an instant. `client_id` makes sending it again harmless. */
export const TroughReadingInput = z.object(
  {
    client_id: z.uuid(invalid('Identificador')).optional(),
    lot_id: reference('Lote'),
    /** When it was captured, as the device's clock told it. A clock may be years ahead; it is corrected, not refused. */
    timestamp: fieldInstant('Data'),
    note: readingNote,
    corral_index_id: reference('Índice').nullish(),
    /** What was seen in the trough. It is never worked out from the note or its index: an accepted note was not seen. */
    trough_score: oneOf('Cocho observado', troughScores).nullish(),
    /** The server's time in the last answer that the device had seen before: it was captured later. No part of its content. */
    after: OptionalInstant,
  },
  { error: () => 'Leitura em formato inválido' },
);
export type TroughReadingInput = z.infer<typeof TroughReadingInput>;

export const fates = ['stored', 'conflict', 'parked'] as const;
export type Fate = (typeof fates)[number];

/** What became of one reading of a batch: stored, or kept aside with the reason for a manager to resolve. */
export const ReadingFate = z.object({
  client_id: z.string().nullable(),
  id: Id.nullable(),
  fate: z.enum(fates),
  /** Its author had taken it back before it arrived: it is stored, and never counts. What is voided later does not change it. */
  voided: z.boolean(),
  errors: z.array(z.string()),
});
export type ReadingFate = z.infer<typeof ReadingFate>;

/** What a clock may be wrong without being corrected, or moved without being told. */
export const clockToleranceSeconds = clockToleranceMs / 1000;

interface Capture {
  captured: string;
  /** The device's clock when it sent, and ours when that came. */
  sent_at?: string | null | undefined;
  received: string;
  /** The server's time in the last answer that the device had seen before the capture. */
  after?: string | null | undefined;
}

/**
 * The instant that counts. A clock that is wrong when it sends was as wrong when it captured, if nobody set it in between;
 * where somebody did, the two instants that are known for sure hold: after what it had seen, before it came.
 */
export function correctedInstant({ captured, sent_at, received, after }: Capture): string {
  const now = Date.parse(received);
  const correction = clockError(sent_at, new Date(now)) ?? 0;
  const earliest = Math.min(after ? Date.parse(after) : Number.NEGATIVE_INFINITY, now);
  const at = Math.min(Math.max(Date.parse(captured) + correction, earliest), now);
  return new Date(at).toISOString();
}

export const LotReading = z.object({
  id: Id,
  date: Instant,
  value: z.number(),
  new_projected_load: z.number(),
  trough_score: z.enum(troughScores).nullable(),
  /** The device's clock was wrong, and the reading does not count when it said. */
  clock: z.enum(['ahead', 'behind']).nullable(),
  /** Who read it. */
  user_id: Id,
});
export type LotReading = z.infer<typeof LotReading>;

interface Reader {
  user_id: number | null;
  user_type: UserType | null;
}

interface Today {
  today: Day;
  time_zone: string;
}

export function isOfToday(date: string | null, { today, time_zone }: Today): boolean {
  return date !== null && dayOf(new Date(date), time_zone) === today;
}

/**
 * A mistake is voided, not erased, and the load skips it: by its author on the same day, by a manager always. Who has no
 * part in the farm any more changes nothing in it.
 */
export function mayVoid(reading: Pick<LotReading, 'user_id' | 'date'>, reader: Reader, today: Today): boolean {
  if (reader.user_type === null) return false;
  return reader.user_type === 'admin' || (reading.user_id === reader.user_id && isOfToday(reading.date, today));
}

/** When a device says that it took a reading back, if that was not now, and its clock when it sent that. */
export interface AnnulmentTime {
  at?: string | null | undefined;
  sent_at?: string | null | undefined;
}

/**
 * The farm's day on which a reading was taken back. A device without a network tells it later; more than that later, the
 * day of the telling counts, or anyone could say it was decided long ago. A clock that is known to be wrong is set right, as that
 * of readings is; where it is not, one that is behind may tell it as before the reading.
 */
export function annulmentDay(
  { at: decided, sent_at }: AnnulmentTime,
  readAt: string,
  now: Date,
  time_zone: string,
): Day {
  const told = decided ? Date.parse(decided) : now.getTime();
  const isRecent = (at: number) => at <= now.getTime() && at > now.getTime() - trailHours * 3_600_000;
  // The clock may also have gone wrong since: then it was right as it was told.
  const at = [told + (clockError(sent_at, now) ?? 0), told].find(isRecent);
  return dayOf(at === undefined ? now : new Date(Math.max(at, Date.parse(readAt))), time_zone);
}

/** A lot as the operator meets it on the reading round. */
export const RoundLot = z.object({
  id: Id,
  name: z.string(),
  corral_name: z.string().nullable(),
  /** Of tomorrow, too: a device that asks in the evening has in the morning what came. */
  entry_date: z.iso.date().optional(),
  current_quantity: z.number(),
  projected_load: z.number(),
  suspended: z.boolean(),
  ...loadTrail,
  last_trough_reading_date: Instant.nullable(),
  /** Of the last 14 days, and at least the latest 14; oldest first. */
  readings: z.array(LotReading),
  /** kg as fed of the days up to `until`, oldest first; null where nothing was recorded. */
  fed: z.object({ until: z.iso.date(), kg: z.array(z.number().nullable()) }),
});
export type RoundLot = z.infer<typeof RoundLot>;

/** A lot is read from its day on: by the device, or by the farm when it told of it, for a clock may be behind. */
export function hasCome({ entry_date, fed }: Pick<RoundLot, 'entry_date' | 'fed'>, today: Day): boolean {
  return entry_date === undefined || entry_date <= today || entry_date <= addDays(fed.until, 1);
}

/** What of the farm's settings an operator needs to read its troughs. */
export const ReadingSettings = z.object({ step_limit_percent: z.number() });
export type ReadingSettings = z.infer<typeof ReadingSettings>;

export const ReadingPositions = z.object({
  positions: z
    .array(z.object({ lot_id: reference('Lote'), position: position('Posição') }), {
      error: () => 'Informe a sequência dos lotes',
    })
    .min(1, 'Informe a sequência dos lotes')
    .max(10_000, 'Lotes demais'),
});
export type ReadingPositions = z.infer<typeof ReadingPositions>;

function position(label: string) {
  return requiredNumber(label).int(invalid(label)).min(1, 'A sequência começa em 1').max(1_000_000, invalid(label));
}
