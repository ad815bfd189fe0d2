import { z } from 'zod';
import { invalid } from './messages.ts';

/** `ids=1,2,3`, as an address has it. One that is named twice counts once. */
export function lotIds(fewest: number, most: number, message: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? message : invalid('Lotes')) })
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, invalid('Lotes'))
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine(({ length }) => length >= fewest && length <= most, message);
}

/** As many as a page of any list has. */
const mostAsked = 1000;

/** The lots that a list or the round is asked for, instead of all. */
export const someLots = lotIds(1, mostAsked, `Escolha no máximo ${mostAsked} lotes`);
