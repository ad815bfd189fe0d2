import type { Day } from '../days.ts';
import { dash, formatCents, formatDay, formatDays, formatInstant, formatNumber } from '../formats.ts';
import { actionLabels } from '../history.ts';
import { movementLabels } from '../lot-movements.ts';
import type { LotOverview } from '../lot-overview.ts';
import { orPartial } from '../partial-cost.ts';
import { isArrobaProjected, isGainProjected, isProfitProjected, orProjected } from '../projection-note.ts';
import { countText, lotIn } from '../sentence-parts.ts';
import { type Answer, daysOf, kg, tableOf } from './answer-words.ts';
import type { NamedKind } from './tool-facts.ts';
import type { CostFigure, Facts, LotFigure, Parameters, RankFigure } from './tools.ts';

type LotFacts = Facts<'lot_figures'>;

export function lotFiguresAnswer(facts: LotFacts, { figure }: Parameters<'lot_figures'>): Answer {
  const name = lotIn(facts.name, facts.corral_name);
  const closed = facts.deactivated_at ? ` Encerrado em ${formatDay(facts.deactivated_at)}.` : '';
  if (figure !== 'all') return { text: `${name}: ${figureTexts[figure](facts)}.${closed}` };
  const parts = (['heads', 'days', 'weight', 'gain', 'intake', 'conversion'] as const).map((one) =>
    figureTexts[one](facts),
  );
  return { text: `${name}: ${parts.join('; ')}; carga de ${kg(facts.load)} por dia.${closed}` };
}

const figureTexts: Record<Exclude<LotFigure, 'all'>, (facts: LotFacts) => string> = {
  weight: (facts) => `peso médio de ${kg(facts.avg_weight, 1)} por cabeça${basisOf(facts)}`,
  days: (facts) => `${formatDays(facts.days_confined)} de cocho, desde ${formatDay(facts.entry_date)}`,
  gain: (facts) => `GMD de ${kg(facts.gmd, 2)} por dia${gainBasis(facts)}`,
  conversion: (facts) =>
    facts.conversion === null
      ? 'ainda sem conversão'
      : `conversão de ${formatNumber(facts.conversion, { min: 2, max: 2 })} kg de MS por kg de ganho${isGainProjected(facts) ? ' (projetado)' : ''}`,
  heads: (facts) => countText(facts.heads, 'cabeça', 'cabeças'),
  intake: (facts) =>
    facts.average_consumption === null
      ? 'ainda sem consumo por cabeça'
      : `consumo de ${kg(facts.average_consumption, 2)} de MO e ${kg(facts.ms_per_head_day, 2)} de MS por cabeça e dia (${formatNumber(facts.dry_matter_intake, { min: 2, max: 2 })}% do peso vivo)`,
};

function basisOf({ projected, last_weighing_date }: LotFacts): string {
  if (projected) return ' (projetado: sem pesagem desde a entrada)';
  return last_weighing_date ? ` (pesagem de ${formatDay(last_weighing_date)} mais o GMD)` : '';
}

function gainBasis(facts: LotFacts): string {
  if (facts.projected) return ' (previsto; ainda sem pesagem)';
  return isGainProjected(facts)
    ? ' (previsto; ainda não medido)'
    : ` (medido até ${formatDay(facts.last_weighing_date)})`;
}

type Money = Facts<'lot_costs'>['kpis_financial'];

export function lotCostsAnswer(facts: Facts<'lot_costs'>, { figure }: Parameters<'lot_costs'>): Answer {
  const name = lotIn(facts.name, facts.corral_name);
  const { kpis_financial: money } = facts;
  const shown =
    figure === 'all'
      ? (['feed_cost', 'cost_per_head_day', 'cost_per_arroba', 'breakeven', 'profit'] as const)
      : [figure];
  const parts = shown.map((one) => costTexts[one](money));
  const notes = [
    shown.some((one) => isProjected(one, facts)) ? 'As @ são projetadas, por peso ou ganho que ninguém mediu.' : '',
    money.partial ? `Parcial: ${unpricedShare(money)}.` : '',
    recalculatingNote(facts),
  ].filter(Boolean);
  return { text: [`${name}, da entrada até agora: ${parts.join('; ')}.`, ...notes].join(' ') };
}

function unpricedShare({ priced_percent }: Money): string {
  return `${formatNumber(100 - (priced_percent ?? 0), { min: 1, max: 1 })}% dos kg sem preço`;
}

function recalculatingNote({ recalculating }: { recalculating: boolean }): string {
  return recalculating ? 'Os custos estão sendo recalculados por uma mudança de preço.' : '';
}

