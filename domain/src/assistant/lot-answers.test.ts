import { expect, test } from 'vitest';
import type { LotOverview } from '../lot-overview.ts';
import { rankAnswer } from './lot-answers.ts';

const lot = (name: string, projected: boolean, figures: Partial<LotOverview> = {}) =>
  ({ name, corral_name: null, projected, avg_weight: 456, conversion: 6.5, load: 1692, ...figures }) as LotOverview;
const lots = [lot('A', true), lot('B', false), lot('C', true, { conversion: null })];

test.each([
  ['avg_weight', ['456 kg projetado', '456 kg', '456 kg projetado']],
  ['conversion', ['6,50 projetado', '6,50', '—']],
  ['load', ['1.692 kg', '1.692 kg', '1.692 kg']],
] as const)('a rank by %s says which lots were never weighed, where it rests on the weight', (figure, shown) => {
  const answer = rankAnswer({ lots }, { figure, order: 'desc' });
  expect(answer.text).toContain(`: ${shown[0]}.`);
  expect(answer.table?.rows.map(([, cell]) => cell)).toEqual(shown);
});
