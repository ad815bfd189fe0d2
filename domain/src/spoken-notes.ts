import type { FarmNames, NamedIndex } from './assistant/farm-names.ts';
import { byNumber, lotsIn, type Mention, meaningful, thingsIn } from './assistant/named-things.ts';
import { nameWords, noteIn } from './assistant/said-note.ts';
import { speller } from './assistant/spelling.ts';
import { wordsOf } from './assistant/words.ts';

export interface SpokenLot {
  id: number;
  name: string;
  corral_name: string | null;
}

/** A note, or what is said to one that was heard. */
export type Heard =
  | {
      kind: 'note';
      /** The lots that it may be for; null: no place was named, the lot in sight is meant. */
      lot_ids: number[] | null;
      corral_index_id: number | null;
    }
  | { kind: keyof typeof orders | 'nothing' };

const orders = {
  yes: /^(sim|confirma|confirmar|confirmo|isso|ok|certo)$/,
  no: /^(nao|cancela|cancelar|errado|deixa)$/,
  skip: /^(pular|pula|proximo|proxima|seguinte)$/,
  back: /^(anterior|volta|voltar)$/,
};

const placeWords = new Map<string, Mention['kind']>([
  ['lote', 'lot'],
  ['baia', 'corral'],
  ['curral', 'corral'],
  ['piquete', 'corral'],
]);

/**
 * What a browser heard, its likeliest guess first, and the guess that it was taken from: an order only from the first; else
 * the first that says a lot and a note, or anything of a note.
 */
export function hear(texts: string[], lots: SpokenLot[], indexes: NamedIndex[]): Heard & { text: string } {
  const names = namesOf(lots, indexes);
  const heard = texts.map((text) => ({ text, ...hearOne(text, names) }));
  const [first] = heard;
  if (first && first.kind !== 'note' && first.kind !== 'nothing') return first;
  const notes = heard.filter(({ kind }) => kind === 'note');
  return notes.find(isWhole) ?? notes[0] ?? { kind: 'nothing', text: texts[0] ?? '' };
}

function isWhole(heard: Heard): boolean {
  return heard.kind === 'note' && heard.corral_index_id !== null && heard.lot_ids?.length !== 0;
}

function hearOne(text: string, names: FarmNames): Heard {
  // '12 -5' is a pen and a cut, not a stretch of pens.
  const words = wordsOf(text.replaceAll(/(\d)\s+[-–−](?=\d)/g, '$1 menos ')).map(correctorOf(names));
  const order = orderIn(words);
  if (order && !isNamed(words, names)) return { kind: order };
  const { lot_ids, rest } = placeIn(words[0] === 'nao' ? words.slice(1) : words, names);
  const corral_index_id = indexIn(rest, names);
  return lot_ids === null && corral_index_id === null
    ? { kind: 'nothing' }
    : { kind: 'note', lot_ids, corral_index_id };
}

function orderIn(words: string[]): keyof typeof orders | undefined {
  if (words.length === 0) return undefined;
  const kinds = Object.keys(orders) as (keyof typeof orders)[];
  return kinds.find((kind) => words.every((word) => orders[kind].test(word)));
}

/** A note may be called 'Certo' or 'Ok'. */
function isNamed(words: string[], { indexes }: FarmNames): boolean {
  const own = new Set(indexes.flatMap(nameWords));
  return words.every((word) => own.has(word));
}

interface Place {
  lot_ids: number[] | null;
  /** What is left to say the note. */
  rest: string[];
}

/** 'baia 12', 'lote angus', or the bare number before a note. */
function placeIn(words: string[], names: FarmNames): Place {
  const at = words.findIndex((word) => placeWords.has(word));
  const kind = placeWords.get(words[at] ?? '');
  const next = words[at + 1] === 'numero' ? at + 2 : at + 1;
  if (kind && isNumber(words[next])) {
    const { lot_ids, rest } = numberedPlace([kind], words.slice(next), names);
    return { lot_ids, rest: [...words.slice(0, at), ...rest] };
  }
  if (!kind && isNumber(words[0])) return barePlace(words, names);
  return namedPlace(words, names);
}

