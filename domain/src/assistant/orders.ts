import type { Day } from '../days.ts';
import { formatNote } from '../formats.ts';
import { nameKey } from '../names.ts';
import type { FarmNames, NamedAlert, NamedTreat } from './farm-names.ts';
import { lotsIn, meaningful } from './named-things.ts';
import { noteIn, scoreIn } from './said-note.ts';
import type { Sentence } from './sentence.ts';
import type { OrderName } from './tools.ts';
import type { Concept } from './vocabulary.ts';
import { numberOf } from './words.ts';

export interface Option {
  label: string;
  value: number | string;
}

/** What is to be written, as far as it was said; `missing` is what has to be asked for, beside the lot. */
export interface Order {
  tool: OrderName;
  parameters: Record<string, unknown>;
  missing?: { slot: string; text: string; options: Option[] };
}

/** Told as something that happened or is to be done, not asked. */
export function orderOf(s: Sentence, names: FarmNames, today: Day): Order | null {
  const has = (...concepts: Concept[]) => concepts.every((concept) => s.concepts.has(concept));
  const isAsked = s.words.includes('?') || (has('question') && !has('write'));
  const isTreat = has('feed') && (has('move') || (has('time') && has('write')));
  if (isTreat) return moveOrder(s, names);
  if (isAsked) return null;
  if (has('accept', 'call')) return { tool: 'accept_calls', parameters: {} };
  if (has('alert') && (has('seen') || has('write'))) return seenOrder(s, names);
  if (has('death')) return deathOrder(s, today);
  if (has('weighing') || (has('weight') && (has('write') || kgIn(s) !== null)))
    return weighingOrder(s, today, has('write'));
  return readingOrder(s, names, has);
}

/** The alert of the lot that was named, or the one that bears most of the words said, or the only one there is. */
function seenOrder(s: Sentence, { alerts, lots }: FarmNames): Order | null {
  if (alerts.length === 0) return null;
  const meant = new Set(
    s.mentions.flatMap(({ kind, ids }) => (kind === 'lot' ? ids : lotsIn(ids, lots).map(({ id }) => id))),
  );
  const ofLots = alerts.filter(({ lot_ids }) => lot_ids.some((id) => meant.has(id)));
  const fitting = ofLots.length > 0 ? ofLots : bySaid(s.words, alerts);
  const [only] = fitting;
  if (fitting.length === 1 && only) return { tool: 'acknowledge_alert', parameters: { alert_id: only.id } };
  const options = fitting.slice(0, 8).map(({ id, name }) => ({ label: name, value: id }));
  return { tool: 'acknowledge_alert', parameters: {}, missing: { slot: 'alert_id', text: 'Qual alerta?', options } };
}

function bySaid(words: string[], alerts: NamedAlert[]): NamedAlert[] {
  const counted = alerts.map((alert) => ({
    alert,
    said: meaningful(alert.name).filter((word) => words.includes(word)).length,
  }));
  const most = Math.max(...counted.map(({ said }) => said));
  return counted.filter(({ said }) => said === most).map(({ alert }) => alert);
}

function dayOf({ period }: Sentence, today: Day): Day {
  return period?.start_date ?? today;
}

function deathOrder(s: Sentence, today: Day): Order | null {
  const heads = s.rest.map(numberOf).find((number) => number !== null && Number.isInteger(number) && number > 0);
  const isSingular = /\b(morreu|morte|obito|perdi)\b/.test(s.text);
  if (heads === undefined && !(isSingular && s.concepts.has('write'))) return null;
  const cause = causeIn(s);
  const parameters = { heads: heads ?? 1, day: dayOf(s, today), ...(cause && { cause }) };
  if (cause) return { tool: 'register_death', parameters };
  const options = [{ label: 'Não sei', value: unknownCause }];
  return {
    tool: 'register_death',
    parameters,
    missing: { slot: 'cause', text: 'Qual foi a causa da morte?', options },
  };
}

export const unknownCause = 'Não identificada';

/** What stands after 'por', 'de' or 'com', to the end of what is neither name nor day. */
function causeIn({ rest }: Sentence): string | null {
  const at = rest.findLastIndex((word, index) => /^(por|de|com|causa)$/.test(word) && index < rest.length - 1);
  if (at < 0) return null;
  const words = rest.slice(at + 1).filter((word) => /^[a-z]+$/.test(word));
  const cause = words.filter((word, index) => index > 0 || !/^(causa|de|do|da|lote|baia)$/.test(word)).join(' ');
  return /^(boi|bois|vaca|animal|animais|cabecas?)?$/.test(cause) ? null : cause;
}

