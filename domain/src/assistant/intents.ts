import type { Sentence } from './sentence.ts';
import type { CostFigure, LotFigure, PenState, QuestionName, RankFigure } from './tools.ts';
import type { Concept } from './vocabulary.ts';

/** What is asked, before it is known of whom and when. */
export interface Intent {
  tool: QuestionName;
  parameters?: Record<string, unknown>;
}

type Rule = (sentence: Sentence, has: (...concepts: Concept[]) => boolean) => Intent | null | false;

/** The first that fits counts: what says more stands before what says less. */
const rules: Rule[] = [
  (_, has) => has('report') && !has('operator') && { tool: 'report_pdf' },
  (_, has) => has('alert') && { tool: 'alerts' },
  (_, has) => has('call') && { tool: 'suggested_calls' },
  (s, has) => (has('compare') || (s.mentions.length > 1 && isChoice(s))) && !has('report') && { tool: 'compare' },
  recipe,
  movement,
  ingredient,
  (_, has) => has('error') && { tool: 'operator_errors' },
  rank,
  money,
  pens,
  (s, has) =>
    (has('operation') ||
      (has('fed') && !isToCome(s)) ||
      (has('who') && has('feed')) ||
      (has('feed') && s.people.length > 0)) && {
      tool: 'who_fed',
    },
  (_, has) => has('time') && has('feed') && !has('days') && { tool: 'treat_times' },
  (_, has) => has('reading') && { tool: 'readings' },
  figure,
  (s, has) => (has('load') || (isToCome(s) && (has('feed') || /\bdar\b|\breceber\b/.test(s.text)))) && { tool: 'load' },
  (_, has) => (has('consume') || has('feed') || (has('spend') && has('heads'))) && { tool: 'consumption' },
  herd,
  state,
];

export function intentOf(sentence: Sentence): Intent | null {
  const has = (...concepts: Concept[]) => concepts.every((concept) => sentence.concepts.has(concept));
  for (const rule of rules) {
    const found = rule(sentence, has);
    if (found) return found;
  }
  return null;
}

/** Two lots in one breath are compared, unless something is asked of each: 'lote 12 ou 14, qual está melhor'. */
function isChoice({ words, concepts }: Sentence): boolean {
  return words.includes('ou') || concepts.has('good') || concepts.has('bad') || concepts.size <= 1;
}

/** Spoken of what is to be given, not of what was. */
function isToCome({ text, period }: Sentence): boolean {
  return /\b(vai|vao|tem que|deve|devem|dar|receber)\b/.test(text) && !(period && /\b(foi|ontem)\b/.test(text));
}

function recipe(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  if (!has('recipe') && s.recipes.length === 0) return null;
  if (has('change')) return { tool: 'recipe_changes' };
  const isAsked = has('recipe') || has('composition') || s.ingredients.length > 0;
  return isAsked ? { tool: 'recipe' } : null;
}

function movement(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  if (has('death')) return { tool: 'movements', parameters: { kind: 'death' } };
  if (has('sale')) return { tool: 'movements', parameters: { kind: 'sale' } };
  const isList = /\b(pesagens|ultima pesagem|quando)\b/.test(s.text) || has('question');
  return has('weighing') && isList ? { tool: 'movements', parameters: { kind: 'weighing' } } : null;
}

function ingredient(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  const isFeed = s.ingredients.length > 0 || has('composition');
  if (has('tomorrow') && (isFeed || has('need') || has('spend') || has('consume'))) return { tool: 'ingredient_need' };
  if (!isFeed) return null;
  if (has('need') || (/\b(vou|vai|vamos)\b/.test(s.text) && s.period === undefined)) return { tool: 'ingredient_need' };
  return { tool: 'ingredient_use' };
}

/** Which lot has most of something: not asked of a lot. */
function rank(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  if (s.mentions.length > 0 || s.ingredients.length > 0) return null;
  const isFewest = has('least');
  if (!has('most') && !isFewest && !has('light')) return null;
  const figure = rankFigure(has);
  if (!figure) return null;
  // The best conversion is the lowest.
  const isLowest = figure === 'conversion' ? has('good') || (isFewest && !has('bad')) : isFewest;
  const order = isLowest || (figure === 'avg_weight' && has('light')) ? 'asc' : 'desc';
  return { tool: 'rank', parameters: { figure, order } };
}

