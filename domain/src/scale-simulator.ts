import { z } from 'zod';

/** Where the demo farm's simulated wagon listens, and the code that pairs with it. */
export const ScaleSimulator = z.object({ path: z.string(), code: z.string() });
export type ScaleSimulator = z.infer<typeof ScaleSimulator>;
