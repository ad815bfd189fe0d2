import { shareInPercent } from './composition.ts';
import { dash, dayWord, formatDay, formatInstant, formatNumber, formatSigned, formatUnit } from './formats.ts';
import { ingredientColours } from './ingredient-colours.ts';
import type { LotReport } from './lot-report.ts';
import { gainNote, gainProjectedNote, initialProjectedNote, projectedNote } from './projection-note.ts';
import { supplyTotals } from './supply-grouping.ts';

/** One figure as it is read: the number large, its unit small beside it, and what it is based on below. */
export interface ReportFigure {
  label: string;
  value: string;
  /** The same as a spreadsheet takes it: a number as exact as it reads, and all of its unit. Absent of what is no number. */
  exact?: { amount: number; unit: string };
  unit: string;
  note: string | null;
  /** Above, below or at what it is compared with; without one it is compared with nothing. */
  tone?: Tone;
}

export type Tone = 'positive' | 'negative' | 'neutral';

/** A table as it is read. Its first column is text, the others are numbers. */
export interface ReportTable {
  head: string[];
  rows: string[][];
  total: string[];
}

export const supplyEmpty = 'Nenhum fornecimento registrado no período selecionado.';
export const readingsEmpty = 'Nenhuma leitura de cocho registrada no período selecionado.';

/** Indicadores Técnicos. */
export function technicalFigures({ kpis_technical }: LotReport, timeZone: string): ReportFigure[] {
  return [
    days('Dias de trato', kpis_technical.treatment_days),
    figure('Mortalidade', kpis_technical.mortality, '%', 2),
    figure('GMD', kpis_technical.gmd, 'kg/dia', 2, gainNote(kpis_technical)),
    figure('Conversão alimentar', kpis_technical.conversion, 'kg/kg', 2, gainProjectedNote(kpis_technical)),
    {
      label: 'Última leitura de cocho',
      value: formatInstant(kpis_technical.last_trough_reading_date, timeZone),
      unit: '',
      note: null,
    },
  ];
}

/** Resumo de Movimentação. */
export function movementFigures({ movement_summary }: LotReport): ReportFigure[] {
  return [
    figure('MO total', movement_summary.total_mo_consumed, 'kg', 1),
    figure('MS total', movement_summary.total_ms_consumed, 'kg', 1),
    figure('MO por dia', movement_summary.average_daily_mo, 'kg/dia', 2),
    figure('MS por dia', movement_summary.average_daily_ms, 'kg/dia', 2),
    figure('MO por cabeça e dia', movement_summary.average_mo_per_head_per_day, 'kg/Cab/Dia', 2),
    figure('MS por cabeça e dia', movement_summary.average_ms_per_head_per_day, 'kg/Cab/Dia', 2),
  ];
}

