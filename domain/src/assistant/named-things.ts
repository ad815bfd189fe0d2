import { nameKey } from '../names.ts';
import type { FarmNames, Named, NamedLot } from './farm-names.ts';
import { animals, numberOf, wordsOf } from './words.ts';

/** Something that a sentence names: one thing, or several that the name fits, or none that it fits. */
export interface Mention {
  kind: 'lot' | 'corral';
  ids: number[];
  /** As it was said. */
  said: string;
}

export interface Things {
  mentions: Mention[];
  people: number[];
  ingredients: number[];
  recipes: number[];
  /** Words that name something, and so mean nothing else. */
  used: Set<number>;
}

const lotWord = /^lotes?$/;
const penWord = /^(baia|baias|curral|currais|piquete|box)$/;
const joint = /^(e|ou|com|x|vs|versus|a|o|do|da|entre)$/;
/** Names of which the words are kept. */
const mostRemembered = 50_000;

/** What stands in names and says nothing by itself. */
const plain = new Set(
  'lote lotes baia curral piquete ingrediente receita dieta regra trato nota de do da dos das e a o'.split(' '),
);

export function thingsIn(
  words: string[],
  names: FarmNames,
  taken: Set<number>,
  isKnown: (word: string) => boolean,
): Things {
  const whole = wholeNamed(words, names.lots, taken);
  const used = new Set(whole.flatMap(({ at }) => at));
  const mentions = [
    ...whole.map(({ ids, said }): Mention => ({ kind: 'lot', ids, said })),
    ...numbered(words, names, used, taken.union(used)),
  ];
  const free = (at: number) => !used.has(at) && !taken.has(at);
  const byWords = mentions.length === 0 || !mentions.some(({ kind }) => kind === 'lot');
  const lot = byWords ? bestNamed(words, lotNames(names), free, isKnown, lotWord) : null;
  if (lot) {
    for (const at of lot.at) used.add(at);
    mentions.push({ kind: 'lot', ids: preferActive(lot.ids, names.lots), said: lot.said });
  }
  const pen = mentions.length === 0 ? bestNamed(words, textNames(names.corrals), free, isKnown, penWord) : null;
  if (pen) {
    for (const at of pen.at) used.add(at);
    mentions.push({ kind: 'corral', ids: pen.ids, said: pen.said });
  }
  const others = [names.people, names.recipes, names.ingredients].map((list) => {
    const found = bestNamed(words, textNames(list), free, () => false, nowhere);
    for (const at of found?.at ?? []) used.add(at);
    return found?.ids ?? [];
  });
  const [people = [], recipes = [], ingredients = []] = others;
  return { mentions, people, recipes, ingredients, used };
}

/** Fewer words than these may be meant otherwise: 'lote 14' is also whose pen has that number. */
const longName = 3;

/** Lots that are called by all the words of a long name, one after the other: no part of it means anything else. */
function wholeNamed(words: string[], lots: NamedLot[], taken: Set<number>): Found[] {
  const found = lots.flatMap(({ id, name }) =>
    placesOf(asSaid(name), words, taken).map((at) => ({ id, at, said: name })),
  );
  // 'Lote Boa Vista' is not meant where 'Lote Boa Vista 2' is said.
  const longest = found.filter(
    ({ at }) => !found.some((other) => other.at.length > at.length && isWithin(at, other.at)),
  );
  return together(longest.sort(({ at: [a = 0] }, { at: [b = 0] }) => a - b)).map((same) => ({
    at: [...new Set(same.flatMap(({ at }) => at))],
    said: same[0]?.said ?? '',
    ids: preferActive(idsOf(same), lots),
  }));
}

