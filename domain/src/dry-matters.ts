import { z } from 'zod';
import { compositionError, type Share } from './composition.ts';
import { DatedValue, removal } from './dated-values.ts';
import { Id, requiredDay, requiredNumber } from './fields.ts';
import { formatNumber } from './formats.ts';

/** Percent of dry matter of an ingredient as it is fed, from a day on until the next. Figures use the recipe's; this checks it. */
export const DryMatterInput = z.object({
  valid_from: requiredDay('Válida desde'),
  dry_matter_percent: requiredNumber('Matéria seca')
    .min(1, 'Deve ser maior que 0%')
    .max(100, 'Deve ser menor que 100%'),
});
export type DryMatterInput = z.infer<typeof DryMatterInput>;

export const DryMatter = DatedValue.extend({ dry_matter_percent: z.number(), ...removal });
export type DryMatter = z.infer<typeof DryMatter>;

/** What an ingredient holds on a day. */
export const IngredientDryMatter = z.object({
  ingredient_id: Id,
  ingredient_name: z.string(),
  dry_matter_percent: z.number().nullable(),
  valid_from: z.string().nullable(),
});
export type IngredientDryMatter = z.infer<typeof IngredientDryMatter>;

/** Points between what a recipe says and what its ingredients make before anybody is told. */
const tolerance = 1;

/** What a mix holds by what its ingredients do, with one decimal; null while they do not make a whole, or one of them does not say. */
export function mixDryMatter(shares: Share[], known: IngredientDryMatter[]): number | null {
  if (compositionError(shares) !== null) return null;
  const percents = new Map(known.map((one) => [one.ingredient_id, one.dry_matter_percent]));
  let dry = 0;
  let whole = 0;
  for (const { ingredient_id, percent } of shares.filter((share) => share.percent)) {
    const own = percents.get(ingredient_id ?? 0) ?? null;
    if (own === null) return null;
    dry += own * (percent ?? 0);
    whole += percent ?? 0;
  }
  return Math.round((dry / whole) * 10) / 10;
}

/** Whether what was written is so far from what the ingredients make that a person should look. */
export function isDryMatterOff(written: number | null, made: number | null): made is number {
  return made !== null && (written === null || Math.round(Math.abs(made - written) * 100) > tolerance * 100);
}

/** 'MS pelos ingredientes: 58,5 % (informada 52 %)'. */
export function dryMatterText(made: number, written: number | null): string {
  const told = written === null ? '' : ` (informada ${percent(written)})`;
  return `MS pelos ingredientes: ${percent(made)}${told}`;
}

/** 'Usar 58,5 %'. */
export function offeredDryMatterText(made: number): string {
  return `Usar ${percent(made)}`;
}

/** The sign never stands alone in a line. */
function percent(value: number): string {
  return `${formatNumber(value)}\u00A0%`;
}
