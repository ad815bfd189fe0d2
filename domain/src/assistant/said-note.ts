import type { NamedIndex } from './farm-names.ts';
import type { Sentence } from './sentence.ts';
import { numberOf, wordsOf } from './words.ts';

type Said = Pick<Sentence, 'rest'>;

/** A whole name is that index. A percent is the note itself; else it is an index, by its number or by the words that only its name has. */
export function noteIn({ rest }: Said, indexes: NamedIndex[]): { note: number; corral_index_id?: number } | null {
  const whole = bySaid(rest, indexes).find(({ said, of }) => said === of && said > 1)?.index;
  if (whole) return noteOf(whole);
  const percentAt = rest.findIndex(
    (word, at) => numberOf(word) !== null && (rest[at + 1] === '%' || /^[+-]/.test(word)),
  );
  if (percentAt >= 0) {
    const note = numberOf(rest[percentAt]) ?? 0;
    const index = indexes.find(({ value }) => value === note);
    return Math.abs(note) <= 100 ? { note, ...(index && { corral_index_id: index.id }) } : null;
  }
  const score = scoreIn({ rest });
  const index = score === null ? indexByWords(rest, indexes) : (indexes.find((one) => scoreOf(one) === score) ?? null);
  return index && noteOf(index);
}

function noteOf({ id, value }: NamedIndex) {
  return { note: value, corral_index_id: id };
}

export function scoreIn({ rest }: Said): number | null {
  return rest.map(numberOf).find((number) => number !== null) ?? null;
}

function scoreOf({ short_name, name }: NamedIndex): number | null {
  return numberOf(short_name ?? '') ?? numberOf(/^\d+(?:[.,]\d+)?/.exec(name)?.[0]);
}

/** The index whose whole name was said; else the one of whose name more words were said than of any other's. */
function indexByWords(rest: string[], indexes: NamedIndex[]): NamedIndex | null {
  const [best, second] = bySaid(rest, indexes);
  if (!best) return null;
  const isClear = best.said === best.of || best.said > (second?.said ?? 0);
  return isClear ? best.index : null;
}

/** The indexes of whose names words were said, those with most words first; where two have as many, the shorter name. */
function bySaid(rest: string[], indexes: NamedIndex[]) {
  return indexes
    .map((index) => {
      const words = nameWords(index);
      return { index, said: words.filter((word) => rest.includes(word)).length, of: words.length };
    })
    .filter(({ said }) => said > 0)
    .sort((a, b) => b.said - a.said || a.of - b.of);
}

/** What stands in every name of a scale and tells none of them apart. */
const plain = new Set('cocho nota trato de do da e a o %'.split(' '));

/** '2 - Sobra de 25 a 50%' is sobra, 25 and 50: its number is no part of its name. */
export function nameWords({ name }: Pick<NamedIndex, 'name'>): string[] {
  const [first = '', ...more] = wordsOf(name);
  const words = numberOf(first) === null ? [first, ...more] : more;
  return [...new Set(words.filter((word) => !plain.has(word)))];
}
