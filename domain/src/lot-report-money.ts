import { dash, formatDay, formatInstant, formatNumber, formatReais } from './formats.ts';
import { contractLabels } from './lot-costs.ts';
import { movementLabels } from './lot-movements.ts';
import type { Charge, LotReport, MissingInput } from './lot-report.ts';
import { figure, noteOf, type ReportFigure, type ReportTable, rounded } from './lot-report-texts.ts';
import { partialText } from './partial-cost.ts';
import { arrobaProjectedNote, gainProjectedNote, projectedNote } from './projection-note.ts';
import { recalculatingCosts } from './recalculating-costs.ts';

/** Custos, of the report's period. Nothing for whoever may not see money. */
export function costFigures({ kpis_financial: kpis, costs, kpis_technical }: LotReport): ReportFigure[] {
  if (!kpis || !costs) return [];
  const partial = partialText(kpis);
  return [
    money('Custo da alimentação', kpis.feed_cost_cents, '', partial),
    money('Custo operacional', kpis.other_cost_cents, ''),
    money('Custo por cabeça e dia', kpis.cost_per_head_day_cents, '/cab/dia', partial),
    money(
      'Custo por kg de ganho',
      kpis.cost_per_kg_gain_cents,
      '/kg',
      noteOf(partial, gainProjectedNote(kpis_technical)),
    ),
    money('Custo por tonelada de MS', costs.cents_per_tonne_ms, '/t MS'),
  ];
}

/** @, breakeven and profit: from entry to the report's end, whatever its period. */
export function arrobaFigures({ kpis_financial: kpis, costs, kpis_technical }: LotReport): ReportFigure[] {
  if (!kpis || !costs) return [];
  const note = arrobaProjectedNote({ kpis_financial: kpis, ...kpis_technical });
  const profitNote = costs.charge ? chargeNote(costs.charge) : note;
  return [
    figure('@ produzidas', kpis.arrobas_produced, '@', 1, note),
    money('Custo por @ produzida', kpis.cost_per_arroba_cents, '/@', note),
    ...(costs.charge ? [] : [money('Ponto de equilíbrio', kpis.breakeven_per_arroba_cents, '/@', note)]),
    money('Lucro projetado por cabeça', kpis.projected_profit_per_head_cents, '/cab', profitNote),
    figure('Eficiência biológica', costs.kg_ms_per_arroba, 'kg MS/@', 1, note),
    figure('Ganho de carcaça', costs.carcass_gain_per_day, 'kg/Cab/Dia', 3, note),
  ];
}

export const arrobaRemark = 'Da entrada até o fim do período, com os animais mortos.';

/** So is what is charged. */
export const chargeRemark = 'Da entrada até o fim do período.';

/** What an owner under contract pays: his to see. */
export function chargeFigures(charge: Charge | null | undefined): ReportFigure[] {
  if (!charge) return [];
  const counted = quantityLabels[charge.kind];
  const note = chargeNote(charge);
  return [
    money('Cobrança', charge.total_cents, '', note),
    money(contractLabels[charge.kind], charge.unit_cents, ''),
    figure(counted.label, charge.quantity, counted.unit, counted.digits, note),
  ];
}

export function chargeNote({ projected = false }: Charge): string | null {
  return projectedNote({ projected });
}

const quantityLabels = {
  head_day: { label: 'Diárias cobradas', unit: 'cab·dia', digits: 0 },
  arroba: { label: '@ produzidas', unit: '@', digits: 1 },
  dry_matter: { label: 'MS consumida', unit: 't', digits: 2 },
};

export const chargeLabels = { ...movementLabels, stock: 'Em estoque', closing: 'Encerramento' };

/** How the days that are charged were counted, exit by exit. */
export function chargeTable({ lines, head_days }: Charge): ReportTable {
  return {
    head: ['Saída', 'Data', 'Cabeças', 'Dias', 'Diárias'],
    rows: lines.map(({ kind, day, heads, days, head_days: count }) => [
      chargeLabels[kind],
      formatDay(day),
      formatNumber(heads),
      formatNumber(days),
      formatNumber(count),
    ]),
    total: ['Total', '', '', '', formatNumber(head_days)],
  };
}

/** 'preços de dd/mm hh:mm': a later price makes another report. */
export function pricesText(prices_at: string | null | undefined, timeZone: string): string | null {
  if (!prices_at) return null;
  const at = formatInstant(prices_at, timeZone);
  return `preços de ${at.slice(0, 'dd/MM'.length)} ${at.slice(-'hh:mm'.length)}`;
}

/** What page, paper and workbook say of the costs, if anything. */
export function recalculatingText({ costs }: LotReport): string | null {
  return costs?.recalculating ? recalculatingCosts : null;
}

export function missingText({ input, ingredient_name, lot_name, from, to }: MissingInput): string {
  const days = from === to ? `em ${formatDay(from)}` : `de ${formatDay(from)} a ${formatDay(to)}`;
  const whose = lot_name ? `do lote ${lot_name}, de onde vieram cabeças` : 'do lote';
  const texts: Record<MissingInput['input'], string> = {
    ingredient_price: `Preço de ${ingredient_name ?? dash} ${days}`,
    composition: `Carga do vagão ${days}: descarregado sem nada carregado`,
    initial_weight: `Peso médio inicial ${whose}`,
    purchase: `Preço de compra ${whose}`,
    operating_cost: `Custo operacional ${days}`,
    sale_price: 'Preço de venda da @',
  };
  return texts[input];
}

export function money(label: string, cents: number | null, unit: string, note: string | null = null): ReportFigure {
  if (cents === null) return { label, value: dash, unit: '', note: null };
  const exact = { amount: rounded(cents / 100, 2), unit: `R$${unit}` };
  return { label, value: formatReais(cents / 100), exact, unit, note };
}
