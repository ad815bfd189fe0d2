import type { z } from 'zod';
import { number, requiredNumber } from './fields.ts';
import { formatCents } from './formats.ts';
import { notNegative, wholeNumber } from './messages.ts';

/** R$ 100.000.000,00. */
const maxMoney = 10_000_000_000;

/** Money in cents. It is typed in R$, and so its limit is said. */
export function cents(label: string) {
  return bounded(number(label), label, maxMoney);
}

export function requiredCents(label: string, max: number) {
  return bounded(requiredNumber(label), label, max);
}

export function tooMuch(label: string, maxCents: number): string {
  return `${label} deve ser no máximo ${formatCents(maxCents)}`;
}

function bounded(value: z.ZodNumber, label: string, max: number) {
  return value.int(wholeNumber(label)).min(0, notNegative(label)).max(max, tooMuch(label, max));
}
