import { expect, test } from 'vitest';
import { kpis } from '../test/kpis-financial.ts';
import type { ReportCosts } from './lot-report.ts';
import { lotReportDocument } from './lot-report-document.ts';
import { lotReport, type ReportFacts } from './lot-report-figures.ts';
import { arrobaFigures, chargeFigures, chargeTable, costFigures, missingText, pricesText } from './lot-report-money.ts';
import { ledgerCostPerKg } from './lot-what-if.ts';
import { partialText } from './partial-cost.ts';
import { lotReportTables } from './sheets/lot-report.ts';

const zone = 'America/Sao_Paulo';
const costs: ReportCosts = {
  recalculating: false,
  prices_at: '2026-03-10T14:40:00.000Z',
  head_days: 10_370,
  cents_per_tonne_ms: 116_000,
  purchase_cents: 41_800_000,
  freight_cents: 0,
  life_feed_cost_cents: 12_029_200,
  life_other_cost_cents: 3_111_000,
  arrobas_out: 1940.4,
  arrobas_in_stock: 0,
  kg_ms_per_arroba: 153.9,
  carcass_gain_per_day: 0.9745,
  sale_price_per_arroba_cents: 31_500,
  revenue_cents: 61_122_600,
  result_cents: 4_182_400,
  charge: null,
};
const facts: ReportFacts = {
  lot_id: 1,
  lot_name: 'Lote 07',
  farm_name: 'Fazenda Boa Vista',
  corral_name: 'Baia 07',
  client_name: 'Agro Silva',
  quantity: 100,
  entry_date: '2026-03-01',
  deactivated_at: null,
  exit_heads: null,
  exit_avg_weight: null,
  price_per_arroba_cents: null,
  buyer: null,
  initial_avg_weight: 380,
  gmd: 1.5,
  movements: [],
  last_trough_reading_date: null,
  readings: [],
  diet_changes: [],
  supplies: [],
  diets: [],
  ingredients: [],
  fed: { days: 0, closed_mo_kg: 0, closed_ms_kg: 0, cost_cents: 0, closed_cost_cents: 0, unpriced_kg: 0 },
};
const report = { ...lotReport(facts, null, '2026-04-10'), kpis_financial: kpis, costs };
const charge: ReportCosts['charge'] = {
  kind: 'head_day',
  unit_cents: 1790,
  quantity: 10_370,
  total_cents: 18_562_300,
  head_days: 10_370,
  lines: [
    { kind: 'death', day: '2026-04-10', heads: 2, days: 40, head_days: 80 },
    { kind: 'stock', day: '2026-06-14', heads: 98, days: 105, head_days: 10_290 },
  ],
};
const read = ({ label, value, unit }: { label: string; value: string; unit: string }) => `${label}: ${value}${unit}`;

test('costs read as money, and what only repeats the plan is called projected', () => {
  expect(costFigures(report).map(read)).toEqual([
    'Custo da alimentação: R$ 120.292,00',
    'Custo operacional: R$ 31.110,00',
    'Custo por cabeça e dia: R$ 14,60/cab/dia',
    'Custo por kg de ganho: R$ 10,09/kg',
    'Custo por tonelada de MS: R$ 1.160,00/t MS',
  ]);
  expect(arrobaFigures(report).map(read)).toContain('Ponto de equilíbrio: R$ 293,45/@');
  expect(arrobaFigures(report).every(({ note }) => note === 'projetado')).toBe(true);
  expect(pricesText(report.costs?.prices_at, zone)).toBe('preços de 10/03 11:40');
});

test.each([
  ['a measured gain and @ that nobody weighed', { gmd_measured: 1.41, arrobas_projected: true }],
  ['@ by carcasses and a gain that nobody measured', { gmd_measured: null, arrobas_projected: false }],
])('a cost by kg goes by the gain, one by @ by the weights of the @: %s', (_, { gmd_measured, arrobas_projected }) => {
  const of = {
    ...report,
    kpis_technical: { ...report.kpis_technical, gmd_measured },
    kpis_financial: { ...kpis, arrobas_projected },
  };
  const note = (isProjected: boolean) => (isProjected ? 'projetado' : null);
  expect(costFigures(of).find(({ label }) => label === 'Custo por kg de ganho')?.note).toBe(
    note(gmd_measured === null),
  );
  for (const figure of arrobaFigures(of)) expect(figure).toMatchObject({ note: note(arrobas_projected) });
  // What is charged by the day hangs on no weight, and so does our profit of it.
  const profit = arrobaFigures({ ...of, costs: { ...costs, charge } }).find(({ label }) => label.startsWith('Lucro'));
  expect(profit).toMatchObject({ note: null });
});

