import { expect, test } from 'vitest';
import { formatDays } from './formats.ts';
import type { LotReport } from './lot-report.ts';
import {
  compositionOf,
  dietTable,
  ingredientTable,
  movementFigures,
  periodText,
  situationText,
  supplyFigureTexts,
  technicalFigures,
  weightFigures,
} from './lot-report-texts.ts';
import { lotReportTables } from './sheets/lot-report.ts';

const zone = 'America/Sao_Paulo';

const report: LotReport = {
  period: null,
  source_lots: [],
  header: {
    lot_name: 'Lote 07',
    farm_name: 'Fazenda Boa Vista',
    corral_name: 'Baia 07',
    client_name: null,
    entry_date: '2026-03-01',
    deactivated_at: null,
    as_of: '2026-04-10',
    current_quantity: 98,
    weight_basis: 'full',
    initial_avg_weight: 380,
    current_avg_weight: 436.25,
    current_total_weight: 42752.5,
    weight_gain: 5560.4,
    weight_gain_per_head: 56.25,
    daily_weight_gain: 1.40625,
    days_in_confinement: 40,
    feed_conversion_ratio: 6.543,
    projected: false,
  },
  kpis_technical: {
    treatment_days: 40,
    mortality: 2,
    gmd: 1.41,
    gmd_projected: 1.5,
    gmd_measured: 1.41,
    last_weighing_date: '2026-03-12',
    conversion: 6.543,
    period_weight_gain: 5560.4,
    last_trough_reading_date: '2026-04-10T08:12:00.000Z',
  },
  closing: null,
  kpis_financial: null,
  costs: null,
  diet_changes: [],
  trough_readings: [
    { date: '2026-04-10T08:12:00.000Z', value: -5, new_projected_load: 1800, trough_score: 'up_to_half' },
  ],
  feeding_supply: [],
  diet_table: [
    {
      recipe_id: 1,
      diet_name: 'Adaptação',
      start_date: '2026-03-01',
      end_date: '2026-03-21',
      days: 21,
      mo_quantity: 30000,
      ms_quantity: 15000,
    },
  ],
  ingredient_table: [
    { ingredient_id: 1, ingredient_name: 'Silagem', days: 21, mo_quantity: 22500 },
    { ingredient_id: null, ingredient_name: 'sem composição', days: 1, mo_quantity: 7500 },
  ],
  movement_summary: {
    total_mo_consumed: 30000,
    total_ms_consumed: 15000,
    average_daily_mo: 1428.5714,
    average_daily_ms: null,
    average_mo_per_head_per_day: 14.285,
    average_ms_per_head_per_day: null,
  },
  totals: { diet_total_mo: 30000, diet_total_ms: 15000, ingredient_total_mo: 30000 },
};

test('figures carry the decimals and units of the spec, and what is missing is a dash without a unit', () => {
  expect(technicalFigures(report, zone).map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Dias de trato', '40', 'dias'],
    ['Mortalidade', '2,00', '%'],
    ['GMD', '1,41', 'kg/dia'],
    ['Conversão alimentar', '6,54', 'kg/kg'],
    ['Última leitura de cocho', '10/04/2026 05:12', ''],
  ]);
  expect(movementFigures(report).map(({ value, unit }) => [value, unit])).toEqual([
    ['30.000,0', 'kg'],
    ['15.000,0', 'kg'],
    ['1.428,57', 'kg/dia'],
    ['—', ''],
    ['14,29', 'kg/Cab/Dia'],
    ['—', ''],
  ]);
  expect(weightFigures(report).map(({ value, unit }) => `${value} ${unit}`)).toContain('56,3 kg/cab');
});

test('one day is a day, not days', () => {
  const young = {
    ...report,
    header: { ...report.header, days_in_confinement: 1 },
    kpis_technical: { ...report.kpis_technical, treatment_days: 1 },
  };
  expect(technicalFigures(young, zone)[0]).toMatchObject({ value: '1', unit: 'dia' });
  expect(weightFigures(young)[1]).toMatchObject({ value: '1', unit: 'dia' });
  expect(formatDays(0)).toBe('0 dias');
});