/** A number alone is a note if the farm has that one; before a note it is a place. */
function barePlace(words: string[], names: FarmNames): Place {
  const inSight = { lot_ids: null, rest: words };
  if (words.length === 1 && indexIn(words, names) !== null) return inSight;
  const place = numberedPlace(['corral', 'lot'], words, names);
  const isPlace = place.lot_ids?.length !== 0 && (words.length === 1 || indexIn(place.rest, names) !== null);
  return isPlace ? place : inSight;
}

/**
 * A browser writes numbers as it likes: 'doze, meio' may come as 12,5 and 'doze, dois' as 122. It is taken apart where no
 * place is called so as a whole.
 */
function numberedPlace(kinds: Mention['kind'][], [number = '', ...after]: string[], names: FarmNames): Place {
  const [whole = '', fraction] = number.split(',');
  const apart: [string, string][] = fraction ? [[whole, `0,${fraction}`]] : [];
  if (!fraction && after.length === 0) apart.push([number.slice(0, -1), number.slice(-1)]);
  for (const [place, ...note] of [[number], ...apart]) {
    for (const kind of kinds) {
      const { mention, usedLetter } = byNumber(kind, Number(place || Number.NaN), after[0], names);
      const lot_ids = lotsOf(mention, names);
      if (lot_ids.length > 0) return { lot_ids, rest: [...note, ...after.slice(usedLetter ? 1 : 0)] };
    }
  }
  return { lot_ids: [], rest: after };
}

function namedPlace(words: string[], names: FarmNames): Place {
  const noteWords = new Set(names.indexes.flatMap(nameWords));
  const { mentions, used } = thingsIn(words, names, new Set(), (word) => noteWords.has(word));
  const [mention] = mentions;
  const rest = words.filter((word, at) => !used.has(at) && !placeWords.has(word));
  if (mention) return { lot_ids: lotsOf(mention, names), rest };
  return { lot_ids: words.some((word) => placeWords.has(word)) ? [] : null, rest };
}

function lotsOf({ kind, ids }: Mention, { lots }: FarmNames): number[] {
  return kind === 'lot' ? ids : lotsIn(ids, lots).map(({ id }) => id);
}

/** After 'nota' a half is 0,5, one is a number and less has a sign. */
function indexIn(rest: string[], { indexes }: FarmNames): number | null {
  const [, ...said] = wordsOf(`nota ${rest.join(' ')}`);
  return noteIn({ rest: said }, indexes)?.corral_index_id ?? null;
}

function isNumber(word: string | undefined): boolean {
  return /^\d+(,\d+)?$/.test(word ?? '');
}

/** What the round knows, as whoever listens wants it. */
function namesOf(lots: SpokenLot[], indexes: NamedIndex[]): FarmNames {
  const pens = [...new Set(lots.flatMap(({ corral_name }) => corral_name ?? []))];
  return {
    lots: lots.map(({ id, name, corral_name }) => ({
      id,
      name,
      corral_id: corral_name === null ? null : pens.indexOf(corral_name),
      client_name: null,
      active: true,
    })),
    corrals: pens.map((name, id) => ({ id, name })),
    indexes,
    people: [],
    ingredients: [],
    recipes: [],
    treat_items: [],
    alerts: [],
  };
}

/** 'lambida' is lambido: a word that means nothing here becomes the one that is nearest. */
function correctorOf({ lots, corrals, indexes }: FarmNames): (word: string) => string {
  const own = [...lots, ...corrals].flatMap(({ name }) => meaningful(name));
  const usual = 'meio meia menos mais nota leitura escore numero';
  return speller(new Set([...own, ...indexes.flatMap(nameWords), ...placeWords.keys(), ...usual.split(' ')]));
}
