import { describe, expect, test } from 'vitest';
import { kpis } from '../test/kpis-financial.ts';
import { comparisonOf } from './lot-comparison.ts';
import type { LotOverview } from './lot-overview.ts';
import type { KpisFinancial } from './lot-report.ts';

function lot(some: Partial<LotOverview>, money: Partial<KpisFinancial> = {}): LotOverview {
  return {
    id: 1,
    name: 'Lote 01',
    corral_name: 'Baia 01',
    entry_date: '2026-01-10',
    deactivated_at: null,
    heads: 100,
    days_confined: 60,
    initial_avg_weight: 380,
    avg_weight: 470,
    projected: true,
    gmd: 1.5,
    gmd_measured: null,
    last_weighing_date: null,
    load: 2000,
    average_consumption: 20,
    ms_per_head_day: 10,
    dry_matter_intake: 2.3,
    conversion: 6.7,
    kpis_financial: { ...kpis, ...money },
    ...some,
  };
}

function row(label: string, lots: LotOverview[]) {
  const found = comparisonOf(lots).find((one) => one.label === label);
  if (!found) throw new Error(`no row ${label}`);
  return found.figures;
}

function best(label: string, lots: LotOverview[]): boolean[] {
  return row(label, lots).map((figure) => figure.best);
}

const weighed = { projected: false, last_weighing_date: '2026-03-12' };

describe('the best of a row', () => {
  test('is the most gain and the least feed and money for it', () => {
    const lots = [
      lot({ gmd: 1.4, conversion: 7.1 }, { cost_per_head_day_cents: 1500 }),
      lot({ gmd: 1.6, conversion: 6.2 }, { cost_per_arroba_cents: 23_000 }),
    ];
    expect(best('GMD', lots)).toEqual([false, true]);
    expect(best('Conversão alimentar', lots)).toEqual([false, true]);
    expect(best('Custo por cabeça e dia', lots)).toEqual([false, true]);
    expect(best('Custo por @ produzida', lots)).toEqual([true, false]);
  });

  test('is nobody where all read the same, or only one is known', () => {
    expect(best('GMD', [lot({ gmd: 1.501 }), lot({ gmd: 1.504 })])).toEqual([false, false]);
    expect(best('Conversão alimentar', [lot({}), lot({ conversion: null })])).toEqual([false, false]);
  });

  test('is everyone who reads as good as the best', () => {
    expect(best('GMD', [lot({ gmd: 1.501 }), lot({ gmd: 1.504 }), lot({ gmd: 1.3 })])).toEqual([true, true, false]);
  });

  test('is not told of what is neither good nor bad by itself', () => {
    for (const label of ['Cabeças', 'Dias confinado', 'Consumo médio (MO)', 'Ingestão MS'])
      expect(best(label, [lot({}), lot({ heads: 9, days_confined: 9, average_consumption: 9 })])).toEqual([
        false,
        false,
      ]);
  });

  test('is none whose cost is too low only because a price is missing', () => {
    const partial = { partial: true, priced_percent: 97.6, cost_per_head_day_cents: 900 };
    const lots = [lot({}, partial), lot({}), lot({}, { cost_per_head_day_cents: 1470 })];
    expect(best('Custo por cabeça e dia', lots)).toEqual([false, true, false]);
    expect(row('Custo por cabeça e dia', lots)[0]?.note).toBe('parcial (2,4 % dos kg sem preço)');
  });

  test('is none that was only projected where others were weighed', () => {
    const measured = lot({ ...weighed, gmd: 1.41, gmd_measured: 1.41 });
    const slower = lot({ ...weighed, gmd: 1.2, gmd_measured: 1.2 });
    const lots = [lot({ gmd: 1.8 }), measured, slower];
    expect(best('GMD', lots)).toEqual([false, true, false]);
    expect(row('GMD', lots).map(({ note }) => note)).toEqual([
      'projetado',
      'medido (pesagem 12/03)',
      'medido (pesagem 12/03)',
    ]);
    expect(best('GMD', [lot({ gmd: 1.8 }), measured])).toEqual([false, false]);
  });
});

test('a weight of entry that was only reckoned says so', () => {
  const lots = [lot({ initial_avg_weight: 386, initial_projected: true }), lot({ initial_avg_weight: 400 })];
  expect(row('Peso médio inicial', lots).map(({ note }) => note)).toEqual(['projetado', null]);
});

test('a lot that was weighed on the day it came has no measured gain', () => {
  const lots = [lot({ ...weighed }), lot({ gmd: 1.2 })];
  expect(row('GMD', lots)[0]).toMatchObject({ note: 'projetado', best: true });
  expect(row('Peso médio atual', lots).map(({ note }) => note)).toEqual([null, 'projetado']);
});

test('one weighing tells a weight and no gain: what is divided by it is projected, beside its missing price', () => {
  const money = { partial: true, priced_percent: 97.6 };
  const lots = [lot({ ...weighed }, money), lot({ ...weighed, gmd: 1.41, gmd_measured: 1.41 }, money)];
  const partial = 'parcial (2,4 % dos kg sem preço)';
  expect(row('Conversão alimentar', lots).map(({ note }) => note)).toEqual(['projetado', null]);
  expect(row('Custo por kg de ganho', lots).map(({ note }) => note)).toEqual([`${partial} · projetado`, partial]);
  expect(row('Custo por cabeça e dia', lots).map(({ note }) => note)).toEqual([partial, partial]);
});

test('what is told only once all that was fed has a price is never partial, and may be the best', () => {
  const money = {
    partial: true,
    priced_percent: 97.6,
    cost_per_arroba_cents: 21_000,
    breakeven_per_arroba_cents: 28_000,
  };
  const lots = [lot({ ...weighed, gmd_measured: 1.41 }, money), lot({ ...weighed, gmd_measured: 1.41 })];
  for (const label of ['Custo por @ produzida', 'Ponto de equilíbrio']) {
    expect(row(label, lots).map(({ note }) => note)).toEqual([null, null]);
    expect(best(label, lots)).toEqual([true, false]);
  }
});

test('whoever may not see money compares the cattle', () => {
  const rows = comparisonOf([lot({ kpis_financial: null }), lot({ kpis_financial: null })]);
  expect(rows.map(({ label }) => label)).toContain('GMD');
  expect(rows.some(({ label }) => /Custo|equilíbrio/.test(label))).toBe(false);
});

test('what is not known is a dash, with what is missing for it', () => {
  const lots = [
    lot({}, { partial: true, priced_percent: 50, cost_per_kg_gain_cents: null }),
    lot({ avg_weight: null }),
  ];
  expect(row('Custo por kg de ganho', lots)[0]).toEqual({
    value: '—',
    note: 'parcial (50,0 % dos kg sem preço)',
    best: false,
  });
  expect(row('Peso médio atual', lots)[1]).toEqual({ value: '—', note: null, best: false });
});