test('what rounds to zero has no sign', () => {
  const mortality = { ...report.kpis_technical, mortality: -0 };
  expect(technicalFigures({ ...report, kpis_technical: mortality }, zone)[1]?.value).toBe('0,00');
});

test('a measured gain names its weighing; without one everything that repeats the plan is called projected', () => {
  expect(technicalFigures(report, zone)[2]?.note).toBe('GMD medido 1,41 (pesagem 12/03) · previsto 1,50');
  const unweighed = {
    ...report,
    header: { ...report.header, projected: true },
    kpis_technical: { ...report.kpis_technical, gmd_measured: null, last_weighing_date: null },
  };
  expect(technicalFigures(unweighed, zone)[2]?.note).toBe('projetado');
  expect(weightFigures(unweighed).map(({ label, note }) => [label, note])).toContainEqual([
    'Peso médio atual',
    'projetado',
  ]);
});

test.each([
  [1000, 1010, '+10,0', '+1,0%', 'positive'],
  [1000, 990, '−10,0', '−1,0%', 'negative'],
  [1000, 1000.04, '0,0', '0,0%', 'neutral'],
  [0, 25, '+25,0', null, 'positive'],
])('of %d kg planned and %d used the difference reads %s (%s), which is %s', (projected, actual, value, note, tone) => {
  const row = { projected_quantity: projected, actual_quantity: actual } as LotReport['feeding_supply'][number];
  expect(supplyFigureTexts({ ...report, feeding_supply: [row] })[2]).toMatchObject({ value, unit: 'kg', note, tone });
});

test('where nothing was supplied, the three totals are a dash', () => {
  expect(supplyFigureTexts(report).map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Total previsto', '—', ''],
    ['Total utilizado', '—', ''],
    ['Diferença', '—', ''],
  ]);
});

test('tables end with their totals, and shares of the mix add up to the whole', () => {
  expect(dietTable(report)).toMatchObject({
    rows: [['Adaptação', '01/03/2026', '21', '30.000,0', '15.000,0']],
    total: ['Total', '', '', '30.000,0 kg', '15.000,0 kg'],
  });
  expect(ingredientTable(report).rows.map((row) => row.at(-1))).toEqual(['75,0', '25,0']);
  expect(compositionOf(report).reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
});

test('without a period the report speaks of the whole life up to its day', () => {
  expect(periodText(report)).toBe('01/03/2026 a 10/04/2026');
  expect(periodText({ ...report, period: { start_date: '2026-04-01', end_date: '2026-04-07' } })).toBe(
    '01/04/2026 a 07/04/2026',
  );
});

test('the header says of which day it speaks; of a period before the lot it says when the lot came', () => {
  const within = { start_date: '2026-04-01', end_date: '2026-04-10' };
  const before = { start_date: '2026-01-01', end_date: '2026-01-31' };
  const entering = { ...report.header, as_of: report.header.entry_date };
  expect(situationText(report)).toBe('situação em 10/04/2026');
  expect(situationText({ ...report, period: within })).toBe('situação em 10/04/2026');
  expect(situationText({ ...report, period: before, header: entering })).toBe('o lote só entrou em 01/03/2026');
});

test('the workbook holds the same figures as the screen', () => {
  const tables = lotReportTables(report, zone);
  expect(tables.map(({ title }) => title)).toEqual([
    'Resumo',
    'Fornecimento',
    'Dietas',
    'Alimentos',
    'Leituras de Cocho',
  ]);
  expect(tables[0]?.rows).toContainEqual(['Conversão alimentar', 6.54, 'kg/kg', null]);
  expect(tables[0]?.rows).toContainEqual(['MS por dia', '—', null, null]);
  expect(tables[0]?.rows).toContainEqual(['Data de Entrada', '01/03/2026']);
  expect(tables[3]?.rows[0]).toEqual(['Silagem', 21, 22500, 75]);
  expect(tables[2]?.rows.at(-1)).toEqual(['Total', null, null, 30000, 15000]);
  expect(tables[4]?.rows).toEqual([['2026-04-10T08:12:00.000Z', -5, 1800, '25–50%']]);
});