function rankFigure(has: (...concepts: Concept[]) => boolean): RankFigure | null {
  if (has('conversion')) return 'conversion';
  if (has('gain')) return 'gmd';
  if (has('days')) return 'days_confined';
  if (has('weight')) return 'avg_weight';
  if (has('load')) return 'load';
  if (has('heads') && !has('consume')) return 'heads';
  return has('consume') ? 'dry_matter_intake' : null;
}

function money(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  const isSpent = /\b(gastos?|gastou|gastamos) com\b/.test(s.text);
  if (!has('cost') && !has('arroba') && !has('breakeven') && !has('profit') && !isSpent && !/\bdiarias?\b/.test(s.text))
    return null;
  return { tool: 'lot_costs', parameters: { figure: costFigure(s, has, isSpent) } };
}

function costFigure(s: Sentence, has: (...concepts: Concept[]) => boolean, isSpent: boolean): CostFigure {
  if (has('breakeven')) return 'breakeven';
  if (has('profit')) return 'profit';
  if (has('arroba')) return 'cost_per_arroba';
  if (isSpent || has('feed') || has('consume') || /\balimenta/.test(s.text)) return 'feed_cost';
  return has('daily') || (has('heads') && has('each')) ? 'cost_per_head_day' : 'all';
}

function pens(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  const state = penState(s, has);
  return state && { tool: 'pens', parameters: { state } };
}

function penState(s: Sentence, has: (...concepts: Concept[]) => boolean): PenState | null {
  if (has('late')) return 'late';
  if (has('target')) return 'off_target';
  if (has('suspended')) return 'suspended';
  if (has('lack', 'rule')) return 'no_rule';
  if (has('lack', 'reading')) return 'unread';
  const isOfFeed = has('fed') || has('feed') || has('consume');
  return has('lack') && isOfFeed && s.mentions.length === 0 ? 'unfed' : null;
}

/** A figure of a lot. Without a lot it is asked of which, except heads, which the farm has too. */
function figure(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  const figure = figureOf(s, has);
  if (!figure) return null;
  const isOfFarm = s.mentions.length === 0 && figure === 'heads';
  return isOfFarm ? { tool: 'lots' } : { tool: 'lot_figures', parameters: { figure } };
}

function figureOf(s: Sentence, has: (...concepts: Concept[]) => boolean): LotFigure | null {
  if (has('conversion')) return 'conversion';
  const isIntake = /\b(por|cada) (cabeca|boi|animal)\b|%|\bpeso vivo\b/.test(s.text);
  if (has('consume')) return isIntake ? 'intake' : null;
  if (has('gain')) return 'gain';
  if (has('days') && (has('confined') || /\bquantos dias\b/.test(s.text))) return 'days';
  if (has('weight')) return 'weight';
  return has('heads') && /\bquant[oa]s\b|\btotal\b/.test(s.text) && !has('spend') && !has('feed') ? 'heads' : null;
}

/** Somebody asks about all lots. */
function herd(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  const isOfAll = s.mentions.length === 0 && /\bquant[oa]s\b|\btotal\b|\blista|\bquais\b|\bmeus\b/.test(s.text);
  return isOfAll && (has('lots') || has('heads')) ? { tool: 'lots' } : null;
}

function state(s: Sentence, has: (...concepts: Concept[]) => boolean): Intent | null {
  const isAsked = has('summary') || has('state') || has('tell');
  if (s.mentions.length > 0) {
    const isBare = s.rest.every((word) => /^(o|a|e|do|da|no|na|de|me|sobre|\?)$/.test(word));
    return isAsked || isBare ? { tool: 'lot_figures', parameters: { figure: 'all' } } : null;
  }
  const isOfFarm =
    has('summary') ||
    (has('state') && (has('farm') || has('now') || /\b(dia|hoje|baias|estamos|lotes)\b/.test(s.text)));
  return isOfFarm && s.recipes.length === 0 ? { tool: 'pens', parameters: { state: 'all' } } : null;
}
