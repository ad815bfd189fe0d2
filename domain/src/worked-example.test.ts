import { describe, expect, test } from 'vitest';
import page from '../../docs/worked-example.md?raw';
import type { CostFacts } from './cost-facts.ts';
import { addDays } from './days.ts';
import { formatDay, formatNumber, formatReais } from './formats.ts';
import { initialSettings } from './initial-settings.ts';
import { lotFinancials } from './lot-financials.ts';
import type { LedgerLot } from './lot-ledger.ts';
import { lotReport, type ReportFacts } from './lot-report-figures.ts';
import { type Movement, type WeightFacts, weightOn } from './lot-weights.ts';
import type { ReportPeriod } from './report-periods.ts';

/** docs/worked-example.md, row by row. */
const today = '2026-03-11';
const day = (date: number) => addDays('2026-02-28', date);
const movements: Movement[] = [
  { kind: 'death', day: day(4), heads: -2, avg_weight: null },
  { kind: 'weighing', day: day(6), heads: 0, avg_weight: 386.5 },
  { kind: 'sale', day: day(8), heads: -8, avg_weight: 397 },
];
const diets = {
  adaptation: { recipe_id: 1, diet_name: 'Adaptação', dry: 50, silage: 70 },
  finishing: { recipe_id: 2, diet_name: 'Terminação', dry: 60, silage: 50 },
};
const wagons = [
  ...[1, 2, 3, 4].map((date) => ({ day: day(date), diet: diets.adaptation, planned: 1500, given: 1520 })),
  { day: day(5), diet: diets.adaptation, planned: 700, given: 690 },
  { day: day(5), diet: diets.finishing, planned: 800, given: 810 },
  ...[6, 7, 8, 9, 10].map((date) => ({ day: day(date), diet: diets.finishing, planned: 1600, given: 1590 })),
  { day: day(11), diet: diets.finishing, planned: 800, given: 795 },
];

/** Silage at R$ 220,00 a tonne, corn at R$ 900,00. */
function costOf(rows: typeof wagons): number {
  const cents = ({ diet }: (typeof wagons)[number]) => (diet.silage * 22 + (100 - diet.silage) * 90) / 100;
  return rows.reduce((sum, one) => sum + one.given * cents(one), 0);
}

function factsOf(period: ReportPeriod | null): ReportFacts {
  const fed = wagons.filter((one) => !period || (one.day >= period.start_date && one.day <= period.end_date));
  const closed = fed.filter((one) => one.day < today);
  const mo = (rows: typeof fed) => rows.reduce((sum, { given }) => sum + given, 0);
  const ms = (rows: typeof fed) => rows.reduce((sum, { given, diet }) => sum + (given * diet.dry) / 100, 0);
  const days = (rows: typeof fed) => new Set(rows.map((one) => one.day)).size;
  const silage = fed.reduce((sum, { given, diet }) => sum + (given * diet.silage) / 100, 0);
  return {
    lot_id: 7,
    lot_name: 'Nelore 7',
    farm_name: 'Fazenda Boa Vista',
    corral_name: 'Baia 7',
    client_name: null,
    quantity: 100,
    entry_date: day(1),
    deactivated_at: null,
    exit_heads: null,
    exit_avg_weight: null,
    price_per_arroba_cents: null,
    buyer: null,
    initial_avg_weight: 380,
    gmd: 1.5,
    movements,
    last_trough_reading_date: null,
    readings: [],
    diet_changes: [],
    supplies: [],
    diets: Object.values(diets).flatMap((diet) => {
      const rows = fed.filter((one) => one.diet === diet);
      const { recipe_id, diet_name } = diet;
      const sums = { mo_quantity: mo(rows), ms_quantity: ms(rows) };
      return rows[0]
        ? [
            {
              recipe_id,
              diet_name,
              start_date: rows[0].day,
              end_date: rows.at(-1)?.day ?? '',
              days: days(rows),
              ...sums,
            },
          ]
        : [];
    }),
    ingredients: [
      { ingredient_id: 1, ingredient_name: 'Silagem de milho', days: days(fed), mo_quantity: silage },
      { ingredient_id: 2, ingredient_name: 'Milho moído', days: days(fed), mo_quantity: mo(fed) - silage },
    ],
    fed: {
      days: days(fed),
      closed_mo_kg: mo(closed),
      closed_ms_kg: ms(closed),
      cost_cents: costOf(fed),
      closed_cost_cents: costOf(closed),
      unpriced_kg: 0,
    },
  };
}

function reportOf(period: ReportPeriod | null = null) {
  return lotReport(factsOf(period), period, today);
}

const noTerms = { carcass_kg: null, price_per_arroba_cents: null, freight_cents: null, deductions_percent: null };

