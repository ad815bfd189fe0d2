import { expect, test } from 'vitest';
import { kpis } from '../test/kpis-financial.ts';
import type { LotOverview } from './lot-overview.ts';
import { type Overview, totalsOf } from './lot-overview-figures.ts';
import type { MissingInput } from './lot-report.ts';

const days = { from: '2026-03-01', to: '2026-03-12' };
const price = (id: number, name: string): MissingInput => ({
  input: 'ingredient_price',
  ingredient_id: id,
  ingredient_name: name,
  ...days,
});

function overview(arroba: Overview['ratios']['arroba'], missing: MissingInput[] = []): Overview {
  const row = { heads: 100, load: 2000, avg_weight: 470, gmd: 1.5, kpis_financial: { ...kpis, missing } };
  const unknown = { consumption: null, intake: null, conversion: null, headDay: null, kgGain: null };
  return { row: row as LotOverview, fed_kg: 1000, priced_kg: 1000, ratios: { ...unknown, arroba } };
}

test('the cost of an @ tells of how many lots it is: some are too young for one, or lack a price', () => {
  const totals = totalsOf([overview([200_000, 10]), overview(null), overview([100_000, 2])], true);
  expect(totals).toMatchObject({ lots: 3, kpis_financial: { cost_per_arroba_cents: 25_000, arroba_lots: 2 } });
});

test('every price that any lot lacks is told once, and nothing else that is missing', () => {
  const [corn, urea] = [price(1, 'Milho'), price(2, 'Ureia')];
  const lots = [overview(null, [corn, { input: 'sale_price', ...days }]), overview(null, [corn, urea])];
  expect(totalsOf(lots, true).kpis_financial?.missing).toEqual([
    { input: 'ingredient_price', ingredient_id: 1, ingredient_name: 'Milho' },
    { input: 'ingredient_price', ingredient_id: 2, ingredient_name: 'Ureia' },
  ]);
  expect(totalsOf(lots, false).kpis_financial).toBeNull();
});
