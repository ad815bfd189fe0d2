import { z } from 'zod';
import { NewFarm } from './farms.ts';
import { requiredText } from './fields.ts';
import { invalid } from './messages.ts';

/** How long the code lives that shows an e-mail to be one's own, and how often it may be typed wrong. */
export const emailCodeMinutes = 30;
export const emailCodeTries = 5;

/** Whether a person may found a farm alone, and whether the e-mail is known to be theirs. */
export const Founding = z.object({ open: z.boolean(), confirmed: z.boolean() });
export type Founding = z.infer<typeof Founding>;

/** A Starter farm, of whoever founds it. The code is asked until the e-mail is confirmed. */
export const FoundFarm = NewFarm.pick({ time_zone: true }).extend({
  name: requiredText('Nome da fazenda'),
  code: requiredText('Código')
    .refine((code) => /^\d{6}$/.test(code), invalid('Código'))
    .optional(),
});
export type FoundFarm = z.infer<typeof FoundFarm>;
