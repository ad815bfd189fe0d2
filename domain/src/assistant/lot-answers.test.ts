import { expect, test } from 'vitest';
import { kpis } from '../../test/kpis-financial.ts';
import type { LotOverview } from '../lot-overview.ts';
import { compareAnswer, lotCostsAnswer, lotFiguresAnswer, rankAnswer } from './lot-answers.ts';
import type { CostFigure } from './tools.ts';

const lot = (name: string, projected: boolean, figures: Partial<LotOverview> = {}) => {
  const weighed = { projected, gmd: 1.5, gmd_measured: null, last_weighing_date: projected ? null : '2026-03-12' };
  const known = { avg_weight: 456, conversion: 6.5, load: 1692, kpis_financial: null };
  return { name, corral_name: null, ...weighed, ...known, ...figures } as LotOverview;
};
/** Never weighed; weighed twice; and weighed once, which tells a weight and no gain. */
const [never, twice, once] = [lot('A', true), lot('B', false, { gmd: 1.41, gmd_measured: 1.41 }), lot('D', false)];
const lots = [never, twice, lot('C', true, { conversion: null }), once];

test.each([
  ['avg_weight', ['456 kg projetado', '456 kg', '456 kg projetado', '456 kg']],
  ['conversion', ['6,50 projetado', '6,50', '—', '6,50 projetado']],
  ['gmd', ['1,50 kg/dia projetado', '1,41 kg/dia', '1,50 kg/dia projetado', '1,50 kg/dia projetado']],
  ['load', ['1.692 kg', '1.692 kg', '1.692 kg', '1.692 kg']],
] as const)('a rank by %s says which lots were not measured, where it rests on weight or gain', (figure, shown) => {
  const answer = rankAnswer({ lots }, { figure, order: 'desc' });
  expect(answer.text).toContain(`: ${shown[0]}.`);
  expect(answer.table?.rows.map(([, cell]) => cell)).toEqual(shown);
});

test.each([
  [never, 'previsto; ainda sem pesagem', ' (projetado)'],
  [twice, 'medido até 12/03/2026', ''],
  [once, 'previsto; ainda não medido', ' (projetado)'],
])('of $name the gain and the conversion say whether they were measured', (of, gain, conversion) => {
  expect(lotFiguresAnswer(of, { lot_id: 1, figure: 'gain' }).text).toContain(`(${gain}).`);
  expect(lotFiguresAnswer(of, { lot_id: 1, figure: 'conversion' }).text).toContain(`por kg de ganho${conversion}.`);
});

test.each([
  ['never weighed', never, undefined, true],
  ['never weighed but sold by carcasses', never, false, false],
  ['weighed twice', twice, undefined, false],
  ['weighed twice, and sold by a weight that nobody told', twice, true, true],
  ['weighed once', once, undefined, true],
] as const)(
  'of a lot %s only what hangs on @ says whether they are projected',
  (_, of, arrobas_projected, projected) => {
    const note = 'As @ são projetadas, por peso ou ganho que ninguém mediu.';
    const kpis_financial = { ...kpis, arrobas_projected };
    const told = (figure: CostFigure) =>
      lotCostsAnswer({ ...of, recalculating: false, kpis_financial }, { lot_id: 1, figure }).text.endsWith(note);
    for (const figure of ['cost_per_arroba', 'breakeven', 'profit', 'all'] as const)
      expect(told(figure)).toBe(projected);
    for (const figure of ['feed_cost', 'cost_per_head_day'] as const) expect(told(figure)).toBe(false);
    // What the owner of the cattle is charged by the day asks for no @.
    const charged = { ...of, recalculating: false, kpis_financial: { ...kpis_financial, profit_projected: false } };
    expect(lotCostsAnswer(charged, { lot_id: 1, figure: 'profit' }).text).not.toContain(note);

    const { table } = compareAnswer({
      lots: [
        { ...of, kpis_financial },
        { ...twice, kpis_financial: kpis },
      ],
      recalculating: false,
    });
    expect(table?.rows.at(-1)).toEqual(['R$/@', projected ? 'R$ 224,72 projetado' : 'R$ 224,72', 'R$ 224,72']);
  },
);

test('lots beside each other say which were never weighed, and whose gain is not measured yet', () => {
  expect(compareAnswer({ lots: [never, twice, once], recalculating: false }).text).toBe(
    'A e B e D, da entrada até agora. Peso e ganho projetados, sem pesagem: A. Ganho projetado, ainda não medido: D.',
  );
});

test('lots beside each other say of whose feed some has no price, and that costs are being worked out anew', () => {
  const partial = { ...kpis, partial: true, priced_percent: 97.6, cost_per_arroba_cents: null };
  const lots = [
    { ...twice, name: 'A', kpis_financial: partial },
    { ...twice, name: 'B', kpis_financial: kpis },
  ];
  const { text, table } = compareAnswer({ lots, recalculating: true });
  expect(text).toBe(
    'A e B, da entrada até agora. Custo parcial: A (2,4% dos kg sem preço). Os custos estão sendo recalculados por uma mudança de preço.',
  );
  expect(table?.rows.slice(-2)).toEqual([
    ['R$/cab/dia', 'R$ 14,60 parcial', 'R$ 14,60'],
    ['R$/@', '—', 'R$ 224,72'],
  ]);
});
