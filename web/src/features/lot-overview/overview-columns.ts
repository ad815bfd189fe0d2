import { dash, formatNumber } from '@cocho/domain/formats';
import type { LotOverview, LotTotals } from '@cocho/domain/lot-overview';
import type { OverviewOrder } from '@cocho/domain/lot-overview-order';
import { isGainProjected } from '@cocho/domain/projection-note';

export interface OverviewColumn {
  order: OverviewOrder;
  label: string;
  /** Names and the like stand left, figures right. */
  isText?: true;
  text: (lot: LotOverview) => string;
  /** What is to be known of a figure, by letters beside it. */
  mark?: (lot: LotOverview) => string;
  total: (totals: LotTotals) => string;
}

/** What the table shows, wide or as a list. */
export interface OverviewRows {
  lots: LotOverview[];
  totals: LotTotals;
  columns: OverviewColumn[];
  sort: string;
  onSort: (sort: string) => void;
}

const whole = (value: number | null) => formatNumber(value, { max: 0 });
const two = (value: number | null) => formatNumber(value, { min: 2, max: 2 });
const reais = (cents: number | null | undefined) => (cents == null ? dash : two(cents / 100));
const projected = ({ projected: isProjected }: LotOverview) => (isProjected ? 'p' : '');
const gainProjected = (lot: LotOverview) => (isGainProjected(lot) ? 'p' : '');
const partial = ({ kpis_financial }: LotOverview) => (kpis_financial?.partial ? '*' : '');

const technical: OverviewColumn[] = [
  { order: 'name', label: 'Lote', isText: true, text: ({ name }) => name, total: totalName },
  {
    order: 'corral_name',
    label: 'Baia',
    isText: true,
    text: ({ corral_name }) => corral_name ?? dash,
    total: () => '',
  },
  { order: 'heads', label: 'Cabeças', text: ({ heads }) => whole(heads), total: ({ heads }) => whole(heads) },
  { order: 'days_confined', label: 'Dias', text: ({ days_confined }) => whole(days_confined), total: () => '' },
  {
    order: 'avg_weight',
    label: 'Peso (kg)',
    text: ({ avg_weight }) => whole(avg_weight),
    mark: projected,
    total: ({ avg_weight }) => whole(avg_weight),
  },
  {
    order: 'gmd',
    label: 'GMD (kg/dia)',
    text: ({ gmd }) => two(gmd),
    mark: gainProjected,
    total: ({ gmd }) => two(gmd),
  },
  { order: 'load', label: 'Carga (kg/dia)', text: ({ load }) => whole(load), total: ({ load }) => whole(load) },
  {
    order: 'average_consumption',
    label: 'MO (kg/Cab/Dia)',
    text: ({ average_consumption }) => two(average_consumption),
    total: ({ average_consumption }) => two(average_consumption),
  },
  {
    order: 'dry_matter_intake',
    label: 'MS (%\u00A0PV)',
    text: ({ dry_matter_intake }) => two(dry_matter_intake),
    total: ({ dry_matter_intake }) => two(dry_matter_intake),
  },
  {
    order: 'conversion',
    label: 'Conversão',
    text: ({ conversion }) => two(conversion),
    mark: gainProjected,
    total: ({ conversion }) => two(conversion),
  },
];

const money: OverviewColumn[] = [
  {
    order: 'cost_per_head_day',
    label: 'R$/cab/dia',
    text: ({ kpis_financial }) => reais(kpis_financial?.cost_per_head_day_cents),
    mark: partial,
    total: ({ kpis_financial }) => reais(kpis_financial?.cost_per_head_day_cents),
  },
  {
    order: 'cost_per_kg_gain',
    label: 'R$/kg de ganho',
    text: ({ kpis_financial }) => reais(kpis_financial?.cost_per_kg_gain_cents),
    mark: (lot) => partial(lot) + gainProjected(lot),
    total: ({ kpis_financial }) => reais(kpis_financial?.cost_per_kg_gain_cents),
  },
  {
    order: 'cost_per_arroba',
    label: 'R$/@ produzida',
    text: ({ kpis_financial }) => reais(kpis_financial?.cost_per_arroba_cents),
    mark: (lot) => partial(lot) + gainProjected(lot),
    total: (totals) => `${reais(totals.kpis_financial?.cost_per_arroba_cents)} ${arrobaLots(totals)}`.trim(),
  },
  {
    order: 'breakeven_per_arroba',
    label: 'Equilíbrio (R$/@)',
    text: ({ kpis_financial }) => reais(kpis_financial?.breakeven_per_arroba_cents),
    mark: (lot) => partial(lot) + gainProjected(lot),
    total: () => '',
  },
];

/** Of money nothing for those who may not see it. */
export function overviewColumns(withMoney: boolean): OverviewColumn[] {
  return withMoney ? [...technical, ...money] : technical;
}

/** Of how many the sums are. */
export function totalName({ lots }: Pick<LotTotals, 'lots'>): string {
  return lots === 1 ? '1 lote' : `${formatNumber(lots)} lotes`;
}

/** 'de 9 lotes', where the cost of an @ is not that of all. It goes below the figure as a whole. */
export function arrobaLots({ lots, kpis_financial }: LotTotals): string {
  const of = kpis_financial?.arroba_lots;
  return of && of < lots ? `de ${totalName({ lots: of })}`.replaceAll(' ', '\u00A0') : '';
}
