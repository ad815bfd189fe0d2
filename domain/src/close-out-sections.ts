import type { CloseOut, CloseOutMove, WeightOrigin } from './close-out.ts';
import { balanceFigures, chargeRows, moneyFigures, moneyRemark } from './close-out-money.ts';
import { arrobaNoteOf, gainNoteOf } from './close-out-projection.ts';
import { dash, formatDay, formatNumber, formatSigned } from './formats.ts';
import type { ReportVariant } from './lot-report-document.ts';
import { days, figure, type ReportFigure, type ReportTable } from './lot-report-texts.ts';
import { projectedNote } from './projection-note.ts';
import { weightBasisLabels } from './weight-basis.ts';

/** A part of the paper: figures, a table whose first columns are text, or a word that there is nothing. */
interface CloseOutSection {
  title: string;
  figures: ReportFigure[];
  table: (ReportTable & { texts: number }) | null;
  remark: string | null;
}

export interface CloseOutReading {
  variant: ReportVariant;
  timeZone: string;
}

/** What page and paper show of a close-out, in their order. The owner's never tells price, cost or profit. */
export function closeOutSections(of: CloseOut, { variant, timeZone }: CloseOutReading): CloseOutSection[] {
  const isInternal = variant === 'internal';
  return [
    section('Entrada', { figures: entryFigures(of) }),
    section('Balanço de cabeças', { figures: headFigures(of), remark: balanceText(of) }),
    listed('Mortes', deathTable(of), 'Nenhuma morte.'),
    listed('Pesagens', weighingTable(of), 'Nenhuma pesagem: pesos e ganhos são projetados pelo GMD informado.'),
    listed('Saídas e transferências', moveTable(of, isInternal), 'Nenhuma saída e nenhuma transferência.'),
    section('Consumo', { figures: feedFigures(of), remark: feedRemark }),
    section('Desempenho', { figures: performanceFigures(of) }),
    listed('Dietas', dietTable(of), 'Nenhum trato.'),
    ...(of.charge ? [section('Cobrança', { figures: balanceFigures(of), table: chargeRows(of) })] : []),
    ...(isInternal
      ? [section('Custos e resultado', { figures: moneyFigures(of), remark: moneyRemark(of, timeZone) })]
      : []),
  ];
}

function entryFigures({ entry }: CloseOut): ReportFigure[] {
  return [
    { label: 'Data de Entrada', value: formatDay(entry.day), unit: '', note: null },
    figure('Cabeças', entry.heads, 'cab', 0),
    figure('Peso médio', entry.avg_weight, `kg, ${basisText(entry.weight_basis)}`, 1, entryNote(entry)),
    figure('Peso total', entry.kg, 'kg', 0, entryNote(entry)),
    figure(
      '@ na entrada',
      entry.arrobas,
      '@',
      1,
      entry.opened_by_transfer ? 'quando as cabeças entraram na fazenda' : null,
    ),
  ];
}

/** Says that the weight is projected where a transfer brought heads that nobody weighed. */
function entryNote({ projected }: CloseOut['entry']): string | null {
  return projectedNote({ projected: projected === true });
}

function headFigures({ heads }: CloseOut): ReportFigure[] {
  return [
    figure('Entrada', heads.entered, 'cab', 0),
    {
      label: 'Transferências',
      value: heads.transferred === 0 ? '0' : formatSigned(heads.transferred, 0),
      unit: 'cab',
      note: null,
    },
    figure('Vendidas', heads.sold, 'cab', 0),
    figure('Mortas', heads.dead, 'cab', 0),
    figure('Estoque', heads.stock, 'cab', 0),
  ];
}

/** 'entrada 100 + transf. 5 = vendidas 98 + mortas 2 + estoque 5'. */
function balanceText({ heads }: CloseOut): string {
  const moved = `${heads.transferred < 0 ? '−' : '+'} transf. ${formatNumber(Math.abs(heads.transferred))}`;
  const rest = `vendidas ${formatNumber(heads.sold)} + mortas ${formatNumber(heads.dead)} + estoque ${formatNumber(heads.stock)}`;
  return `entrada ${formatNumber(heads.entered)} ${moved} = ${rest}`;
}

function deathTable({ deaths, heads }: CloseOut) {
  return {
    head: ['Causa', 'Data', 'Cabeças'],
    rows: deaths.map(({ day, cause, heads: count }) => [cause, formatDay(day), formatNumber(count)]),
    total: ['Total', '', formatNumber(heads.dead)],
    texts: 1,
  };
}

const sourceLabels: Record<WeightOrigin, string> = {
  weighing: 'Pesagem',
  sale: 'Peso informado na venda',
  carcass: 'Romaneio: carcaça pesada',
  closing: 'Informado no encerramento',
  reckoned: 'Calculado pelo ganho',
};

