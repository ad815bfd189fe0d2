import { formatNumber } from './formats.ts';

/** What a mix is made of, in percent of the as-fed total. */
export interface Share {
  ingredient_id?: number | null | undefined;
  percent?: number | null | undefined;
}

const tolerance = 0.01;
/** One percent has so many: sums of whole parts do not drift. */
const parts = 10_000;
export const duplicatedIngredients = 'Existem ingredientes duplicados. Por favor, ajuste.';

export function totalPercent(shares: Share[]): number {
  return totalParts(shares) / parts;
}

/** How far the mix is above 100 %; below it, negative. As near as `tolerance` it adds up. */
export function excessPercent(shares: Share[]): number {
  const excess = (totalParts(shares) - 100 * parts) / parts;
  return Math.abs(excess) <= tolerance ? 0 : excess;
}

/** Floating point adds 33.3 + 66.7 to a hair off 100, and takes 100 from 100.095 with a hair missing; whole parts do not. */
function totalParts(shares: Share[]): number {
  return shares.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * parts), 0);
}

/** What is wrong with the mix as a whole, in the words the form shows; null when it adds up. */
export function compositionError(shares: Share[]): string | null {
  const chosen = shares.map((share) => share.ingredient_id).filter((id) => id != null);
  if (new Set(chosen).size < chosen.length) return duplicatedIngredients;
  const excess = excessPercent(shares);
  if (excess < 0) return `A soma dos ingredientes deve ser 100%. Faltam ${formatNumber(-excess)}%`;
  if (excess > 0) return `A soma dos percentuais excede 100% em ${formatNumber(excess)}%`;
  return null;
}

/** A part in percent of its whole; of nothing, nothing. */
export function shareInPercent(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0;
}