/** What is divided by @, or made of what they bring. */
function isProjected(figure: CostFigure, facts: Facts<'lot_costs'>): boolean {
  if (figure === 'profit') return isProfitProjected(facts);
  return (figure === 'cost_per_arroba' || figure === 'breakeven') && isArrobaProjected(facts);
}

function reais(cents: number | null): string | null {
  return cents === null ? null : formatCents(cents);
}

const costTexts: Record<Exclude<CostFigure, 'all'>, (money: Money) => string> = {
  feed_cost: (money) =>
    `alimentação ${formatCents(money.feed_cost_cents)} e operação ${formatCents(money.other_cost_cents)}`,
  cost_per_head_day: (money) => told('custo por cabeça e dia', reais(money.cost_per_head_day_cents)),
  cost_per_arroba: (money) => told('custo por @ produzida', reais(money.cost_per_arroba_cents)),
  breakeven: (money) => told('ponto de equilíbrio por @', reais(money.breakeven_per_arroba_cents)),
  profit: (money) => told('resultado projetado por cabeça', reais(money.projected_profit_per_head_cents)),
};

function told(what: string, value: string | null): string {
  return value === null ? `${what} ainda não se calcula` : `${what} ${value}`;
}

const rankLabels: Record<RankFigure, string> = {
  gmd: 'GMD',
  avg_weight: 'peso médio',
  conversion: 'conversão',
  days_confined: 'dias de cocho',
  heads: 'cabeças',
  load: 'carga',
  dry_matter_intake: 'consumo em % do peso vivo',
};

/** Those that rest on the weight, and those that rest on the gain. */
const weighedFigures: RankFigure[] = ['avg_weight', 'dry_matter_intake'];
const gainFigures: RankFigure[] = ['gmd', 'conversion'];

function shownFigure(lot: LotOverview, figure: RankFigure): string {
  const value = lot[figure];
  const digits = figure === 'gmd' || figure === 'conversion' || figure === 'dry_matter_intake' ? 2 : 0;
  const units: Partial<Record<RankFigure, string>> = {
    gmd: ' kg/dia',
    avg_weight: ' kg',
    load: ' kg',
    dry_matter_intake: '%',
  };
  const text = value === null ? dash : `${formatNumber(value, { min: digits, max: digits })}${units[figure] ?? ''}`;
  if (gainFigures.includes(figure)) return orProjected(text, { projected: isGainProjected(lot) });
  return weighedFigures.includes(figure) ? orProjected(text, lot) : text;
}

export function rankAnswer({ lots }: Facts<'rank'>, { figure, order }: Parameters<'rank'>): Answer {
  const [first] = lots;
  if (!first) return { text: 'Nenhum lote ativo com essa medida.' };
  const extreme = order === 'desc' ? 'maior' : 'menor';
  return {
    text: `Dos lotes ativos, ${lotIn(first.name, first.corral_name)} tem ${extreme} ${rankLabels[figure]}: ${shownFigure(first, figure)}.`,
    table: tableOf(['Lote', rankLabels[figure]], lots, (lot) => [
      lotIn(lot.name, lot.corral_name),
      shownFigure(lot, figure),
    ]),
  };
}

export function compareAnswer({ lots, recalculating }: Facts<'compare'>): Answer {
  const lines: [string, (lot: LotOverview) => string][] = [
    ['Cabeças', (lot) => formatNumber(lot.heads)],
    ['Dias', (lot) => formatNumber(lot.days_confined)],
    ['Peso', (lot) => kg(lot.avg_weight, 1)],
    ['GMD', (lot) => kg(lot.gmd, 2)],
    ['MS/cab/dia', (lot) => kg(lot.ms_per_head_day, 2)],
    ['Conversão', (lot) => formatNumber(lot.conversion, { min: 2, max: 2 })],
    ['Carga', (lot) => kg(lot.load)],
  ];
  if (lots.every(({ kpis_financial }) => kpis_financial !== null)) {
    const perArroba = (lot: LotOverview) => reais(lot.kpis_financial?.cost_per_arroba_cents ?? null) ?? dash;
    const perHeadDay = (lot: LotOverview) => reais(lot.kpis_financial?.cost_per_head_day_cents ?? null) ?? dash;
    lines.push(['R$/cab/dia', (lot) => orPartial(perHeadDay(lot), { partial: lot.kpis_financial?.partial ?? false })]);
    lines.push(['R$/@', (lot) => orProjected(perArroba(lot), { projected: isArrobaProjected(lot) })]);
  }
  const noted = (note: string, some: Pick<LotOverview, 'name'>[]) =>
    some.length > 0 ? `${note}: ${some.map(({ name }) => name).join(', ')}.` : '';
  const unweighed = lots.filter(({ projected }) => projected);
  const unmeasured = lots.filter((lot) => !lot.projected && isGainProjected(lot));
  const unpriced = lots.flatMap(({ name, kpis_financial: money }) =>
    money?.partial ? { name: `${name} (${unpricedShare(money)})` } : [],
  );
  const notes = [
    noted('Peso e ganho projetados, sem pesagem', unweighed),
    noted('Ganho projetado, ainda não medido', unmeasured),
    noted('Custo parcial', unpriced),
    recalculatingNote({ recalculating }),
  ].filter(Boolean);
  return {
    text: [`${lots.map(({ name }) => name).join(' e ')}, da entrada até agora.`, ...notes].join(' '),
    table: tableOf(['', ...lots.map(({ name }) => name)], lines, ([label, shown]) => [label, ...lots.map(shown)]),
  };
}