/** The lot of the page, with what was paid for it and given to it on closed days. */
function ledgerOf(lot: WeightFacts, feedCents: number): LedgerLot {
  const fed = { cost_cents: feedCents, unpriced_kg: 0, ms_kg: 0 };
  return {
    ...lot,
    id: 7,
    deactivated_at: null,
    exit_heads: null,
    exit_avg_weight: null,
    price_per_arroba_cents: null,
    movements: lot.movements.map((one, id) => ({ ...one, ...noTerms, id, transfer_id: null, fed })),
    fed,
    purchase_cents: 33_000,
    purchase_unit: 'arroba',
    freight_cents: null,
    entry_yield_percent: null,
    exit_yield_percent: null,
    sale_price_per_arroba_cents: null,
    contract_kind: null,
    contract_cents: null,
    charge_exit_day: false,
  };
}

function moneyOf(lot: LedgerLot, deductions_percent = 0): CostFacts {
  return {
    settings: { ...initialSettings, deductions_percent },
    rates: [{ valid_from: lot.entry_date, cents_per_head_day: 300 }],
    lots: [lot],
    unpriced: [],
    recalculating: false,
    prices_at: null,
  };
}

function moneyOfTheLot(): string[] {
  const facts = factsOf(null);
  const money = moneyOf(ledgerOf(facts, facts.fed.closed_cost_cents));
  const { kpis_financial: kpis, costs } = lotReport(facts, null, today, money);
  expect(kpis?.cost_per_arroba_cents).toBeNull();
  return [
    reais(kpis?.feed_cost_cents),
    `${costs?.head_days}`,
    reais(kpis?.other_cost_cents),
    reais(kpis?.cost_per_head_day_cents),
    reais(kpis?.cost_per_kg_gain_cents),
    reais(costs?.purchase_cents),
    kg(costs?.arrobas_out, 2),
    kg(costs?.arrobas_in_stock, 2),
    `${kg(kpis?.arrobas_produced, 2)} @`,
    `${reais(kpis?.breakeven_per_arroba_cents)} an @`,
  ];
}

function moneyOfALife(): string[] {
  const nights = 98 * 105 + 2 * 40;
  const movements: Movement[] = [
    { kind: 'death', day: addDays(day(1), 40), heads: -2, avg_weight: null },
    { kind: 'sale', day: addDays(day(1), 105), heads: -98, avg_weight: 540 },
  ];
  const sold = { quantity: 100, entry_date: day(1), initial_avg_weight: 380, gmd: 1.5, movements };
  const lot = ledgerOf(sold, nights * 1160);
  const as_of = addDays(day(1), 105);
  const fed = { mo_kg: 1, unpriced_kg: 0, cost_cents: 0, closed_cost_cents: nights * 1160, closed_ms_kg: 1 };
  const asked = { lot_id: 7, weights: sold, as_of, from: day(1), to: as_of, fed, gain: null };
  const { kpis_financial: kpis, costs } = lotFinancials(moneyOf(lot), asked);
  const taxed = lotFinancials(moneyOf(lot, 1.63), asked).kpis_financial;
  return [
    formatNumber(costs.head_days),
    kg(kpis.arrobas_produced, 2),
    reais(kpis.cost_per_arroba_cents),
    reais(kpis.breakeven_per_arroba_cents),
    reais(taxed.breakeven_per_arroba_cents),
  ];
}

/** Moved to an empty pen on day 60, read there on day 81. */
function moneyOfAMove(): string[] {
  const [moved, as_of] = [addDays(day(1), 60), addDays(day(1), 81)];
  const movements: Movement[] = [{ kind: 'transfer', day: moved, heads: -100, avg_weight: null }];
  const came = { quantity: 100, entry_date: day(1), initial_avg_weight: 380, gmd: 1.5, movements };
  const left = ledgerOf(came, 100 * 60 * 1160);
  const source = { ...left, id: 1, movements: left.movements.map((one) => ({ ...one, transfer_id: 9 })) };
  const weights = { ...came, entry_date: moved, initial_avg_weight: 470, movements: [] };
  const opened = { ...ledgerOf(weights, 100 * 21 * 1160), from_transfer_id: 9 };
  const fed = { mo_kg: 1, unpriced_kg: 0, cost_cents: 0, closed_cost_cents: 0, closed_ms_kg: 1 };
  const asked = { lot_id: 7, weights, as_of, from: moved, to: as_of, fed, gain: null };
  const { kpis_financial: kpis } = lotFinancials({ ...moneyOf(source), lots: [opened, source] }, asked);
  return [kg(kpis.arrobas_produced, 2), reais(kpis.cost_per_arroba_cents)];
}

