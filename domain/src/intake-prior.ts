/**
 * kg MS a head and day by weight and gain, of Nelore and of Zebu crosses (Azevêdo et al. 2010). Beyond the gains that it was
 * made from it would fall again, so it stays where it was highest. A prior only: trials disagree on the sign of its error.
 */
const curves = {
  nelore: { base: -2.7878, weight: 0.08789, gain: 5.0487, gainSquared: -1.6835, maxGain: 1.5 },
  cross: { base: -2.6098, weight: 0.08844, gain: 4.4672, gainSquared: -1.3579, maxGain: 1.64 },
};

export function priorIntake(weight: number, gmd: number, breed: string | null = null): number {
  const { base, gain, gainSquared, maxGain, ...of } = curves[isCross(breed) ? 'cross' : 'nelore'];
  const gained = Math.min(gmd, maxGain);
  return base + of.weight * weight ** 0.75 + gain * gained + gainSquared * gained ** 2;
}

function isCross(breed: string | null): boolean {
  return /cruz|mesti|angus|f1|meio/i.test(breed ?? '');
}