/** Names that share a word: 'Lote Boa Vista' and 'Boa Vista Norte' where 'lote boa vista norte' is said. Only one of them is meant. */
function together<Place extends { at: number[] }>(found: Place[]): Place[][] {
  const groups: Place[][] = [];
  for (const one of found) {
    const last = groups.at(-1);
    if (last?.some(({ at }) => at.some((word) => one.at.includes(word)))) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Wherever a long name stands in the sentence. */
function placesOf(parts: string[], words: string[], taken: Set<number>): number[][] {
  if (parts.length < longName || !parts.every((part) => words.includes(part))) return [];
  return words.flatMap((_, start) => {
    if (!parts.every((part, index) => words[start + index] === part)) return [];
    const at = parts.map((_part, index) => start + index);
    // 'morreram no lote boa vista 2 bois': the number is of the animals.
    const isCount = isPlainNumber(parts.at(-1)) && isMeasure(words, start + parts.length - 1);
    return isCount || at.some((one) => taken.has(one)) ? [] : [at];
  });
}

function isWithin(part: number[], whole: number[]): boolean {
  return part.every((at) => whole.includes(at));
}

/** 'lote 14', 'lotes 12, 14 e 15', 'baia 7', 'lote 9 A'. */
function numbered(words: string[], names: FarmNames, used: Set<number>, taken: Set<number>): Mention[] {
  const mentions: Mention[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const kind = lotWord.test(words[at] ?? '') ? 'lot' : penWord.test(words[at] ?? '') ? 'corral' : null;
    if (!kind || taken.has(at)) continue;
    let next = at + 1;
    if (/^(numero|n)$/.test(words[next] ?? '')) next += 1;
    while (isPlainNumber(words[next]) && !taken.has(next)) {
      used.add(at);
      used.add(next);
      const letter = /^[a-d]$/.test(words[next + 1] ?? '') ? words[next + 1] : undefined;
      const mention = byNumber(kind, Number(words[next]), letter, names);
      if (mention.usedLetter) used.add(next + 1);
      mentions.push(mention.mention);
      next = nextInList(words, next + (mention.usedLetter ? 2 : 1), taken);
    }
  }
  return mentions;
}

/** Where the next number of a list stands: 'lotes 12, 14 e 15', 'lote 12 ou 14'. Not 'lote 12 de 1 a 10'. */
function nextInList(words: string[], at: number, taken: Set<number>): number {
  if (isPlainNumber(words[at]) && !taken.has(at) && !isMeasure(words, at)) return at;
  const isJoined = joint.test(words[at] ?? '') && !['de', 'do', 'da', 'a', 'o', 'entre'].includes(words[at] ?? '');
  return isJoined && isPlainNumber(words[at + 1]) && !isMeasure(words, at + 1) ? at + 1 : words.length;
}

function isMeasure(words: string[], at: number): boolean {
  const unit = words[at + 1] ?? '';
  return animals.test(unit) || /^(kg|%|dias?|horas?)$/.test(unit);
}

function isPlainNumber(word: string | undefined): boolean {
  return /^\d{1,9}$/.test(word ?? '');
}

/** 'lote 9 A': the lots of that number, of that letter where one has it. Where lots have no numbers they are called by the pen's. */
export function byNumber(kind: Mention['kind'], number: number, letter: string | undefined, names: FarmNames) {
  const said = `${kind === 'lot' ? 'lote' : 'baia'} ${number}`;
  const pens = numberedAs(names.corrals, number, letter);
  if (kind === 'corral') return { mention: { kind, ids: idsOf(pens.fitting), said }, usedLetter: pens.isLettered };
  const lots = numberedAs(names.lots, number, letter);
  if (lots.fitting.length > 0)
    return { mention: { kind, ids: preferActive(idsOf(lots.fitting), names.lots), said }, usedLetter: lots.isLettered };
  const inPens = lotsIn(idsOf(pens.fitting), names.lots).filter(({ active }) => active);
  return { mention: { kind, ids: idsOf(inPens), said }, usedLetter: pens.isLettered };
}

function numberedAs<T extends Named>(list: T[], number: number, letter: string | undefined) {
  const numbered = list.filter(({ name }) => firstNumber(name) === number);
  const lettered = letter ? numbered.filter(({ name }) => tokens(name).includes(letter)) : [];
  return { fitting: lettered.length > 0 ? lettered : numbered, isLettered: lettered.length > 0 };
}

export function lotsIn(corralIds: number[], lots: NamedLot[]): NamedLot[] {
  return lots.filter(({ corral_id }) => corral_id !== null && corralIds.includes(corral_id));
}

function idsOf(things: { id: number }[]): number[] {
  return things.map(({ id }) => id);
}

function firstNumber(name: string): number | null {
  const found = tokens(name).find((token) => /^\d+$/.test(token));
  return found === undefined ? null : Number(found);
}

/** Closed lots are meant only where no other is. */
function preferActive(ids: number[], lots: NamedLot[]): number[] {
  const active = ids.filter((id) => lots.find((lot) => lot.id === id)?.active);
  return active.length > 0 ? active : ids;
}

interface NameWords {
  id: number;
  words: string[];
}

function lotNames({ lots }: FarmNames): NameWords[] {
  return lots.map(({ id, name, client_name }) => ({ id, words: meaningful(`${name} ${client_name ?? ''}`) }));
}

function textNames(list: Named[]): NameWords[] {
  return list.map(({ id, name }) => ({ id, words: meaningful(name) }));
}

export const meaningful = remembered((name) => [
  ...new Set(tokens(name).filter((token) => !plain.has(token) && !/^\d+$/.test(token) && token.length > 1)),
]);

/** As it is read in a sentence. */
const asSaid = remembered(wordsOf);

const tokens = remembered((name) => nameKey(name).match(/[a-z]+|\d+/g) ?? []);

/** A farm's thousands of names are the same at every question. */
function remembered(work: (name: string) => string[]): (name: string) => string[] {
  const known = new Map<string, string[]>();
  return (name) => {
    const before = known.get(name);
    if (before) return before;
    if (known.size >= mostRemembered) known.clear();
    const found = work(name);
    known.set(name, found);
    return found;
  };
}

interface Found {
  ids: number[];
  at: number[];
  said: string;
}

/** No word has to stand before the name of a person, a recipe or an ingredient; its first word is the thing itself. */
const nowhere = /^$/;

/**
 * Finds the things of whose names most words were said. Where no word has to stand before the name, those whose first word was
 * said come before the others. A word that also means something else names a thing only after 'lote', 'lote do' and the like.
 */
function bestNamed(
  words: string[],
  things: NameWords[],
  free: (at: number) => boolean,
  meansElse: (word: string) => boolean,
  before: RegExp,
): Found | null {
  const said = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    if (free(at) && numberOf(word) === null && (!meansElse(word) || isAfter(words, at, before))) said.set(word, at);
  }
  let best: { id: number; at: number[]; first: boolean }[] = [];
  for (const { id, words: parts } of things) {
    const at = parts.flatMap((part) => said.get(part) ?? []);
    if (at.length === 0) continue;
    const length = best[0]?.at.length ?? 0;
    if (at.length > length) best = [];
    if (at.length >= length) best.push({ id, at, first: said.has(parts[0] ?? '') });
  }
  if (best.length === 0) return null;
  const leading = before === nowhere ? best.filter(({ first }) => first) : [];
  const chosen = leading.length > 0 ? leading : best;
  const at = [...new Set(chosen.flatMap((one) => one.at))].sort((a, b) => a - b);
  return { ids: chosen.map(({ id }) => id), at, said: at.map((index) => words[index]).join(' ') };
}

function isAfter(words: string[], at: number, wanted: RegExp): boolean {
  const skip = /^(do|da|dos|das|de)$/.test(words[at - 1] ?? '') ? 2 : 1;
  return wanted.test(words[at - skip] ?? '');
}
