import type { Day } from '../days.ts';
import type { FarmNames } from './farm-names.ts';
import { meaningful, type Things, thingsIn } from './named-things.ts';
import { speller } from './spelling.ts';
import { type SpokenPeriod, spokenPeriod } from './spoken-periods.ts';
import { type Concept, conceptsOf, knownWords } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** A sentence with what it names and what it means, before anyone decides what to do about it. */
export interface Sentence extends Things {
  words: string[];
  /** The same as text, for phrases. */
  text: string;
  /** Undefined: it speaks of no days. */
  period: SpokenPeriod['period'] | undefined;
  concepts: Set<Concept>;
  /** Words that are neither names nor days. */
  rest: string[];
}

export function readSentence(text: string, names: FarmNames, today: Day): Sentence {
  const said = wordsOf(text);
  const correct = speller(new Set([...knownWords, ...wordsOfNames(names)]));
  const words = said.map(correct);
  const period = spokenPeriod(words, today);
  const taken = period?.used ?? new Set<number>();
  const things = thingsIn(words, names, taken, (word) => conceptsOf(word).length > 0);
  const rest = words.filter((_, at) => !taken.has(at) && !things.used.has(at));
  return {
    ...things,
    words,
    text: words.join(' '),
    period: period ? period.period : undefined,
    concepts: new Set(rest.flatMap(conceptsOf)),
    rest,
  };
}

function wordsOfNames(names: FarmNames): string[] {
  const lots = names.lots.map(({ name, client_name }) => `${name} ${client_name ?? ''}`);
  const others = [names.corrals, names.people, names.ingredients, names.recipes, names.indexes].flat();
  return [...lots, ...others.map(({ name }) => name)].flatMap(meaningful);
}
