import { expect, test } from 'vitest';
import { kpis } from '../test/kpis-financial.ts';
import type { LotOverview } from './lot-overview.ts';
import { type Overview, overviewTotals } from './lot-overview-figures.ts';
import type { MissingInput } from './lot-report.ts';

const days = { from: '2026-03-01', to: '2026-03-12' };
const price = (id: number, name: string): MissingInput => ({
  input: 'ingredient_price',
  ingredient_id: id,
  ingredient_name: name,
  ...days,
});

function overview(arroba: Overview['ratios']['arroba'], missing: MissingInput[] = []): Overview {
  const weights = { heads: 100, avg_weight: 470, projected: false, gmd: 1.5, gmd_measured: 1.5 };
  const row = { ...weights, load: 2000, kpis_financial: { ...kpis, missing } };
  const unknown = { consumption: null, intake: null, conversion: null, headDay: null, kgGain: null };
  return { row: row as LotOverview, fed_kg: 1000, priced_kg: 1000, ratios: { ...unknown, arroba } };
}

test('the cost of an @ tells of how many lots it is: some are too young for one, or lack a price', () => {
  const totals = overviewTotals([overview([200_000, 10]), overview(null), overview([100_000, 2])], true);
  expect(totals).toMatchObject({ lots: 3, kpis_financial: { cost_per_arroba_cents: 25_000 } });
  expect(totals.of).toMatchObject({ cost_per_arroba: { lots: 2, projected: false }, avg_weight: { lots: 3 } });
});

test('a sum is projected where one of those lots is that have a part in it', () => {
  const [weighed, unweighed] = [overview([200_000, 10]), overview(null)];
  unweighed.row = { ...unweighed.row, projected: true, gmd_measured: null };
  expect(overviewTotals([weighed, unweighed], true).of).toMatchObject({
    avg_weight: { lots: 2, projected: true },
    gmd: { lots: 2, projected: true },
    cost_per_arroba: { lots: 1, projected: false },
  });
  expect(overviewTotals([weighed, { ...unweighed, ratios: weighed.ratios }], true).of.cost_per_arroba?.projected).toBe(
    true,
  );
});

test('a lot that all have left has no part in what is a mean of heads', () => {
  const [full, empty] = [overview(null), overview(null)];
  empty.row = { ...empty.row, heads: 0, projected: true, gmd_measured: null };
  const ofOne = { lots: 1, projected: false };
  expect(overviewTotals([full, empty], false)).toMatchObject({ lots: 2, of: { avg_weight: ofOne, gmd: ofOne } });
  const ofNone = { lots: 0, projected: false };
  expect(overviewTotals([empty], false)).toMatchObject({
    avg_weight: null,
    gmd: null,
    of: { avg_weight: ofNone, gmd: ofNone },
  });
});

test('every price that any lot lacks is told once, and nothing else that is missing', () => {
  const [corn, urea] = [price(1, 'Milho'), price(2, 'Ureia')];
  const lots = [overview(null, [corn, { input: 'sale_price', ...days }]), overview(null, [corn, urea])];
  expect(overviewTotals(lots, true).kpis_financial?.missing).toEqual([
    { input: 'ingredient_price', ingredient_id: 1, ingredient_name: 'Milho' },
    { input: 'ingredient_price', ingredient_id: 2, ingredient_name: 'Ureia' },
  ]);
  expect(overviewTotals(lots, false).kpis_financial).toBeNull();
});