function kgIn(s: Sentence): number | null {
  for (const [at, word] of s.words.entries()) {
    const number = numberOf(word);
    if (number !== null && s.words[at + 1] === 'kg' && number > 0) return number;
  }
  return null;
}

function weighingOrder(s: Sentence, today: Day, isWritten: boolean): Order | null {
  const bare = s.rest.map(numberOf).find((number) => number !== null && number >= 50 && number <= 2000);
  const avg_weight = kgIn(s) ?? bare;
  const day = dayOf(s, today);
  if (avg_weight) return { tool: 'register_weighing', parameters: { avg_weight, day } };
  const isList = /\b(pesagens|ultima)\b/.test(s.text);
  if (isList || (!isWritten && !s.concepts.has('weighing'))) return null;
  const missing = { slot: 'avg_weight', text: 'Quanto deu o peso médio, em kg por cabeça?', options: [] };
  return { tool: 'register_weighing', parameters: { day }, missing };
}

function readingOrder(s: Sentence, names: FarmNames, has: (...concepts: Concept[]) => boolean): Order | null {
  const note = noteIn(s, names.indexes);
  const isTold = has('reading') || has('trough') || (has('write') && note !== null);
  const isOfToday = s.period === undefined || s.period === null || s.concepts.has('write');
  if (!isTold || !isOfToday || (note === null && !has('write'))) {
    const isScore = has('reading') && scoreIn(s) !== null && s.period === undefined;
    return isScore && note === null ? noteAsked(names) : null;
  }
  return note === null ? noteAsked(names) : { tool: 'register_reading', parameters: note };
}

function noteAsked({ indexes }: FarmNames): Order {
  const options = indexes.map(({ id, name, value }) => ({ label: `${name} (${formatNote(value)})`, value: id }));
  const missing = { slot: 'corral_index_id', text: 'Qual nota?', options };
  return { tool: 'register_reading', parameters: {}, missing };
}

/** From the treat that is named, or that is at the first time, to the last time. */
function moveOrder(s: Sentence, names: FarmNames): Order | null {
  const times = s.words.flatMap((word, at) => timeAt(s.words, at, word) ?? []);
  const items = treatsIn(s, names.treat_items, times);
  const scheduled_time = times.at(-1);
  const fromTime =
    items.length > 0 && times.length === 1 && items.every((item) => item.scheduled_time === scheduled_time);
  if (!scheduled_time || fromTime) return null;
  const parameters = { scheduled_time };
  const [only] = items;
  if (items.length === 1 && only)
    return { tool: 'move_treat_time', parameters: { ...parameters, treat_item_id: only.id } };
  const offered = items.length > 0 ? items : names.treat_items;
  const options = offered.map((item) => ({ label: treatLabel(item), value: item.id }));
  return { tool: 'move_treat_time', parameters, missing: { slot: 'treat_item_id', text: 'Qual trato?', options } };
}

export function treatLabel({ scheduled_time, treat_name, rule_name }: NamedTreat): string {
  return `${scheduled_time} ${treat_name} · ${rule_name}`;
}

/** 6:30, or a bare hour after 'das', 'para as'. */
function timeAt(words: string[], at: number, word: string): string | null {
  const exact = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(word);
  if (exact) return `${(exact[1] ?? '').padStart(2, '0')}:${exact[2]}`;
  const isHour = /^([01]?\d|2[0-3])$/.test(word) && /^(as|das|a)$/.test(words[at - 1] ?? '');
  return isHour ? `${word.padStart(2, '0')}:00` : null;
}

function treatsIn({ words }: Sentence, items: NamedTreat[], times: string[]): NamedTreat[] {
  const atTime = times.length > 1 ? items.filter(({ scheduled_time }) => scheduled_time === times[0]) : [];
  if (atTime.length > 0) return atTime;
  const named = items.map((item) => {
    const parts = meaningful(nameKey(`${item.treat_name} ${item.rule_name}`).replaceAll(/meio[ -]dia/g, 'meiodia'));
    return { item, said: parts.filter((part) => part !== 'trato' && words.includes(part)).length };
  });
  const most = Math.max(0, ...named.map(({ said }) => said));
  return most === 0 ? [] : named.filter(({ said }) => said === most).map(({ item }) => item);
}