/** Where a weight comes from, and who entered it. */
function sourceText({ source, user_name }: { source: WeightOrigin; user_name: string | null }): string {
  return user_name ? `${sourceLabels[source]}, por ${user_name}` : sourceLabels[source];
}

function weighingTable({ weighings }: CloseOut) {
  return {
    head: ['Origem', 'Data', 'Base', 'Peso médio (kg)'],
    rows: weighings.map((one) => [
      sourceText(one),
      formatDay(one.day),
      basisText(one.weight_basis),
      oneDecimal(one.avg_weight),
    ]),
    total: [],
    texts: 1,
  };
}

const moveLabels: Record<CloseOutMove['kind'], string> = {
  sale: 'Venda',
  transfer: 'Transferência',
  closing: 'Saída no encerramento',
};

function moveTable({ moves }: CloseOut, isInternal: boolean) {
  const whom = ({ kind, heads, other }: CloseOutMove) =>
    other ? `${moveLabels[kind]} ${heads > 0 ? 'de' : 'para'} ${other}` : moveLabels[kind];
  return {
    head: ['Movimento', 'Origem do peso', 'Data', 'Cab', 'kg/cab', 'Base', '@', ...(isInternal ? ['R$/@'] : [])],
    rows: moves.map((move) => [
      whom(move),
      sourceText(move),
      formatDay(move.day),
      formatSigned(move.heads, 0),
      oneDecimal(move.avg_weight),
      basisText(move.weight_basis),
      oneDecimal(move.arrobas),
      ...(isInternal ? [priceText(move.price_per_arroba_cents)] : []),
    ]),
    total: [],
    texts: 2,
  };
}

function priceText(cents: number | null): string {
  return cents === null ? dash : formatNumber(cents / 100, { min: 2, max: 2 });
}

const feedRemark = 'MO: matéria original. MS: matéria seca. Sobre o fornecido.';

function feedFigures({ feed }: CloseOut): ReportFigure[] {
  return [
    days('Dias de trato', feed.days),
    figure('MO total', feed.mo_kg, 'kg', 0),
    figure('MS total', feed.ms_kg, 'kg', 0),
    figure('MO por cabeça e dia', feed.mo_per_head_day, 'kg', 2),
    figure('MS por cabeça e dia', feed.ms_per_head_day, 'kg', 2),
    figure('Ingestão de MS', feed.percent_of_weight, '% / PV', 2),
  ];
}

function performanceFigures(closeOut: CloseOut): ReportFigure[] {
  const { performance: of, entry } = closeOut;
  const note = gainNoteOf(of);
  const ofArrobas = arrobaNoteOf(closeOut);
  const planned = `${note ?? 'medido'} · previsto ${formatNumber(of.gmd_planned, { min: 2, max: 2 })}`;
  return [
    figure('Peso médio final', of.final_avg_weight, `kg, ${basisText(entry.weight_basis)}`, 1, projectedNote(of)),
    figure('GMD', of.gmd, 'kg/dia', 2, planned),
    figure('Ganho do lote', of.gain_kg, 'kg', 0, note),
    figure('Conversão alimentar', of.conversion, 'kg/kg', 2, note),
    figure('@ produzidas', of.arrobas_produced, '@', 1, ofArrobas),
    figure('Eficiência biológica', of.kg_ms_per_arroba, 'kg MS/@', 1, ofArrobas),
    figure('Ganho de carcaça', of.carcass_gain_per_day, 'kg/dia', 3, ofArrobas),
    figure('Mortalidade', of.mortality, '%', 2),
  ];
}

function dietTable({ diets, feed }: CloseOut) {
  return {
    head: ['Dieta', 'De', 'Até', 'Dias', 'MO (kg)', 'MS (kg)'],
    rows: diets.map((diet) => [
      diet.name,
      formatDay(diet.from),
      formatDay(diet.to),
      formatNumber(diet.days),
      oneDecimal(diet.mo_kg),
      oneDecimal(diet.ms_kg),
    ]),
    total: ['Total', '', '', '', oneDecimal(feed.mo_kg), oneDecimal(feed.ms_kg)],
    texts: 1,
  };
}

function section(title: string, some: Partial<CloseOutSection>): CloseOutSection {
  return { title, figures: [], table: null, remark: null, ...some };
}

function listed(title: string, table: ReportTable & { texts: number }, empty: string): CloseOutSection {
  return section(title, table.rows.length > 0 ? { table } : { remark: empty });
}

function basisText(basis: CloseOutMove['weight_basis']): string {
  return weightBasisLabels[basis].toLowerCase();
}

function oneDecimal(value: number | null): string {
  return formatNumber(value, { min: 1, max: 1 });
}
