import { dash } from '../formats.ts';
import type { LotReport } from '../lot-report.ts';
import { arrobaFigures, arrobaRemark, chargeFigures, chargeRemark, costFigures } from '../lot-report-money.ts';
import {
  movementFigures,
  periodText,
  type ReportFigure,
  situationText,
  technicalFigures,
  weightFigures,
} from '../lot-report-texts.ts';
import { troughScoreLabels } from '../trough-scores.ts';
import type { SheetTable } from './sheet.ts';

/** A lot's report as a workbook: the same figures as on screen, and the records that they are made of. */
export function lotReportTables(report: LotReport, timeZone: string): SheetTable[] {
  return [summary(report, timeZone), supply(report), diets(report), ingredients(report), readings(report)];
}

function summary(report: LotReport, timeZone: string): SheetTable {
  const { header } = report;
  const money = [
    ...costFigures(report),
    ...remarked(arrobaFigures(report), arrobaRemark),
    ...remarked(chargeFigures(report.costs?.charge), chargeRemark),
  ];
  const figures = [
    ...technicalFigures(report, timeZone),
    ...movementFigures(report),
    ...weightFigures(report),
    ...money,
  ];
  return {
    title: 'Resumo',
    columns: [
      { label: 'Indicador', kind: 'text' },
      { label: 'Valor', kind: 'text' },
      { label: 'Observação', kind: 'text' },
    ],
    rows: [
      ['Lote', header.lot_name, null],
      ['Fazenda', header.farm_name, null],
      ['Baia', header.corral_name ?? dash, null],
      ['Período', periodText(report), situationText(report)],
      ['Relatório', 'interno', null],
      ...figures.map(({ label, value, unit, note }: ReportFigure) => [label, `${value} ${unit}`.trim(), note]),
    ],
  };
}

function remarked(figures: ReportFigure[], remark: string): ReportFigure[] {
  return figures.map((one) => ({ ...one, note: one.note ? `${one.note}. ${remark}` : remark }));
}

function supply({ feeding_supply }: LotReport): SheetTable {
  return {
    title: 'Fornecimento',
    columns: [
      { label: 'Data', kind: 'instant' },
      { label: 'Dieta', kind: 'text' },
      { label: 'Regra', kind: 'text' },
      { label: 'Operador', kind: 'text' },
      { label: 'Previsto (kg)', kind: 'number' },
      { label: 'Utilizado (kg)', kind: 'number' },
      { label: 'Diferença (kg)', kind: 'number' },
      { label: 'Diferença (%)', kind: 'number' },
    ],
    rows: feeding_supply.map((row) => [
      row.date,
      row.recipe_name,
      row.rule_name,
      row.user_name,
      row.projected_quantity,
      row.actual_quantity,
      row.difference,
      row.difference_percent,
    ]),
  };
}

function diets({ diet_table, totals }: LotReport): SheetTable {
  return {
    title: 'Dietas',
    columns: [
      { label: 'Dieta', kind: 'text' },
      { label: 'Início', kind: 'day' },
      { label: 'Dias', kind: 'number' },
      { label: 'MO (kg)', kind: 'number' },
      { label: 'MS (kg)', kind: 'number' },
    ],
    rows: [
      ...diet_table.map((row) => [row.diet_name, row.start_date, row.days, row.mo_quantity, row.ms_quantity]),
      ['Total', null, null, totals.diet_total_mo, totals.diet_total_ms],
    ],
  };
}

function ingredients({ ingredient_table, totals }: LotReport): SheetTable {
  return {
    title: 'Alimentos',
    columns: [
      { label: 'Alimento', kind: 'text' },
      { label: 'Dias', kind: 'number' },
      { label: 'MO (kg)', kind: 'number' },
    ],
    rows: [
      ...ingredient_table.map((row) => [row.ingredient_name, row.days, row.mo_quantity]),
      ['Total', null, totals.ingredient_total_mo],
    ],
  };
}

function readings({ trough_readings }: LotReport): SheetTable {
  return {
    title: 'Leituras de Cocho',
    columns: [
      { label: 'Data', kind: 'instant' },
      { label: 'Correção (%)', kind: 'number' },
      { label: 'Carga projetada (kg)', kind: 'number' },
      { label: 'Cocho observado', kind: 'text' },
    ],
    rows: trough_readings.map(({ date, value, new_projected_load, trough_score }) => [
      ...[date, value, new_projected_load],
      trough_score && troughScoreLabels[trough_score],
    ]),
  };
}
