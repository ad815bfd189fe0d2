import { z } from 'zod';
import { number, optionalText, Version } from './fields.ts';
import { notNegative, positive, tooLarge, wholeNumber } from './messages.ts';
import { cents } from './money-fields.ts';
import { optionalTaxId } from './tax-ids.ts';

/** Of the carcass in percent of the live weight; what lies outside was typed wrong. */
const yieldBounds = { min: 45, max: 62 };

export function yieldPercent(label: string) {
  const { min, max } = yieldBounds;
  return number(label).min(min, `${label} deve ser no mínimo ${min}`).max(max, tooLarge(label, max));
}

export function deductions(label: string) {
  return number(label).min(0, notNegative(label)).max(30, tooLarge(label, 30));
}

/** What all lots of a farm are reckoned with, unless a lot says otherwise. */
export const FarmSettingsInput = z.object({
  sale_price_per_arroba_cents: cents('Preço de venda').nullish(),
  entry_yield_percent: yieldPercent('Rendimento de entrada').nullish(),
  exit_yield_percent: yieldPercent('Rendimento de saída').nullish(),
  deductions_percent: deductions('Descontos').nullish(),
  planned_days: number('Dias planejados')
    .int(wholeNumber('Dias planejados'))
    .positive(positive('Dias planejados'))
    .max(730, tooLarge('Dias planejados', 730))
    .nullish(),
  /** A note that raises a load by more than this is asked about. */
  step_limit_percent: number('Limite de aumento')
    .min(0, notNegative('Limite de aumento'))
    .max(100, tooLarge('Limite de aumento', 100))
    .nullish(),
  /** Of the farm, as it stands on papers that are signed. */
  tax_id: optionalTaxId('CPF/CNPJ'),
  place: optionalText('Município e UF'),
  version: Version.optional(),
});
export type FarmSettingsInput = z.infer<typeof FarmSettingsInput>;

export const FarmSettings = z.object({
  /** What the market pays; null while nobody said. */
  sale_price_per_arroba_cents: z.number().nullable(),
  entry_yield_percent: z.number(),
  exit_yield_percent: z.number(),
  deductions_percent: z.number(),
  /** Days until the yield of exit is reached. */
  planned_days: z.number(),
  step_limit_percent: z.number(),
  tax_id: z.string().nullable(),
  place: z.string().nullable(),
  version: z.number(),
});
export type FarmSettings = z.infer<typeof FarmSettings>;
