import { z } from 'zod';
import { Id } from './fields.ts';
import { userTypes } from './permissions.ts';

/** A farm as its members see it: each person's type is per farm. */
export const MemberFarm = z.object({
  id: Id,
  name: z.string(),
  user_type: z.enum(userTypes),
  time_zone: z.string(),
});
export type MemberFarm = z.infer<typeof MemberFarm>;