test('what has no price makes the sum a part, and says how large', () => {
  const partial = { ...kpis, partial: true, priced_percent: 97.6, cost_per_arroba_cents: null };
  expect(partialText(partial)).toBe('parcial (2,4 % dos kg sem preço)');
  expect(costFigures({ ...report, kpis_financial: partial })[0]?.note).toBe('parcial (2,4 % dos kg sem preço)');
  expect(arrobaFigures({ ...report, kpis_financial: partial })[1]?.value).toBe('—');
  const urea = { input: 'ingredient_price', ingredient_id: 7, ingredient_name: 'Ureia' } as const;
  expect(missingText({ ...urea, from: '2026-03-04', to: '2026-03-09' })).toBe(
    'Preço de Ureia de 04/03/2026 a 09/03/2026',
  );
});

test("the owner's paper never tells price, cost or profit; only the charge, under a contract", () => {
  const printing = { timeZone: zone, issued_at: '2026-04-10T12:00:00.000Z' };
  const text = (variant: 'owner' | 'internal', of = report) =>
    JSON.stringify(lotReportDocument(of, { variant, ...printing }));
  expect(text('owner')).not.toMatch(/R\$|Custo|Lucro|equilíbrio/);
  expect(text('internal')).toMatch(/R\$ 224,72/);
  const charged = { ...report, costs: { ...costs, charge } };
  expect(text('owner', charged)).toMatch(/R\$ 185.623,00/);
  expect(text('owner', charged)).not.toMatch(/120.292|224,72|Lucro|equilíbrio/);
  expect(text('internal', charged)).not.toMatch(/equilíbrio/);
});

test('the charge shows how its days were counted', () => {
  expect(chargeFigures(charge).map(read)).toContain('Diárias cobradas: 10.370cab·dia');
  expect(chargeTable(charge as NonNullable<typeof charge>)).toMatchObject({
    rows: [
      ['Morte', '10/04/2026', '2', '40', '80'],
      ['Em estoque', '14/06/2026', '98', '105', '10.290'],
    ],
    total: ['Total', '', '', '', '10.370'],
  });
});

test('what is charged by @ that nobody weighed is called projected, on every paper', () => {
  const charged = (projected: boolean) => ({
    ...report,
    costs: { ...costs, charge: { ...charge, kind: 'arroba', projected } as typeof charge },
  });
  const noted = ({ costs: { charge: of } }: ReturnType<typeof charged>) =>
    chargeFigures(of).flatMap(({ label, note }) => (note === 'projetado' ? label : []));
  expect(noted(charged(false))).toEqual([]);
  expect(noted(charged(true))).toEqual(['Cobrança', '@ produzidas']);
  const printed = lotReportDocument(charged(true), {
    variant: 'owner',
    timeZone: zone,
    issued_at: '2026-04-10T12:00:00.000Z',
  });
  expect(printed.charge?.figures[0]).toMatchObject({ label: 'Cobrança', note: 'projetado' });
  const [summary] = lotReportTables(charged(true), zone);
  expect(summary?.rows).toContainEqual(['Cobrança', 185_623, 'R$', 'projetado. Da entrada até o fim do período.']);
});

test('the workbook holds the same', () => {
  const note = 'projetado. Da entrada até o fim do período, com os animais mortos.';
  expect(lotReportTables(report, zone)[0]?.rows).toContainEqual(['Custo por @ produzida', 224.72, 'R$/@', note]);
});

test('the what-if begins with what a kg of carcass has cost', () => {
  // (418.000 + 120.292 + 31.110) / (1.940,4 × 15 kg).
  expect(ledgerCostPerKg(report)).toBe(19.56);
  expect(ledgerCostPerKg({ ...report, costs: { ...costs, purchase_cents: null } })).toBeNull();
  const unpriced = { input: 'ingredient_price' as const, from: '2026-03-01', to: '2026-03-02' };
  expect(ledgerCostPerKg({ ...report, kpis_financial: { ...kpis, missing: [unpriced] } })).toBeNull();
  expect(ledgerCostPerKg({ kpis_financial: null, costs: null })).toBeNull();
  expect(ledgerCostPerKg({ ...report, costs: { ...costs, arrobas_out: null } })).toBeNull();
  // Before day 21 no @ is told of, but what was spent is known.
  expect(ledgerCostPerKg({ ...report, kpis_financial: { ...kpis, cost_per_arroba_cents: null } })).toBe(19.56);
});

test('nobody who may not see money sees any', () => {
  const plain = { ...report, kpis_financial: null, costs: null };
  expect([...costFigures(plain), ...arrobaFigures(plain), ...chargeFigures(plain.costs)]).toEqual([]);
});
