import type { Day } from '../days.ts';
import type { Answer } from './answer-words.ts';
import * as feed from './feed-answers.ts';
import * as lot from './lot-answers.ts';
import type { Facts, Parameters, ToolName } from './tools.ts';
import * as watch from './watch-answers.ts';

export interface Where {
  today: Day;
  time_zone: string;
}

type Tell<Name extends ToolName> = (facts: Facts<Name>, asked: Parameters<Name>, where: Where) => Answer;

/** In words what the facts say, the same for every channel and engine: no figure stands in a text that is not in them. */
const tellers: { [Name in ToolName]: Tell<Name> } = {
  consumption: (facts, asked, { today }) => feed.consumptionAnswer(facts, asked, today),
  load: (facts) => feed.loadAnswer(facts),
  who_fed: (facts, _, { today }) => feed.whoFedAnswer(facts, today),
  operator_errors: (facts, _, { today }) => feed.errorsAnswer(facts, today),
  pens: (facts, asked, { today }) => feed.pensAnswer(facts, asked, today),
  ingredient_use: (facts, asked, { today }) => feed.ingredientUseAnswer(facts, asked, today),
  ingredient_need: (facts, asked) => feed.ingredientNeedAnswer(facts, asked),
  readings: (facts, _, { today, time_zone }) => feed.readingsAnswer(facts, today, time_zone),
  treat_times: (facts) => feed.treatTimesAnswer(facts),
  lot_figures: (facts, asked) => lot.lotFiguresAnswer(facts, asked),
  lot_costs: (facts, asked) => lot.lotCostsAnswer(facts, asked),
  compare: (facts) => lot.compareAnswer(facts),
  rank: (facts, asked) => lot.rankAnswer(facts, asked),
  recipe: (facts) => lot.recipeAnswer(facts),
  recipe_changes: (facts, _, { today, time_zone }) => lot.recipeChangesAnswer(facts, today, time_zone),
  report_pdf: (facts, _, { today }) => lot.reportPdfAnswer(facts, today),
  movements: (facts, _, { today }) => lot.movementsAnswer(facts, today),
  lots: (facts) => lot.lotsAnswer(facts),
  alerts: (facts, _, { time_zone }) => watch.alertsAnswer(facts, time_zone),
  suggested_calls: (facts) => watch.suggestedCallsAnswer(facts),
  names: (facts) => lot.namesAnswer(facts),
  register_reading: ({ done }) => ({ text: done }),
  register_death: ({ done }) => ({ text: done }),
  register_weighing: ({ done }) => ({ text: done }),
  accept_calls: ({ done }) => ({ text: done }),
  acknowledge_alert: ({ done }) => ({ text: done }),
  move_treat_time: ({ done }) => ({ text: done }),
};

export function answerOf<Name extends ToolName>(
  tool: Name,
  facts: Facts<Name>,
  asked: Parameters<Name>,
  where: Where,
): Answer {
  return (tellers[tool] as Tell<Name>)(facts, asked, where);
}
