import { z } from 'zod';
import { number, registerRow, requiredText, Version } from './fields.ts';
import { notNegative, tooLarge, wholeNumber } from './messages.ts';

const label = 'Capacidade de animais';

export const CorralInput = z.object({
  name: requiredText('Nome'),
  capacity: number(label)
    .int(wholeNumber(label))
    .min(0, notNegative(label))
    .max(100_000, tooLarge(label, 100_000))
    .nullish(),
  version: Version.optional(),
});
export type CorralInput = z.infer<typeof CorralInput>;

export const Corral = z.object({
  ...registerRow,
  name: z.string(),
  capacity: z.number().nullable(),
  /** Heads of the active lots in it. */
  animal_count: z.number(),
});
export type Corral = z.infer<typeof Corral>;

export function isOverCapacity({ animal_count, capacity }: Pick<Corral, 'animal_count' | 'capacity'>): boolean {
  return capacity !== null && animal_count > capacity;
}
