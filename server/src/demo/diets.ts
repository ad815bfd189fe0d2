interface Diet {
  name: string;
  dry_matter_percent: number;
  timer: number;
  /** In loading order: roughage first, so that it is longest in the mixer; minerals and urea inside the mass. */
  mix: [ingredient: string, percent: number][];
}

/** From arrival to sale. */
export const diets: [Diet, Diet, Diet] = [
  {
    name: 'Adaptação',
    dry_matter_percent: 52,
    timer: 6,
    mix: [
      ['Silagem de milho', 55],
      ['Milho moído seco', 24],
      ['Casca de soja', 11.5],
      ['Caroço de algodão', 6.5],
      ['Núcleo mineral', 2.4],
      ['Ureia', 0.6],
    ],
  },
  {
    name: 'Crescimento',
    dry_matter_percent: 61,
    timer: 5,
    mix: [
      ['Silagem de milho', 40],
      ['Milho moído seco', 37],
      ['Polpa cítrica', 10],
      ['Caroço de algodão', 9.5],
      ['Núcleo mineral', 2.7],
      ['Ureia', 0.8],
    ],
  },
  {
    name: 'Terminação',
    dry_matter_percent: 72,
    timer: 5,
    mix: [
      ['Silagem de milho', 22],
      ['Milho moído seco', 56],
      ['Polpa cítrica', 8],
      ['Caroço de algodão', 10],
      ['Núcleo mineral', 3],
      ['Ureia', 1],
    ],
  },
];

/** Which of them cattle of this weight get: about three weeks of the first, then six of the second. */
export function stageOf(weight: number): 0 | 1 | 2 {
  if (weight < 410) return 0;
  return weight < 470 ? 1 : 2;
}
