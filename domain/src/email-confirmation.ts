import { z } from 'zod';
import { requiredText } from './fields.ts';
import { invalid } from './messages.ts';

/** How long the code lives that shows an e-mail to be one's own, and how often it may be typed wrong. */
export const emailCodeMinutes = 30;
export const emailCodeTries = 5;
export const emailCodeLength = 6;

export const EmailCode = z.object({
  code: requiredText('Código').refine((code) => /^\d{6}$/.test(code), invalid('Código')),
});
export type EmailCode = z.infer<typeof EmailCode>;
