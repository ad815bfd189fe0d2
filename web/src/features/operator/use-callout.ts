import { type Callout, calloutAfter } from '@cocho/domain/on-target';
import { useEffect, useState } from 'react';
import { say } from './speech.ts';

/** What a screen reader hears of the weight, and a driver who asked for it: what is left, then its marks, each once. */
export function useCallout(target: number, moved: number | null, division: number): string {
  const [said, setSaid] = useState<Callout | null>(null);
  const next = moved === null ? said : calloutAfter(said, target, moved, division);
  useEffect(() => {
    if (next === said || !next) return;
    setSaid(next);
    say(next.text);
  });
  return said?.text ?? '';
}
