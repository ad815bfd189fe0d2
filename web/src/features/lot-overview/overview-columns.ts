import { dash, formatNumber } from '@cocho/domain/formats';
import type { LotOverview, LotTotals, SummedFigure } from '@cocho/domain/lot-overview';
import type { OverviewOrder } from '@cocho/domain/lot-overview-order';
import { isArrobaProjected, isGainProjected } from '@cocho/domain/projection-note';

export interface OverviewColumn {
  order: OverviewOrder;
  label: string;
  /** Names and the like stand left, figures right. */
  isText?: true;
  text: (lot: LotOverview) => string;
  /** What is to be known of a figure, by letters beside it. */
  mark?: (lot: LotOverview) => string;
  total: (totals: LotTotals) => string;
  /** The same of what stands below them. */
  totalMark?: (totals: LotTotals) => string;
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
const arrobaProjected = (lot: LotOverview) => (isArrobaProjected(lot) ? 'p' : '');
const partial = ({ kpis_financial }: Pick<LotOverview | LotTotals, 'kpis_financial'>) =>
  kpis_financial?.partial ? '*' : '';
const sumProjected = (figure: SummedFigure) => (totals: LotTotals) => (isSumProjected(totals, figure) ? 'p' : '');

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
    totalMark: sumProjected('avg_weight'),
  },
  {
    order: 'gmd',
    label: 'GMD (kg/dia)',
    text: ({ gmd }) => two(gmd),
    mark: gainProjected,
    total: ({ gmd }) => two(gmd),
    totalMark: sumProjected('gmd'),
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
    totalMark: sumProjected('conversion'),
  },
];

const money: OverviewColumn[] = [
  {
    order: 'cost_per_head_day',
    label: 'R$/cab/dia',
    text: ({ kpis_financial }) => reais(kpis_financial?.cost_per_head_day_cents),
    mark: partial,
    total: ({ kpis_financial }) => reais(kpis_financial?.cost_per_head_day_cents),
    totalMark: partial,
  },
  {
    order: 'cost_per_kg_gain',
    label: 'R$/kg de ganho',
    text: ({ kpis_financial }) => reais(kpis_financial?.cost_per_kg_gain_cents),
    mark: (lot) => partial(lot) + gainProjected(lot),
    total: ({ kpis_financial }) => reais(kpis_financial?.cost_per_kg_gain_cents),
    totalMark: (totals) => partial(totals) + sumProjected('cost_per_kg_gain')(totals),
  },
  {
    order: 'cost_per_arroba',
    label: 'R$/@ produzida',
    text: ({ kpis_financial }) => reais(kpis_financial?.cost_per_arroba_cents),
    mark: arrobaProjected,
    total: ({ kpis_financial }) => reais(kpis_financial?.cost_per_arroba_cents),
    totalMark: sumProjected('cost_per_arroba'),
  },
  {
    order: 'breakeven_per_arroba',
    label: 'Equilíbrio (R$/@)',
    text: ({ kpis_financial }) => reais(kpis_financial?.breakeven_per_arroba_cents),
    mark: arrobaProjected,
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

/** 'de 9 lotes', where a figure is not that of all. It goes below the figure as a whole. */
export function lotsOfSum({ lots, of }: LotTotals, figure: string): string {
  const some = of[figure as SummedFigure]?.lots;
  return some && some < lots ? `de ${totalName({ lots: some })}`.replaceAll(' ', '\u00A0') : '';
}

export function isSumProjected({ of }: LotTotals, figure: SummedFigure): boolean {
  return of[figure]?.projected ?? false;
}

/** Whether the letter of what is projected stands anywhere: also below a column whose lots are on another page. */
export function isAnyProjected({ lots, totals, columns }: Pick<OverviewRows, 'lots' | 'totals' | 'columns'>): boolean {
  return columns.some(
    ({ text, mark, total, totalMark }) =>
      lots.some((lot) => text(lot) !== dash && mark?.(lot).includes('p')) ||
      (total?.(totals) !== dash && totalMark?.(totals).includes('p')),
  );
}
