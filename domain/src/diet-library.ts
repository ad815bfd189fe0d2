import type { DietStep } from './first-steps.ts';

/** Typical dry matter, in percent, of what Brazilian feedlots mix. */
const dryMatter = {
  'Silagem de milho': 33,
  'Silagem de sorgo': 31,
  'Silagem de capim': 28,
  'Silagem de grão úmido de milho': 65,
  'Bagaço de cana': 50,
  'Feno de capim': 88,
  'Milho moído': 88,
  'Sorgo moído': 88,
  'Casca de soja': 90,
  'Polpa cítrica': 89,
  'Farelo de soja': 89,
  'Farelo de algodão': 90,
  'Caroço de algodão': 91,
  'DDG de milho': 90,
  'Núcleo mineral': 97,
  Ureia: 99,
};
type Feed = keyof typeof dryMatter;

interface LibraryDiet {
  name: string;
  /** For which cattle and where. */
  when: string;
  timer: number;
  /** For cattle that are still getting used to the trough. */
  adapts?: true;
  /** In loading order, in percent as fed: roughage first, minerals and urea inside the mass. */
  mix: [Feed, number][];
}

/** Common ones, to begin with: a nutritionist's own takes their place. */
const diets: LibraryDiet[] = [
  {
    name: 'Terminação com silagem de milho',
    when: 'A mais comum: silagem e milho moído, depois da adaptação',
    timer: 6,
    mix: [
      ['Silagem de milho', 38],
      ['Milho moído', 49],
      ['Caroço de algodão', 7],
      ['Núcleo mineral', 5.4],
      ['Ureia', 0.6],
    ],
  },
  {
    name: 'Adaptação com silagem de milho',
    when: 'Para as três primeiras semanas de cocho',
    timer: 6,
    adapts: true,
    mix: [
      ['Silagem de milho', 62],
      ['Milho moído', 22],
      ['Casca de soja', 10.5],
      ['Núcleo mineral', 5],
      ['Ureia', 0.5],
    ],
  },
  {
    name: 'Terminação com bagaço de cana',
    when: 'Onde há usina por perto: pouco volumoso, muito milho',
    timer: 7,
    mix: [
      ['Bagaço de cana', 18],
      ['Milho moído', 62],
      ['Caroço de algodão', 12],
      ['Núcleo mineral', 7],
      ['Ureia', 1],
    ],
  },
  {
    name: 'Terminação com polpa cítrica',
    when: 'Sudeste, na safra da laranja',
    timer: 6,
    mix: [
      ['Silagem de milho', 35],
      ['Polpa cítrica', 30],
      ['Milho moído', 24],
      ['Farelo de algodão', 5],
      ['Núcleo mineral', 5.3],
      ['Ureia', 0.7],
    ],
  },
  {
    name: 'Terminação com DDG',
    when: 'Centro-Oeste, com silagem de capim e DDG de milho',
    timer: 6,
    mix: [
      ['Silagem de capim', 35],
      ['Milho moído', 42],
      ['DDG de milho', 17],
      ['Núcleo mineral', 5.5],
      ['Ureia', 0.5],
    ],
  },
  {
    name: 'Terminação com grão úmido',
    when: 'Milho colhido úmido ou reidratado, ensilado na fazenda',
    timer: 6,
    mix: [
      ['Silagem de milho', 28],
      ['Silagem de grão úmido de milho', 57],
      ['Farelo de soja', 8],
      ['Núcleo mineral', 6.3],
      ['Ureia', 0.7],
    ],
  },
  {
    name: 'Terminação com sorgo',
    when: 'Silagem e grão de sorgo, em regiões mais secas',
    timer: 6,
    mix: [
      ['Silagem de sorgo', 36],
      ['Sorgo moído', 50],
      ['Farelo de soja', 8],
      ['Núcleo mineral', 5.4],
      ['Ureia', 0.6],
    ],
  },
  {
    name: 'Alto concentrado com feno',
    when: 'Quase sem volumoso; pede manejo de cocho atento',
    timer: 8,
    mix: [
      ['Feno de capim', 8],
      ['Milho moído', 68],
      ['Casca de soja', 14],
      ['Núcleo mineral', 9],
      ['Ureia', 1],
    ],
  },
];

export type DietChoice = DietStep & Pick<LibraryDiet, 'when' | 'adapts'>;

/** As the guide takes them: the dry matter follows from what is in it. */
export const dietLibrary: DietChoice[] = diets.map(({ mix, ...diet }) => ({
  ...diet,
  dry_matter_percent: Math.round(mix.reduce((sum, [feed, percent]) => sum + dryMatter[feed] * percent, 0) / 10) / 10,
  mix: mix.map(([ingredient, percent]) => ({ ingredient, percent })),
}));

/** What is chosen before anybody chooses. */
export function usualDiet({ adapting }: { adapting: boolean }): DietChoice {
  return dietLibrary.find(({ adapts = false }) => adapts === adapting) as DietChoice;
}
