import { nameKey } from '../names.ts';
import type { ReportPeriod } from '../report-periods.ts';
import { intentOf } from './intents.ts';
import { hasPeriod, periodOf } from './meant-period.ts';
import { type Option, orderOf, unknownCause } from './orders.ts';
import { noteIn } from './said-note.ts';
import type { Sentence } from './sentence.ts';
import { withThings } from './slots.ts';
import { isOrder, type ToolName, tools } from './tools.ts';
import type { Call, Situation, Turn, Understood } from './understood.ts';
import { numberOf } from './words.ts';

/** A sentence that goes on from the one before: an answer to what was asked, 'e o lote 14?', 'e ontem?'. */
export function followUp(sentence: Sentence, text: string, situation: Situation): Understood | null {
  const { last } = situation;
  if (!last) return null;
  if (last.ask) {
    const answered = answerTo(sentence, text, situation, last, last.ask);
    if (answered) return answered;
  }
  return isContinued(sentence, last) ? continued(sentence, situation, last) : null;
}

function answerTo(
  sentence: Sentence,
  text: string,
  situation: Situation,
  { tool, parameters: { missing, ...parameters } }: Turn,
  { slot, options }: { slot: string; options: Option[] },
): Understood | null {
  // What was offered is an answer, whatever else its words might ask.
  const isOffered = options.some(({ label }) => sameName(label, text));
  const isNew =
    !isOffered &&
    sentence.words.length > 3 &&
    (intentOf(sentence) || orderOf(sentence, situation.names, situation.today));
  const value = isNew && slot !== 'cause' ? null : answerIn(sentence, text, slot, options, situation);
  if (value === null) return null;
  const known =
    slot === 'corral_index_id' ? (value as object) : slot === 'lot_ids' ? more(parameters, value) : { [slot]: value };
  const call: Call = { tool, parameters: { ...parameters, ...known } };
  const silent = { ...sentence, mentions: [], people: [], ingredients: [], recipes: [] };
  return withThings(call, silent, { ...situation, last: null }, missing as never);
}

function more({ lot_ids = [] }: Record<string, unknown>, value: unknown): object {
  return { lot_ids: [...new Set([...(lot_ids as number[]), value as number])] };
}

function answerIn(sentence: Sentence, text: string, slot: string, options: Option[], { names }: Situation): unknown {
  if (slot === 'cause') return causeOf(text, options);
  if (slot === 'corral_index_id') return chosenIndex(sentence, text, options, names.indexes);
  if (slot === 'avg_weight')
    return sentence.words.map(numberOf).find((number) => number !== null && number > 0) ?? null;
  return chosen(sentence, text, options, slot) ?? named(sentence, slot);
}

function causeOf(text: string, options: Option[]): string | null {
  const said = text.trim().slice(0, 120);
  if (options.some(({ label }) => sameName(label, said)) || /^(n[aã]o sei|sei l[aá])/i.test(said)) return unknownCause;
  return said === '' ? null : said;
}

function chosenIndex(sentence: Sentence, text: string, options: Option[], indexes: Situation['names']['indexes']) {
  const option = options.find(({ label }) => sameName(label, text));
  const index = indexes.find(({ id }) => id === option?.value);
  return index ? { note: index.value, corral_index_id: index.id } : noteIn(sentence, indexes);
}

const ordinals = [/\b(primeir[oa]|1)\b/, /\b(segund[oa]|2)\b/, /\b(terceir[oa]|3)\b/, /\b(quart[oa]|4)\b/];

function chosen(
  { text: plain, mentions }: Sentence,
  text: string,
  options: Option[],
  slot: string,
): Option['value'] | null {
  const exact = options.find(({ label }) => sameName(label, text));
  if (exact) return exact.value;
  // Ids of lots and pens say nothing where something else is chosen.
  const [mention] = /^(lot|corral)_ids?$/.test(slot) ? mentions : [];
  const offered = mention?.ids.filter((id) => options.some(({ value }) => value === id)) ?? [];
  if (offered.length === 1) return offered[0] ?? null;
  const spoken = ordinals.findIndex((ordinal) => ordinal.test(plain));
  return plain.split(' ').length <= 3 && spoken >= 0 && mentions.length === 0 ? (options[spoken]?.value ?? null) : null;
}

/** One that was not among those offered, for there are more than can be shown. */
function named({ mentions, people, ingredients, recipes }: Sentence, slot: string): number | null {
  const [mention] = mentions;
  const ids =
    { lot_id: mention?.ids, lot_ids: mention?.ids, corral_id: mention?.ids, user_id: people, recipe_id: recipes }[
      slot
    ] ?? (slot === 'ingredient_id' ? ingredients : []);
  return ids.length === 1 ? (ids[0] ?? null) : null;
}

/** Begins with 'e', or says nothing but a name or a day. */
function isContinued({ words, rest, mentions, period, people, ingredients, recipes }: Sentence, last: Turn): boolean {
  if (isOrder(last.tool)) return false;
  const names = mentions.length + people.length + ingredients.length + recipes.length;
  const isBare = rest.every((word) => /^(e|o|a|os|as|do|da|de|no|na|em|para|com|\?)$/.test(word));
  return words[0] === 'e' || (isBare && (names > 0 || period !== undefined));
}

/** The same question of another lot or of other days; or another question of the same lot. */
function continued(sentence: Sentence, situation: Situation, last: Turn): Understood | null {
  const intent = intentOf({ ...sentence, rest: sentence.rest.filter((word) => word !== 'e') });
  const isOther =
    intent && !(intent.tool === 'lot_figures' && intent.parameters?.figure === 'all' && sentence.mentions.length > 0);
  const tool = isOther ? intent.tool : last.tool;
  const shape = tools[tool].parameters.shape;
  const kept = Object.fromEntries(Object.entries(last.parameters).filter(([field]) => field in shape));
  const parameters: Record<string, unknown> = { ...kept, ...(isOther ? intent.parameters : {}) };
  if (sentence.mentions.length > 0) for (const field of ['lot_id', 'corral_id', 'lot_ids']) delete parameters[field];
  if (hasPeriod(tool)) setPeriod(parameters, sentence, situation, tool);
  return withThings({ tool, parameters }, sentence, situation);
}

function setPeriod(
  parameters: Record<string, unknown>,
  sentence: Sentence,
  { today }: Situation,
  tool: ToolName,
): void {
  const isKept = sentence.period === undefined && 'start_date' in parameters;
  if (isKept) return;
  delete parameters.start_date;
  delete parameters.end_date;
  Object.assign(parameters, periodOf(tool, parameters, sentence, today) satisfies Partial<ReportPeriod>);
}

function sameName(a: string, b: string): boolean {
  return nameKey(a).trim() === nameKey(b).trim();
}