export function recipeAnswer(facts: Facts<'recipe'>): Answer {
  return {
    text: `${facts.recipe_name}: ${formatNumber(facts.dry_matter_percent)}% de MS, ${formatNumber(facts.timer)} min de mistura.`,
    table: tableOf(['Ingrediente', '%'], facts.ingredients, (one) => [one.ingredient_name, formatNumber(one.percent)]),
  };
}

export function recipeChangesAnswer(
  { recipe_name, changes, period }: Facts<'recipe_changes'>,
  today: Day,
  timeZone: string,
): Answer {
  const days = daysOf(period, today);
  const [last] = changes;
  if (!last) return { text: `${recipe_name}: nenhuma mudança ${days}.` };
  return {
    text: `${recipe_name}: ${countText(changes.length, 'registro', 'registros')} ${days}. O último, em ${formatInstant(last.at, timeZone)}, de ${last.user_name ?? 'Cocho'}.`,
    table: tableOf(['Quando', 'Quem', 'O quê'], changes, (one) => [
      formatInstant(one.at, timeZone),
      one.user_name ?? 'Cocho',
      one.differences.join('; ') || actionLabels[one.action],
    ]),
  };
}

export function reportPdfAnswer({ lot_name, period }: Facts<'report_pdf'>, today: Day): Answer {
  return { text: `Relatório de ${lot_name}, ${daysOf(period, today)}.` };
}

export function movementsAnswer({ kind, heads, movements, period }: Facts<'movements'>, today: Day): Answer {
  const days = daysOf(period, today);
  const label = movementLabels[kind];
  if (movements.length === 0) return { text: `Nenhuma ${label.toLowerCase()} registrada ${days}.` };
  const [last] = movements;
  const text =
    kind === 'weighing' && last
      ? `A última pesagem ${days} foi em ${formatDay(last.day)}: ${lotIn(last.lot_name, last.corral_name)} com ${kg(last.avg_weight, 1)} por cabeça.`
      : `${label}, ${days}: ${countText(heads, 'cabeça', 'cabeças')}.`;
  return {
    text,
    table: tableOf(['Dia', 'Lote', 'Cabeças', 'Peso', 'Causa'], movements, (one) => [
      formatDay(one.day),
      lotIn(one.lot_name, one.corral_name),
      one.heads === 0 ? '' : formatNumber(Math.abs(one.heads)),
      one.avg_weight === null ? '' : kg(one.avg_weight, 1),
      one.cause ?? '',
    ]),
  };
}

export function lotsAnswer({ lots, count: all, heads, total_kg }: Facts<'lots'>): Answer {
  if (lots.length === 0) return { text: 'Nenhum lote ativo.' };
  return {
    text: `${countText(all, 'lote ativo', 'lotes ativos')} com ${countText(heads, 'cabeça', 'cabeças')} e carga de ${kg(total_kg)} por dia.`,
    table: tableOf(['Lote', 'Baia', 'Cabeças'], lots, (lot) => [
      lot.name,
      lot.corral?.name ?? '—',
      formatNumber(lot.heads),
    ]),
  };
}

const kindWords: Record<NamedKind, [one: string, many: string]> = {
  corrals: ['baia', 'baias'],
  ingredients: ['ingrediente', 'ingredientes'],
  recipes: ['receita', 'receitas'],
  people: ['pessoa', 'pessoas'],
  indexes: ['índice de cocho', 'índices de cocho'],
};

export function namesAnswer({ kind, names }: Facts<'names'>): Answer {
  const [one, many] = kindWords[kind];
  return { text: `${countText(names.length, one, many)}: ${names.map(({ name }) => name).join(', ')}.` };
}
