import type { Share } from './composition.ts';

/** What a mix costs as it is now, where all its ingredients have a price. */
export interface MixCost {
  /** Null while an ingredient has no price. */
  cents_per_tonne: number | null;
  cents_per_tonne_ms: number | null;
  /** Of the mix, in percent, what has a price. */
  priced_percent: number;
  unpriced: number[];
}

/** By the percents of the mix as fed; what a tonne costs as fed and as dry matter. */
export function mixCost(
  shares: Share[],
  dryMatterPercent: number | null | undefined,
  effectiveCents: ReadonlyMap<number, number>,
): MixCost {
  let cents = 0;
  let percent = 0;
  let priced = 0;
  const unpriced: number[] = [];
  for (const { ingredient_id, percent: part } of shares) {
    if (ingredient_id == null || !part) continue;
    percent += part;
    const price = effectiveCents.get(ingredient_id);
    if (price === undefined) unpriced.push(ingredient_id);
    else {
      cents += price * part;
      priced += part;
    }
  }
  const cents_per_tonne = percent > 0 && unpriced.length === 0 ? cents / percent : null;
  return {
    cents_per_tonne,
    cents_per_tonne_ms:
      cents_per_tonne !== null && dryMatterPercent ? perDryTonne(cents_per_tonne, dryMatterPercent) : null,
    priced_percent: percent > 0 ? (priced / percent) * 100 : 0,
    unpriced,
  };
}

/** R$/t MS = R$/t ÷ MS/100. */
export function perDryTonne(centsPerTonne: number, dryMatterPercent: number): number {
  return centsPerTonne / (dryMatterPercent / 100);
}

/** What a lot's day of this mix costs a head. */
export function centsPerHeadDay(centsPerTonne: number | null, loadKg: number, heads: number): number | null {
  return centsPerTonne === null || heads <= 0 ? null : (centsPerTonne * loadKg) / 1000 / heads;
}
