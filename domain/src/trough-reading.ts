import { z } from 'zod';
import { type Day, dayOf } from './days.ts';
import { Id, Instant, reference, requiredNumber } from './fields.ts';
import { invalid } from './messages.ts';
import type { UserType } from './permissions.ts';

export const maxReadingsPerCall = 1000;

/** A note given to a lot at an instant. `client_id` makes sending it again harmless. */
export const TroughReadingInput = z.object({
  client_id: z.uuid(invalid('Identificador')).optional(),
  lot_id: reference('Lote'),
  timestamp: z.iso.datetime({ offset: true, error: () => invalid('Data') }),
  /** Percent by which the next load changes. */
  note: requiredNumber('Nota').min(-100, 'A nota vai de -100% a 100%').max(100, 'A nota vai de -100% a 100%'),
  corral_index_id: reference('Índice').nullish(),
});
export type TroughReadingInput = z.infer<typeof TroughReadingInput>;

export const fates = ['stored', 'conflict', 'parked'] as const;
export type Fate = (typeof fates)[number];

/** What became of one reading of a batch: stored, or kept aside with the reason for a manager to resolve. */
export const ReadingFate = z.object({
  client_id: z.string().nullable(),
  id: Id.nullable(),
  fate: z.enum(fates),
  errors: z.array(z.string()),
});
export type ReadingFate = z.infer<typeof ReadingFate>;

/** How far a device's clock may be ahead of ours before its instants are not believed. */
export const clockAheadMinutes = 10;

export const LotReading = z.object({
  id: Id,
  date: Instant,
  value: z.number(),
  new_projected_load: z.number(),
  /** The device's clock was ahead: the reading counts from when it arrived. */
  clock_ahead: z.boolean(),
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

/** A mistake is voided, not erased, and the load skips it: by its author on the same day, by a manager always. */
export function mayVoid(reading: Pick<LotReading, 'user_id' | 'date'>, reader: Reader, today: Today): boolean {
  return reader.user_type === 'admin' || (reading.user_id === reader.user_id && isOfToday(reading.date, today));
}

/** A lot as the operator meets it on the reading round. */
export const RoundLot = z.object({
  id: Id,
  name: z.string(),
  corral_name: z.string().nullable(),
  projected_load: z.number(),
  last_trough_reading_date: Instant.nullable(),
  /** The latest 14, oldest first. */
  readings: z.array(LotReading),
});
export type RoundLot = z.infer<typeof RoundLot>;

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
