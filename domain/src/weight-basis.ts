/** How cattle were weighed: as they came from the trough, or after a night without feed. */
export const weightBases = ['full', 'fasted'] as const;
export type WeightBasis = (typeof weightBases)[number];
export const weightBasisLabels: Record<WeightBasis, string> = { full: 'Cheio', fasted: 'Jejum' };

/** What fasting leaves of the full weight, where only one of them is known. */
const fastedShare = 0.96;

/** A weight as it would have been on another basis. */
export function onBasis(weight: number, from: WeightBasis, to: WeightBasis): number {
  if (from === to) return weight;
  return to === 'fasted' ? weight * fastedShare : weight / fastedShare;
}
