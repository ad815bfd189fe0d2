import { type Facts, type Parameters, type QuestionName, questions } from '@cocho/domain/assistant/tools';
import type { Asking } from './asker.ts';
import * as feed from './feed-facts.ts';
import * as lot from './lot-facts.ts';
import * as watch from './watch-facts.ts';

type Answerers = { [Name in QuestionName]: (asking: Asking, asked: Parameters<Name>) => Promise<Facts<Name>> };

/** Each asks the feature that owns the figure: there is no second rule for any of them. */
const answerers: Answerers = {
  consumption: feed.consumption,
  load: lot.load,
  who_fed: feed.whoFed,
  operator_errors: feed.errorsOfOperators,
  pens: feed.pens,
  ingredient_use: feed.ingredientUse,
  ingredient_need: feed.ingredientNeed,
  lot_figures: lot.lotFigures,
  lot_costs: lot.lotCosts,
  compare: lot.compare,
  rank: lot.rank,
  recipe: lot.recipe,
  recipe_changes: lot.recipeChanges,
  report_pdf: lot.reportPdf,
  readings: feed.readings,
  movements: lot.movements,
  lots: lot.lots,
  alerts: watch.alerts,
  suggested_calls: watch.suggestedCalls,
  names: lot.names,
  treat_times: feed.treatTimes,
};

/** What is not in the tool's answer schema does not get out. */
export async function askTool<Name extends QuestionName>(
  tool: Name,
  asking: Asking,
  parameters: Parameters<Name>,
): Promise<Facts<Name>> {
  const facts = await (answerers[tool] as Answerers[Name])(asking, parameters);
  return questions[tool].facts.parse(facts) as Facts<Name>;
}
