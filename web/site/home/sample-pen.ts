import { percentOf } from '@cocho/domain/load-arithmetic';

/** The pen that a visitor reads. Its scale is the one most Brazilian feedlots use. */
export const samplePen = { name: 'Baia 07', lot: 'Lote Nelore 07', heads: 120, load: 2_400 };

export const sampleNotes: { value: number; name: string; left: number }[] = [
  { value: 10, name: 'Lambido', left: 0 },
  { value: 5, name: 'Limpo', left: 0.12 },
  { value: 0, name: 'Sobra fina', left: 0.3 },
  { value: -5, name: '25 a 50%', left: 0.55 },
  { value: -10, name: 'Mais de 50%', left: 0.8 },
  { value: -20, name: 'Intocado', left: 1 },
];

export const sampleTreat = { name: 'Trato da manhã', percent: 40 };

const recipe = [
  { name: 'Silagem de milho', percent: 38 },
  { name: 'Milho moído', percent: 44 },
  { name: 'Caroço de algodão', percent: 12 },
  { name: 'Núcleo', percent: 6 },
];

/** What the wagon loads for the morning, line by line, as the product itself works it out. */
export function morningLoad(load: number) {
  const total = percentOf(load, sampleTreat.percent);
  return { total, lines: recipe.map(({ name, percent }) => ({ name, kg: percentOf(total, percent) })) };
}
