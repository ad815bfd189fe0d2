import { type Callout, calloutOf } from '@cocho/domain/on-target';
import { useEffect, useState } from 'react';
import { say } from './speech.ts';

/** What a screen reader hears of the weight, and a driver who asked for it: its marks, each once. */
export function useCallout(target: number, moved: number | null, division: number): string {
  const [said, setSaid] = useState<Callout | null>(null);
  const now = moved === null ? null : calloutOf(target, moved, division);
  const next = now && now.rank > (said?.rank ?? Number.NEGATIVE_INFINITY) ? now : said;
  useEffect(() => {
    if (next === said || !next) return;
    setSaid(next);
    say(next.text);
  });
  return said?.text ?? '';
}
