import { formatNumber } from './formats.ts';

/** What a mix is made of, in percent of the as-fed total. */
export interface Share {
  ingredient_id?: number | null | undefined;
  percent?: number | null | undefined;
}

const tolerance = 0.01;
export const duplicatedIngredients = 'Existem ingredientes duplicados. Por favor, ajuste.';

/** Floating point adds 33.3 + 66.7 to a hair off 100; ten-thousandths do not. */
export function totalPercent(shares: Share[]): number {
  return shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 10_000), 0) / 10_000;
}

/** What is wrong with the mix as a whole, in the words the form shows; null when it adds up. */
export function compositionError(shares: Share[]): string | null {
  const chosen = shares.map((share) => share.ingredient_id).filter((id) => id != null);
  if (new Set(chosen).size < chosen.length) return duplicatedIngredients;
  const total = totalPercent(shares);
  if (total < 100 - tolerance) return `A soma dos ingredientes deve ser 100%. Faltam ${formatNumber(100 - total)}%`;
  if (total > 100 + tolerance) return `A soma dos percentuais excede 100% em ${formatNumber(total - 100)}%`;
  return null;
}
