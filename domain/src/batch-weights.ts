import { z } from 'zod';
import { fieldInstant, Instant } from './fields.ts';
import { invalid } from './messages.ts';
import { maxCurveBytes } from './weight-curve.ts';

const bad = invalid('Pesos');

/** A curve as it travels: deflated, and written as text. */
export const SentWeights = z.object({
  /** By the device's clock. */
  start: fieldInstant('Início'),
  weights: z
    .base64({ error: () => bad })
    .min(1, bad)
    .max(Math.ceil(maxCurveBytes / 3) * 4, bad),
});
export type SentWeights = z.infer<typeof SentWeights>;

export const BatchWeights = z.object({ start: Instant, seconds: z.array(z.number()), kg: z.array(z.number()) });
export type BatchWeights = z.infer<typeof BatchWeights>;
