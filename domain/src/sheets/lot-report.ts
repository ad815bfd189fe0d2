import type { Charge, LotReport } from '../lot-report.ts';
import { lotFacts } from '../lot-report-document.ts';
import {
  arrobaFigures,
  arrobaRemark,
  chargeFigures,
  chargeLabels,
  chargeRemark,
  costFigures,
  missingText,
  pricesText,
  recalculatingText,
} from '../lot-report-money.ts';
import {
  compositionOf,
  movementFigures,
  type ReportFigure,
  rounded,
  supplyFigureTexts,
  technicalFigures,
  weightFigures,
} from '../lot-report-texts.ts';
import { type SupplyFigures, supplyTotals } from '../supply-grouping.ts';
import { troughScoreLabels } from '../trough-scores.ts';
import type { SheetTable } from './sheet.ts';

/** A lot's report as a workbook: the same figures as on screen, and the records that they are made of. */
export function lotReportTables(report: LotReport, timeZone: string): SheetTable[] {
  const tables = [summary(report, timeZone), supply(report), diets(report), ingredients(report), readings(report)];
  const charge = report.costs?.charge;
  return [
    ...tables,
    ...(report.diet_changes.length > 0 ? [dietChanges(report)] : []),
    ...(charge ? [chargedDays(charge)] : []),
  ];
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
    ...supplyFigureTexts(report),
    ...money,
  ];
  return {
    title: 'Resumo',
    columns: [
      { label: 'Indicador', kind: 'text' },
      { label: 'Valor', kind: 'text' },
      { label: 'Unidade', kind: 'text' },
      { label: 'Observação', kind: 'text' },
    ],
    rows: [
      ['Lote', header.lot_name],
      ['Fazenda', header.farm_name],
      ...lotFacts(report),
      ['Relatório', 'interno'],
      ...figures.map(({ label, value, exact, note }) => [label, exact?.amount ?? value, exact?.unit || null, note]),
      ...moneyRemarks(report, timeZone).map((text) => ['Custos', text]),
    ],
  };
}

/** What the paper says below its costs. */
function moneyRemarks(report: LotReport, timeZone: string): string[] {
  const prices = pricesText(report.costs?.prices_at, timeZone);
  const missing = report.kpis_financial?.missing.map((one) => `Falta: ${missingText(one)}`) ?? [];
  return [recalculatingText(report), prices, ...missing].filter((text) => text !== null);
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
    rows: [
      ...feeding_supply.map((row) => [
        ...[row.date, row.recipe_name, row.rule_name, row.user_name],
        ...supplyCells(row),
      ]),
      ...(feeding_supply.length > 0 ? [[null, 'Total', null, null, ...supplyCells(supplyTotals(feeding_supply))]] : []),
    ],
  };
}

function supplyCells({ projected_quantity, actual_quantity, difference, difference_percent }: SupplyFigures) {
  return [projected_quantity, actual_quantity, difference, difference_percent];
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

function ingredients(report: LotReport): SheetTable {
  const { ingredient_table, totals } = report;
  const shares = compositionOf(report);
  return {
    title: 'Alimentos',
    columns: [
      { label: 'Alimento', kind: 'text' },
      { label: 'Dias', kind: 'number' },
      { label: 'MO (kg)', kind: 'number' },
      { label: '% da MO', kind: 'number' },
    ],
    rows: [
      ...ingredient_table.map((row, index) => [
        ...[row.ingredient_name, row.days, row.mo_quantity],
        rounded(shares[index]?.percent ?? 0, 1),
      ]),
      ['Total', null, totals.ingredient_total_mo, null],
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

function dietChanges({ diet_changes }: LotReport): SheetTable {
  return {
    title: 'Mudanças de dieta',
    columns: [
      { label: 'Data', kind: 'instant' },
      { label: 'Dieta anterior', kind: 'text' },
      { label: 'Dieta', kind: 'text' },
      { label: 'MS anterior (%)', kind: 'number' },
      { label: 'MS (%)', kind: 'number' },
      { label: 'Carga anterior (kg/dia)', kind: 'number' },
      { label: 'Carga (kg/dia)', kind: 'number' },
    ],
    rows: diet_changes.map((change) => [
      ...[change.date, change.old_diet, change.new_diet],
      ...[change.old_dry_matter_percent, change.new_dry_matter_percent, change.old_load, change.new_load],
    ]),
  };
}

function chargedDays({ lines, head_days }: Charge): SheetTable {
  return {
    title: 'Diárias',
    columns: [
      { label: 'Saída', kind: 'text' },
      { label: 'Data', kind: 'day' },
      { label: 'Cabeças', kind: 'number' },
      { label: 'Dias', kind: 'number' },
      { label: 'Diárias', kind: 'number' },
    ],
    rows: [
      ...lines.map(({ kind, day, heads, days, head_days: count }) => [chargeLabels[kind], day, heads, days, count]),
      ['Total', null, null, null, head_days],
    ],
  };
}
