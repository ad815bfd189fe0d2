import { fewestCompared, mostCompared } from '../lot-overview.ts';
import type { FarmNames, Named, NamedLot } from './farm-names.ts';
import type { Mention } from './named-things.ts';
import type { Option } from './orders.ts';
import type { Sentence } from './sentence.ts';
import { tools } from './tools.ts';
import type { Ask, Call, Situation, Understood } from './understood.ts';

interface Missing {
  slot: string;
  text: string;
  options: Option[];
}

/** Puts the things that were named where the tool wants them; asks back where a name fits several, or none was said. */
export function withThings(call: Call, sentence: Sentence, situation: Situation, missing?: Missing): Understood {
  const { names } = situation;
  const takes = (field: string) => field in tools[call.tool].parameters.shape;
  const found = takes('lot_ids') ? manyLots(call, sentence, names) : oneLot(call, sentence, situation, takes);
  if (found.kind !== 'call') return withMissing(found, missing);
  let next: Understood = found;
  for (const [field, ids, list, question] of [
    ['user_id', sentence.people, names.people, 'De quem?'],
    ['ingredient_id', sentence.ingredients, names.ingredients, 'Qual ingrediente?'],
    ['recipe_id', sentence.recipes, names.recipes, 'Qual receita?'],
  ] as const) {
    if (!takes(field) || next.kind !== 'call') continue;
    next = oneOf({ tool: next.tool, parameters: next.parameters }, field, ids, list, question);
  }
  if (next.kind === 'call' && missing) return { ...next, kind: 'ask', ...missing };
  return next;
}

/** What else is missing is asked for after the lot is known. */
function withMissing(found: Understood, missing: Missing | undefined): Understood {
  return found.kind === 'ask' && missing ? { ...found, parameters: { ...found.parameters, missing } } : found;
}

function oneOf(call: Call, field: string, ids: readonly number[], list: Named[], question: string): Understood {
  const schema = tools[call.tool].parameters.shape[field as never] as { isOptional?: () => boolean };
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return set(call, field, only);
  if (ids.length === 0 && (schema?.isOptional?.() ?? true)) return { kind: 'call', ...call };
  if (call.parameters[field] !== undefined && ids.length === 0) return { kind: 'call', ...call };
  const offered = ids.length > 0 ? list.filter(({ id }) => ids.includes(id)) : list;
  return { kind: 'ask', ...call, slot: field, text: question, options: optionsOf(offered) };
}

function oneLot(
  call: Call,
  { mentions }: Sentence,
  { names, last }: Situation,
  takes: (field: string) => boolean,
): Understood {
  if (!takes('lot_id')) return { kind: 'call', ...call };
  const [mention] = mentions;
  if (!mention) return withoutLot(call, names, last?.parameters.lot_id);
  if (mention.kind === 'corral' && takes('corral_id'))
    return oneThing(call, 'corral_id', mention, names.corrals, 'Qual baia?');
  return oneThing(call, 'lot_id', lotsOf(mention, names), names.lots, 'Qual lote?');
}

/** The lot that was spoken of before, where one must be known; else all of them are meant. */
function withoutLot(call: Call, names: FarmNames, lastLot: unknown): Understood {
  const schema = tools[call.tool].parameters.shape['lot_id' as never] as { isOptional: () => boolean };
  if (call.parameters.lot_id !== undefined || schema.isOptional()) return { kind: 'call', ...call };
  if (typeof lastLot === 'number') return set(call, 'lot_id', lastLot);
  const active = names.lots.filter(({ active }) => active);
  return { kind: 'ask', ...call, slot: 'lot_id', text: 'De qual lote?', options: optionsOf(active) };
}

/** A pen stands for the lot in it. */
function lotsOf(mention: Mention, { lots }: FarmNames): Mention {
  if (mention.kind === 'lot' || mention.ids.length === 0) return mention;
  const inside = lots.filter(
    ({ corral_id, active }) => active && corral_id !== null && mention.ids.includes(corral_id),
  );
  return { kind: 'lot', ids: inside.map(({ id }) => id), said: mention.said };
}

function oneThing(call: Call, field: string, { ids, said }: Mention, list: Named[], question: string): Understood {
  const [only] = ids;
  if (only === undefined)
    return { kind: 'decline', text: `Não encontrei ${field === 'lot_id' ? 'lote em' : ''} “${said}” nesta fazenda.` };
  if (ids.length === 1) return set(call, field, only);
  const offered = list.filter(({ id }) => ids.includes(id));
  return { kind: 'ask', ...call, slot: field, text: question, options: optionsOf(offered) };
}

function manyLots(call: Call, { mentions }: Sentence, names: FarmNames): Understood {
  const known: number[] = (call.parameters.lot_ids as number[] | undefined) ?? [];
  for (const mention of mentions) {
    const { ids, said } = lotsOf(mention, names);
    const [only] = ids;
    if (only === undefined) return { kind: 'decline', text: `Não encontrei “${said}” nesta fazenda.` };
    if (ids.length > 1) {
      const offered = names.lots.filter(({ id }) => ids.includes(id));
      return askLot({ ...call, parameters: { ...call.parameters, lot_ids: known } }, 'Qual lote?', offered);
    }
    if (!known.includes(only)) known.push(only);
  }
  const parameters = { ...call.parameters, lot_ids: known.slice(0, mostCompared) };
  if (known.length >= fewestCompared) return { kind: 'call', tool: call.tool, parameters };
  const others = names.lots.filter(({ id, active }) => active && !known.includes(id));
  const text = known.length === 0 ? 'Quais lotes? Diga dois ou mais.' : 'Comparar com qual lote?';
  return askLot({ tool: call.tool, parameters }, text, others);
}

function askLot(call: Call, text: string, offered: NamedLot[]): Ask {
  return { kind: 'ask', ...call, slot: 'lot_ids', text, options: optionsOf(offered) };
}

function set({ tool, parameters }: Call, field: string, value: unknown): Understood {
  return { kind: 'call', tool, parameters: { ...parameters, [field]: value } };
}

/** More than this is no choice; the name can still be typed. */
const mostOffered = 8;

export function optionsOf(list: Named[]): Option[] {
  return list.slice(0, mostOffered).map(({ id, name }) => ({ label: name, value: id }));
}
