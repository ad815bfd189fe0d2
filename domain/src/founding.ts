import { z } from 'zod';
import { NewFarm } from './farms.ts';
import { requiredText } from './fields.ts';

export const Founding = z.object({
  /** Whether a person may found a farm alone, once their e-mail is confirmed. */
  open: z.boolean(),
  /** Whether a code that is mailed confirms it; who was ever in a farm does so by a temporary password. */
  by_code: z.boolean(),
  /** Whether they were in a farm and are in none any more: nobody creates another for them. */
  former: z.boolean(),
  /** Whether there is a demonstration to look at meanwhile. */
  demo: z.boolean(),
});
export type Founding = z.infer<typeof Founding>;

/** A Starter farm, of whoever founds it. */
export const FoundFarm = NewFarm.pick({ time_zone: true }).extend({ name: requiredText('Nome da fazenda') });
export type FoundFarm = z.infer<typeof FoundFarm>;
