import { z } from 'zod';
import { registerRow, requiredNumber, requiredText, Version } from './fields.ts';

export const CorralIndexInput = z.object({
  name: requiredText('Nome'),
  value: requiredNumber('Valor').min(-100, 'Deve ser um valor maior que -100').max(100, 'Deve ser no máximo 100'),
  version: Version.optional(),
});
export type CorralIndexInput = z.infer<typeof CorralIndexInput>;

export const CorralIndex = z.object({
  ...registerRow,
  name: z.string(),
  /** Percent by which a reading with this note changes the lot's next load. */
  value: z.number(),
});
export type CorralIndex = z.infer<typeof CorralIndex>;
