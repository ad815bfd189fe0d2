interface Diet {
  name: string;
  timer: number;
  /** In loading order: roughage first, so that it is longest in the mixer; minerals and urea inside the mass. */
  mix: [ingredient: string, percent: number][];
}

/** Percent of dry matter in what the farm buys and makes. */
export const dryMatter: Record<string, number> = {
  'Silagem de milho': 33,
  'Milho moído seco': 88,
  'Casca de soja': 90,
  'Polpa cítrica': 89,
  'Caroço de algodão': 91,
  'Núcleo mineral': 97,
  Ureia: 99,
};

/** R$ a tonne, delivered to the farm. */
export const feedPrices: [ingredient: string, reaisPerTonne: number][] = [
  ['Silagem de milho', 220],
  ['Milho moído seco', 900],
  ['Casca de soja', 850],
  ['Polpa cítrica', 850],
  ['Caroço de algodão', 1300],
  ['Núcleo mineral', 2900],
  ['Ureia', 2800],
];

/** From arrival to sale. */
export const diets: [Diet, Diet, Diet] = [
  {
    name: 'Adaptação',
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

/** As the ingredients make it, with two decimals. */
export function dryMatterPercent({ mix }: Pick<Diet, 'mix'>): number {
  return Math.round(mix.reduce((sum, [name, percent]) => sum + percent * (dryMatter[name] ?? 0), 0)) / 100;
}