/** What it brought, before and after the freight; and what its owner would pay. */
function moneyOfAClosing(): string[] {
  const end = addDays(day(1), 105);
  const movements: Movement[] = [
    { kind: 'death', day: addDays(day(1), 40), heads: -2, avg_weight: null },
    { kind: 'sale', day: end, heads: -98, avg_weight: 518.4, weight_basis: 'fasted' },
  ];
  const sold = { quantity: 100, entry_date: day(1), initial_avg_weight: 380, gmd: 1.5, movements };
  const lot = { ...ledgerOf(sold, 10_370 * 1160), deactivated_at: end, sale_price_per_arroba_cents: 31_000 };
  const fed = { mo_kg: 1, unpriced_kg: 0, cost_cents: 0, closed_cost_cents: 0, closed_ms_kg: 1 };
  const asked = { lot_id: 7, weights: sold, as_of: end, from: day(1), to: end, fed, gain: null };
  const costsOf = (terms: Partial<LedgerLot>) => lotFinancials(moneyOf({ ...lot, ...terms }), asked).costs;
  const charge = (charge_exit_day: boolean) =>
    costsOf({ contract_kind: 'head_day', contract_cents: 1800, charge_exit_day }).charge?.total_cents ?? 0;
  const { revenue_cents, result_cents } = costsOf({});
  return [
    `${kg(weightOn(sold, end), 1)} kg`,
    reais(revenue_cents),
    reais(result_cents),
    reais(costsOf({ freight_cents: 31_240 }).result_cents),
    reais(charge(false)),
    reais(charge(false) - 10_000_000),
    reais(charge(true)),
  ];
}

const reais = (cents: number | null | undefined) => formatReais(cents == null ? null : cents / 100);

/** What the page prints in bold, in its order. */
const bold = [...page.matchAll(/\*\*([^*]+)\*\*/g)].slice(1).map(([, text]) => text);
const kg = (value: number | null | undefined, digits: number) => formatNumber(value, { min: digits, max: digits });
const short = (date: string | null) => formatDay(date).slice(0, 5);

describe('the worked example', () => {
  test('says, number by number, what the product says', () => {
    const { header, kpis_technical: kpis, movement_summary: summary, diet_table, ingredient_table } = reportOf();
    const [adaptation, finishing] = diet_table;
    const [silage, corn] = ingredient_table;
    const part = reportOf({ start_date: day(6), end_date: day(8) });
    expect(bold).toEqual([
      `${kg(adaptation?.mo_quantity, 0)} kg MO`,
      `${adaptation?.days} days`,
      `${kg(adaptation?.ms_quantity, 0)} kg MS`,
      `${kg(finishing?.mo_quantity, 0)} kg MO`,
      `${finishing?.days} days`,
      `${kg(finishing?.ms_quantity, 0)} kg MS`,
      `${kg(summary.total_mo_consumed, 0)} kg MO`,
      `${kg(summary.total_ms_consumed, 0)} kg MS`,
      `${kpis.treatment_days} days`,
      `${kg(summary.average_daily_mo, 1)} kg MO`,
      `${kg(summary.average_daily_ms, 1)} kg MS`,
      `${kg(silage?.mo_quantity, 1)} kg`,
      `${kg(corn?.mo_quantity, 1)} kg`,
      `${header.current_quantity}`,
      `${kpis.mortality} %`,
      `${kg(summary.average_mo_per_head_per_day, 3)} kg MO`,
      `${kg(summary.average_ms_per_head_per_day, 3)} kg MS`,
      kg(kpis.gmd_measured, 3),
      short(kpis.last_weighing_date),
      `${kg(header.current_avg_weight, 3)} kg`,
      `${kg(header.current_total_weight, 0)} kg`,
      `${kg(header.weight_gain_per_head, 3)} kg`,
      `${header.days_in_confinement} days`,
      `${kg(header.daily_weight_gain, 3)} kg a day`,
      `${kg(header.weight_gain, 1)} kg`,
      `${kg(kpis.conversion, 3)} kg MS per kg`,
      `${kg(part.movement_summary.total_mo_consumed, 0)} kg MO`,
      `${kg(part.movement_summary.total_ms_consumed, 0)} kg MS`,
      `${part.kpis_technical.treatment_days} days`,
      `${kg(part.movement_summary.average_mo_per_head_per_day, 3)} kg MO`,
      `${kg(part.movement_summary.average_ms_per_head_per_day, 3)} kg MS`,
      kg(part.header.feed_conversion_ratio, 3),
      `${part.header.current_quantity} heads`,
      `${kg(part.header.current_avg_weight, 3)} kg`,
      `${part.header.days_in_confinement} days`,
      `${kg(part.header.weight_gain, 1)} kg`,
      ...moneyOfTheLot(),
      ...moneyOfALife(),
      ...moneyOfAMove(),
      ...moneyOfAClosing(),
    ]);
  });

  test('divides the same kg for gain and for conversion', () => {
    const { header, kpis_technical } = reportOf();
    expect(kpis_technical.period_weight_gain).toBe(header.weight_gain);
    expect(kpis_technical.conversion).toBe(header.feed_conversion_ratio);
  });
});
