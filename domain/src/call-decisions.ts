import type { Suggestion } from './feed-calls.ts';

/** It was looked at today, the load should move, and nobody has decided yet. What stays as it is needs nobody's word. */
export function awaitsDecision({ note, decided }: Pick<Suggestion, 'note' | 'decided'>): boolean {
  return note !== null && note !== 0 && decided === null;
}
