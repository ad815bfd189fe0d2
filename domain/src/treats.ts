import { z } from 'zod';
import { registerRow, requiredNumber, requiredText, Version } from './fields.ts';

export const TreatInput = z.object({
  name: requiredText('Nome'),
  percent: requiredNumber('Percentual').min(1, 'Deve ser maior que 0').max(100, 'Deve ser no máximo 100'),
  version: Version.optional(),
});
export type TreatInput = z.infer<typeof TreatInput>;

export const Treat = z.object({
  ...registerRow,
  name: z.string(),
  /** Share of the day's load. */
  percent: z.number(),
});
export type Treat = z.infer<typeof Treat>;
