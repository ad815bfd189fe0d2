import { z } from 'zod';
import { oneOf, optionalText, registerRow, requiredNumber, requiredText, Version } from './fields.ts';
import { troughScores } from './trough-scores.ts';

export const CorralIndexInput = z.object({
  name: requiredText('Nome'),
  value: requiredNumber('Valor').min(-100, 'Deve ser um valor maior que -100').max(100, 'Deve ser no máximo 100'),
  /** What stands on the key that an operator taps. */
  short_name: optionalText('Nome curto', 4),
  /** What whoever gives this note has seen in the trough: one tap tells both. */
  trough_score: oneOf('Cocho observado', troughScores).nullish(),
  version: Version.optional(),
});
export type CorralIndexInput = z.infer<typeof CorralIndexInput>;

export const CorralIndex = z.object({
  ...registerRow,
  name: z.string(),
  /** Percent by which a reading with this note changes the lot's next load. */
  value: z.number(),
  short_name: z.string().nullable(),
  trough_score: z.enum(troughScores).nullable(),
});
export type CorralIndex = z.infer<typeof CorralIndex>;

/** The 0–4 scale most Brazilian feedlots read troughs by, as what each note does to the next load: a new farm's. */
export const initialScale: Pick<CorralIndex, 'name' | 'value' | 'short_name' | 'trough_score'>[] = [
  { name: '0 - Cocho limpo e lambido', value: 10, short_name: '0', trough_score: 'licked' },
  { name: '0,5 - Cocho limpo', value: 5, short_name: '0,5', trough_score: 'clean' },
  { name: '1 - Sobra fina', value: 0, short_name: '1', trough_score: 'thin' },
  { name: '2 - Sobra de 25 a 50%', value: -5, short_name: '2', trough_score: 'up_to_half' },
  { name: '3 - Sobra acima de 50%', value: -10, short_name: '3', trough_score: 'over_half' },
  { name: '4 - Cocho intocado', value: -20, short_name: '4', trough_score: 'untouched' },
  { name: 'Suspender trato', value: -100, short_name: null, trough_score: null },
];
