/** What a person saw in the trough, whatever is decided about the next load. Only this counts as clean or leftover. */
export const troughScores = [
  'licked',
  'clean',
  'thin',
  'up_to_quarter',
  'up_to_half',
  'over_half',
  'untouched',
] as const;
export type TroughScore = (typeof troughScores)[number];

export const troughScoreLabels: Record<TroughScore, string> = {
  licked: 'Lambido',
  clean: 'Limpo',
  thin: 'Pouca sobra',
  up_to_quarter: 'Até 25%',
  up_to_half: '25–50%',
  over_half: 'Mais de 50%',
  untouched: 'Intocado',
};
