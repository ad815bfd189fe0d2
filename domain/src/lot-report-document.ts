import { z } from 'zod';
import { dash, formatDay, formatInstant, formatNumber } from './formats.ts';
import type { LotReport } from './lot-report.ts';
import {
  arrobaFigures,
  arrobaRemark,
  chargeFigures,
  chargeRemark,
  chargeTable,
  costFigures,
  missingText,
  pricesText,
  recalculatingText,
} from './lot-report-money.ts';
import {
  compositionOf,
  dietChangeTable,
  dietChangeTitle,
  dietTable,
  ingredientTable,
  movementFigures,
  periodText,
  type ReportTable,
  readingsEmpty,
  situationText,
  supplyEmpty,
  supplyFigureTexts,
  technicalFigures,
  unloadedRemark,
  weightFigures,
} from './lot-report-texts.ts';
import { invalid } from './messages.ts';
import { fileNamePart } from './names.ts';
import { ReportDates } from './report-periods.ts';
import { groupSupply, type SupplyGrouping, supplyLabel } from './supply-grouping.ts';

/** Whom a printed report is for: what the owner of the cattle may read, or all that the farm knows. */
export const reportVariants = { owner: 'Relatório do proprietário', internal: 'Relatório interno' } as const;
export type ReportVariant = keyof typeof reportVariants;

const variant = z.enum(['owner', 'internal'], { error: () => invalid('Variante') }).optional();

/** What a report's file is asked for: its period, and for whom it is printed. */
export const ReportFileQuery = ReportDates.safeExtend({ variant });
/** What a file without a period is asked for. */
export const VariantQuery = z.object({ variant });

/** An owner's lot is printed for its owner unless asked otherwise. */
export function defaultVariant({ header }: LotReport): ReportVariant {
  return header.client_name ? 'owner' : 'internal';
}

interface Printing {
  variant: ReportVariant;
  timeZone: string;
  issued_at: string;
}

/** All that stands on the printed report, as text and as numbers to draw; the template only places it. */
export function lotReportDocument(report: LotReport, { variant, timeZone, issued_at }: Printing) {
  const { header } = report;
  const kind = reportVariants[variant];
  return {
    title: `${kind} · ${header.lot_name}`,
    kind,
    issued: `Emitido em ${formatInstant(issued_at, timeZone)}`,
    footer: `${kind} · ${header.farm_name} · ${header.lot_name}`,
    farm: header.farm_name,
    lot: header.lot_name,
    facts: lotFacts(report),
    technical: technicalFigures(report, timeZone),
    movement: movementFigures(report),
    weight: weightFigures(report),
    costs: variant === 'internal' && report.costs ? costsOf(report, timeZone) : null,
    charge: report.costs?.charge
      ? { figures: chargeFigures(report.costs?.charge), table: chargeTable(report.costs.charge), remark: chargeRemark }
      : null,
    supply: supplyOf(report, timeZone),
    diets: dietTable(report),
    ingredients: ingredientTable(report),
    unloaded: unloadedRemark,
    composition: compositionOf(report).map(({ label, percent, colour }) => ({
      label,
      percent,
      colour,
      text: `${formatNumber(percent, { min: 1, max: 1 })}%`,
    })),
    readings: readingsOf(report, timeZone),
    diet_changes: { title: dietChangeTitle, table: dietChangeTable(report, timeZone) },
    batches: variant === 'internal' && report.feeding_supply.length > 0 ? batchTable(report, timeZone) : null,
  };
}

/** relatorio_lote_{lot name}_{date}.pdf. */
export function reportFileName(lotName: string, day: string, ending: 'pdf' | 'xlsx'): string {
  return `relatorio_lote_${fileNamePart(lotName)}_${day}.${ending}`;
}

/** Which lot it is, and of which days the report speaks. */
export function lotFacts(report: LotReport): [label: string, value: string][] {
  const { corral_name, client_name, entry_date, deactivated_at } = report.header;
  return [
    ['Baia', corral_name ?? dash],
    ...(client_name ? [['Cliente', client_name] as [string, string]] : []),
    ['Data de Entrada', formatDay(entry_date)],
    ...(deactivated_at ? [['Data de Finalização', formatDay(deactivated_at)] as [string, string]] : []),
    ['Período', `${periodText(report)} · ${situationText(report)}`],
  ];
}

/** For those of the farm: the owner's paper never tells price, cost or profit. */
function costsOf(report: LotReport, timeZone: string) {
  const missing = report.kpis_financial?.missing ?? [];
  return {
    figures: costFigures(report),
    arrobas: arrobaFigures(report),
    remark: [arrobaRemark, pricesText(report.costs?.prices_at, timeZone)].filter((text) => text !== null).join(' · '),
    recalculating: recalculatingText(report) ?? '',
    missing: missing.length > 0 ? `Falta: ${missing.map(missingText).join('; ')}.` : '',
  };
}

/** As many bars as a page's width can show. */
const maxBars = 62;

function supplyOf(report: LotReport, timeZone: string) {
  const groupings: SupplyGrouping[] = ['daily', 'weekly', 'monthly'];
  const grouped = groupings.map((grouping) => groupSupply(report.feeding_supply, grouping));
  const bars = grouped.find(({ length }) => length <= maxBars) ?? grouped.at(-1) ?? [];
  const totals = supplyFigureTexts(report);
  return {
    bars: bars.map(({ date, projected_quantity, actual_quantity }) => ({
      label: supplyLabel(date, timeZone),
      planned: projected_quantity,
      actual: actual_quantity,
    })),
    totals,
    alt: `Previsto e utilizado por período. ${totals.map(({ label, value, unit }) => `${label}: ${value} ${unit}`).join('; ')}.`,
    empty: supplyEmpty,
  };
}

function readingsOf({ trough_readings }: LotReport, timeZone: string) {
  const last = trough_readings.at(-1);
  return {
    points: trough_readings.map(({ date, value, new_projected_load }) => ({
      label: formatInstant(date, timeZone).slice(0, 'dd/MM'.length),
      value,
      load: new_projected_load,
    })),
    alt: `${formatNumber(trough_readings.length)} leituras de cocho; carga projetada depois da última: ${formatNumber(last?.new_projected_load)} kg.`,
    empty: readingsEmpty,
  };
}

/** Each wagon that came, for those of the farm. */
function batchTable({ feeding_supply }: LotReport, timeZone: string): ReportTable {
  const oneDecimal = { min: 1, max: 1 };
  return {
    head: ['Data', 'Dieta', 'Operador', 'Previsto (kg)', 'Utilizado (kg)', 'Diferença (kg)', '%'],
    rows: feeding_supply.map((row) => [
      formatInstant(row.date, timeZone),
      row.recipe_name,
      row.user_name,
      formatNumber(row.projected_quantity, oneDecimal),
      formatNumber(row.actual_quantity, oneDecimal),
      formatNumber(row.difference, oneDecimal),
      formatNumber(row.difference_percent, oneDecimal),
    ]),
    total: [],
  };
}
