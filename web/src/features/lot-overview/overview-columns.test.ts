import type { LotOverview, LotTotals } from '@cocho/domain/lot-overview';
import { expect, test } from 'vitest';
import { isAnyProjected, overviewColumns } from './overview-columns.ts';

const columns = overviewColumns(true);
const kpis = { partial: true, arrobas_projected: false };
const lotOf = (money: object) => ({ gmd_measured: 1.4, projected: false, kpis_financial: money }) as LotOverview;
const totalsOf = (of: LotTotals['of']) =>
  ({ of, avg_weight: 480, kpis_financial: { cost_per_arroba_cents: 20_000 } }) as LotTotals;

function marksOf(lot: LotOverview): Record<string, string> {
  const marked = columns.map(({ order, mark }) => [order, mark?.(lot) ?? '']);
  return Object.fromEntries(marked.filter(([, mark]) => mark));
}

test('R$/@ and breakeven are told whole or not at all: no missing price makes them partial', () => {
  expect(marksOf(lotOf(kpis))).toEqual({ cost_per_head_day: '*', cost_per_kg_gain: '*' });
  expect(marksOf(lotOf({ ...kpis, partial: false, arrobas_projected: true }))).toEqual({
    cost_per_arroba: 'p',
    breakeven_per_arroba: 'p',
  });
});

test.each<[string, object, LotTotals['of'], boolean]>([
  ['nowhere', kpis, { cost_per_arroba: { lots: 2, projected: false } }, false],
  ['at a figure that is not known', { ...kpis, arrobas_projected: true }, {}, false],
  ['at a lot', { ...kpis, arrobas_projected: true, cost_per_arroba_cents: 20_000 }, {}, true],
  ['below R$/@ alone', kpis, { cost_per_arroba: { lots: 2, projected: true } }, true],
  ['below the weight', kpis, { avg_weight: { lots: 2, projected: true } }, true],
])('the letter of what is projected, which stands %s, is explained where it stands', (_, money, of, explained) => {
  expect(isAnyProjected({ lots: [lotOf(money)], totals: totalsOf(of), columns })).toBe(explained);
});
