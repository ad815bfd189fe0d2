import { z } from 'zod';
import { digits } from './fields.ts';

/** How long the code lives that shows an e-mail to be one's own, and how often it may be typed wrong. */
export const emailCodeMinutes = 30;
export const emailCodeTries = 5;
export const emailCodeLength = 6;

export const EmailCode = z.object({
  code: digits('Código', emailCodeLength),
});
export type EmailCode = z.infer<typeof EmailCode>;
