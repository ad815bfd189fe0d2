import type { CorralIndex } from './corral-indexes.ts';
import { formatNote } from './formats.ts';
import type { TroughScore } from './trough-scores.ts';

type Note = Pick<CorralIndex, 'value'>;

/** On a key there is room for four letters. */
export function shortNameOf({ short_name, value }: Pick<CorralIndex, 'short_name' | 'value'>): string {
  return short_name ?? formatNote(value);
}

/** The lot is fed no more until somebody sets a load again. */
export function suspends({ value }: Note): boolean {
  return value === -100;
}

/** From a trough that was licked to one full of leftovers. */
export const noteTones = ['licked', 'clean', 'right', 'some', 'much', 'most', 'full'] as const;
export type NoteTone = (typeof noteTones)[number];

const scoreTones: Record<TroughScore, NoteTone> = {
  licked: 'licked',
  clean: 'clean',
  thin: 'right',
  up_to_quarter: 'some',
  up_to_half: 'much',
  over_half: 'most',
  untouched: 'full',
};

/** The trough as it was seen; else what a note says of it: raised because it was clean, lowered because of what was left. */
export function noteToneOf({ value, trough_score }: Note & { trough_score?: TroughScore | null }): NoteTone {
  if (trough_score) return scoreTones[trough_score];
  if (value > 0) return value < 10 ? 'clean' : 'licked';
  if (value === 0) return 'right';
  if (value > -10) return 'some';
  return value > -20 ? 'much' : 'full';
}
