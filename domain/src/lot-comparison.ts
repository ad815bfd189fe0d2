import { dash, formatDay, formatDays, formatNumber, formatReais } from './formats.ts';
import type { LotOverview } from './lot-overview.ts';
import { noteOf } from './lot-report-texts.ts';
import { partialText } from './partial-cost.ts';
import { isArrobaProjected, isGainProjected, projectedWord } from './projection-note.ts';

/** One figure of one lot, as it is read. */
export interface ComparedFigure {
  value: string;
  /** Where it comes from: measured, projected, partial. */
  note: string | null;
  best: boolean;
}

export interface ComparedRow {
  label: string;
  unit: string;
  /** One for each lot, in their order. */
  figures: ComparedFigure[];
}

interface Measure {
  label: string;
  unit: string;
  of: (lot: LotOverview) => number | null;
  format: (value: number) => string;
  /** Which way is better. What is neither good nor bad by itself, as intake, has no best. */
  better?: 'more' | 'less';
  /** By a gain or a weight that nobody told. */
  isProjected?: (lot: LotOverview) => boolean;
  /** Too low while a price is missing; what is not told at all until then, as R$/@, is not among these. */
  byPrice?: true;
}

const digits = (count: number) => (value: number) => formatNumber(value, { min: count, max: count });
const reais = (cents: number) => formatReais(cents / 100);
const byWeight = { isProjected: ({ projected }: LotOverview) => projected };
const byGain = { isProjected: isGainProjected };
const byArroba = { isProjected: isArrobaProjected };

const technical: Measure[] = [
  { label: 'Cabeças', unit: '', of: ({ heads }) => heads, format: digits(0) },
  { label: 'Dias confinado', unit: '', of: ({ days_confined }) => days_confined, format: formatDays },
  {
    label: 'Peso médio inicial',
    unit: 'kg',
    of: ({ initial_avg_weight }) => initial_avg_weight,
    format: digits(0),
    isProjected: ({ initial_projected = false }) => initial_projected,
  },
  { label: 'Peso médio atual', unit: 'kg', of: ({ avg_weight }) => avg_weight, format: digits(0), ...byWeight },
  {
    label: 'GMD',
    unit: 'kg/dia',
    of: ({ gmd }) => gmd,
    format: digits(2),
    better: 'more',
    ...byGain,
  },
  {
    label: 'Consumo médio (MO)',
    unit: 'kg/Cab/Dia',
    of: ({ average_consumption }) => average_consumption,
    format: digits(2),
  },
  { label: 'Consumo médio (MS)', unit: 'kg/Cab/Dia', of: ({ ms_per_head_day }) => ms_per_head_day, format: digits(2) },
  { label: 'Ingestão MS', unit: '% / PV', of: ({ dry_matter_intake }) => dry_matter_intake, format: digits(2) },
  {
    label: 'Conversão alimentar',
    unit: 'kg/kg',
    of: ({ conversion }) => conversion,
    format: digits(2),
    better: 'less',
    ...byGain,
  },
];

const money: Measure[] = [
  {
    label: 'Custo por cabeça e dia',
    unit: '/cab/dia',
    of: ({ kpis_financial }) => kpis_financial?.cost_per_head_day_cents ?? null,
    format: reais,
    better: 'less',
    byPrice: true,
  },
  {
    label: 'Custo por kg de ganho',
    unit: '/kg',
    of: ({ kpis_financial }) => kpis_financial?.cost_per_kg_gain_cents ?? null,
    format: reais,
    better: 'less',
    ...byGain,
    byPrice: true,
  },
  {
    label: 'Custo por @ produzida',
    unit: '/@',
    of: ({ kpis_financial }) => kpis_financial?.cost_per_arroba_cents ?? null,
    format: reais,
    better: 'less',
    ...byArroba,
  },
  {
    label: 'Ponto de equilíbrio',
    unit: '/@',
    of: ({ kpis_financial }) => kpis_financial?.breakeven_per_arroba_cents ?? null,
    format: reais,
    better: 'less',
    ...byArroba,
  },
];

/** Lots beside each other, figure by figure; of money nothing where it may not be seen. */
export function comparisonOf(lots: LotOverview[]): ComparedRow[] {
  const withMoney = lots.some(({ kpis_financial }) => kpis_financial !== null);
  return [...technical, ...(withMoney ? money : [])].map((measure) => {
    const best = bestOf(lots, measure);
    const figures = lots.map((lot) => {
      const value = measure.of(lot);
      const shown = value === null ? dash : measure.format(value);
      return {
        value: shown,
        note: noteOn(lot, measure),
        best: best !== null && isFair(lot, lots, measure) && shown === best,
      };
    });
    return { label: measure.label, unit: measure.unit, figures };
  });
}

/** As it reads: what looks the same is as good. None where there is nothing to be better than. */
function bestOf(lots: LotOverview[], measure: Measure): string | null {
  const fair = lots.filter((lot) => isFair(lot, lots, measure));
  const values = fair.flatMap((lot) => measure.of(lot) ?? []);
  if (!measure.better || new Set(values.map(measure.format)).size < 2) return null;
  return measure.format(measure.better === 'more' ? Math.max(...values) : Math.min(...values));
}

/** What a missing price makes too low is no merit; and what was only projected is no match for what was weighed. */
function isFair(lot: LotOverview, lots: LotOverview[], { of, isProjected, byPrice }: Measure): boolean {
  if (byPrice && lot.kpis_financial?.partial) return false;
  return !isProjected?.(lot) || lots.every((one) => isProjected(one) || of(one) === null);
}

function noteOn(lot: LotOverview, measure: Measure): string | null {
  const partial = measure.byPrice && lot.kpis_financial ? partialText(lot.kpis_financial) : null;
  return noteOf(partial, gainNoteOn(lot, measure));
}

function gainNoteOn(lot: LotOverview, measure: Measure): string | null {
  if (!measure.isProjected || measure.of(lot) === null) return null;
  if (measure.isProjected(lot)) return projectedWord;
  return measure.of(lot) === lot.gmd_measured
    ? `medido (pesagem ${formatDay(lot.last_weighing_date).slice(0, 'dd/MM'.length)})`
    : null;
}