/** Several, one after the other. */
export function noteOf(...notes: (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(' · ') || null;
}

/** Informações de Peso e Produtividade. */
export function weightFigures({ header, kpis_technical }: LotReport): ReportFigure[] {
  const projected = projectedNote(header);
  const projectedGain = gainProjectedNote(kpis_technical);
  return [
    figure('Cabeças', header.current_quantity, 'cab', 0),
    days('Dias confinado', header.days_in_confinement),
    figure(
      'Peso médio inicial',
      header.initial_avg_weight,
      'kg',
      1,
      noteOf(header.weight_basis === 'fasted' ? 'em jejum' : null, initialProjectedNote(header)),
    ),
    figure('Peso médio atual', header.current_avg_weight, 'kg', 1, projected),
    figure('Peso total atual', header.current_total_weight, 'kg', 1, projected),
    figure('Ganho de peso', header.weight_gain, 'kg', 1, projectedGain),
    figure('Ganho por cabeça', header.weight_gain_per_head, 'kg/cab', 1, projectedGain),
    figure('Ganho diário', header.daily_weight_gain, 'kg/dia', 2, projectedGain),
  ];
}

/** The three cards of the supply chart; the last says by its sign and its colour which way it went. */
export function supplyFigureTexts({ feeding_supply }: LotReport): ReportFigure[] {
  if (feeding_supply.length === 0)
    return ['Total previsto', 'Total utilizado', 'Diferença'].map((label) => figure(label, null, 'kg', 1));
  const { projected_quantity, actual_quantity, difference, difference_percent } = supplyTotals(feeding_supply);
  const percent = difference_percent === null ? null : `${formatSigned(difference_percent)}%`;
  return [
    figure('Total previsto', projected_quantity, 'kg', 1),
    figure('Total utilizado', actual_quantity, 'kg', 1),
    {
      ...figure('Diferença', difference, 'kg', 1, percent),
      value: formatSigned(difference),
      tone: toneOf(difference),
    },
  ];
}

export function dietTable({ diet_table, totals }: LotReport): ReportTable {
  return {
    head: ['Dieta', 'Início', 'Dias', 'MO (kg)', 'MS (kg)'],
    rows: diet_table.map(({ diet_name, start_date, days, mo_quantity, ms_quantity }) => [
      diet_name,
      formatDay(start_date),
      formatNumber(days),
      kg(mo_quantity),
      kg(ms_quantity),
    ]),
    total: ['Total', '', '', formatUnit(totals.diet_total_mo, 'kg'), formatUnit(totals.diet_total_ms, 'kg')],
  };
}

/** Mudanças de dieta com a MS mantida; null where there were none. */
export function dietChangeTable({ diet_changes }: LotReport, timeZone: string): ReportTable | null {
  if (diet_changes.length === 0) return null;
  return {
    head: ['Data', 'Dieta', 'MS (%)', 'Carga (kg/dia)'],
    rows: diet_changes.map((change) => [
      formatInstant(change.date, timeZone),
      change.old_diet === change.new_diet ? change.new_diet : `${change.old_diet} → ${change.new_diet}`,
      `${formatNumber(change.old_dry_matter_percent)} → ${formatNumber(change.new_dry_matter_percent)}`,
      `${formatNumber(change.old_load, { max: 0 })} → ${formatNumber(change.new_load, { max: 0 })}`,
    ]),
    total: [],
  };
}

export const dietChangeTitle = 'Mudanças de dieta com a MS mantida';

export function ingredientTable(report: LotReport): ReportTable {
  const percents = compositionOf(report);
  return {
    head: ['Alimento', 'Dias', 'MO (kg)', '% da MO'],
    rows: report.ingredient_table.map(({ ingredient_name, days, mo_quantity }, index) => [
      ingredient_name,
      formatNumber(days),
      kg(mo_quantity),
      formatNumber(percents[index]?.percent, { min: 1, max: 1 }),
    ]),
    total: ['Total', '', formatUnit(report.totals.ingredient_total_mo, 'kg'), ''],
  };
}

/** Each ingredient's share of what was fed, for the segmented bar. */
export function compositionOf({ ingredient_table, totals }: LotReport) {
  const whole = totals.ingredient_total_mo;
  const colours = ingredientColours(ingredient_table.map(({ ingredient_id }) => ingredient_id));
  return ingredient_table.map(({ ingredient_id, ingredient_name, mo_quantity }, index) => ({
    ingredient_id,
    label: ingredient_name,
    percent: shareInPercent(mo_quantity, whole),
    colour: colours[index] ?? '',
  }));
}

export function periodText({ period, header }: LotReport): string {
  const { start_date, end_date } = period ?? { start_date: header.entry_date, end_date: header.as_of };
  return `${formatDay(start_date)} a ${formatDay(end_date)}`;
}

/** What diets and ingredients are summed from. */
export const unloadedRemark = 'Soma do que foi descarregado para o lote.';

/** Says on which day the lot stood as the header tells. A lot that entered after the period is described as it entered. */
export function situationText({ period, header: { as_of } }: LotReport): string {
  if (period && as_of > period.end_date) return `o lote só entrou em ${formatDay(as_of)}`;
  return `situação em ${formatDay(as_of)}`;
}

/** A difference has the tone of its sign; what reads as nothing has neither. */
export function toneOf(value: number | null): Tone {
  const text = formatSigned(value);
  if (text.startsWith('+')) return 'positive';
  return text.startsWith('−') ? 'negative' : 'neutral';
}

export function figure(
  label: string,
  value: number | null,
  unit: string,
  digits: number,
  note: string | null = null,
): ReportFigure {
  if (value === null) return { label, value: dash, unit: '', note: null };
  const exact = { amount: rounded(value, digits), unit };
  return { label, value: formatNumber(value, { min: digits, max: digits }), exact, unit, note };
}

/** As exact as it is read; what rounds to zero has no sign. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}

export function days(label: string, count: number): ReportFigure {
  return figure(label, count, dayWord(count), 0);
}

function kg(value: number): string {
  return formatNumber(value, { min: 1, max: 1 });
}
