import { movedSince, stepOf } from '@cocho/domain/batch';
import { divisionOf } from '@cocho/domain/off-target';
import { isWeighedApart, nearness } from '@cocho/domain/on-target';
import type { SubOperation, WeightSource } from '@cocho/domain/operations';
import type { Weighing } from '@cocho/scale/weighing';
import { useState } from 'react';
import { liveWeight, useScale } from '../../scale/scale.ts';
import type { LineStep } from './use-correction.ts';

export type LineWeight = ReturnType<typeof useLineWeight>;

/** What the scale shows for a line, and whether the operator types its weight instead. */
export function useLineWeight(sub: SubOperation, { kind, line }: LineStep, isCorrection: boolean) {
  const { driver } = useScale();
  // After its last line the scale weighs what comes next, or another wagon.
  const isOver = stepOf(sub).kind === 'done';
  const live = isOver ? null : liveWeight();
  const division = divisionOf(sub);
  const isApart = isWeighedApart(line.target_quantity, division);
  const [typing, setTyping] = useState(isApart || isCorrection);
  const movedFrom = (start: number | null) => (live && start !== null ? movedSince(kind, start, live.kg) : null);
  const moved = movedFrom(line.start_weight);
  /** What is recorded if the operator goes on; null where they type it. */
  const weighed = typing ? null : moved;
  const near = weighed === null ? null : nearness(line.target_quantity, weighed, division);
  const source: WeightSource = weighed === null ? 'typed' : sourceOf(driver);
  const canBePlayed = driver === 'simulator' && !isOver;
  return { live, division, isApart, typing, setTyping, movedFrom, moved, weighed, near, source, canBePlayed };
}

/** Why the weight that is asked about may not be the last word. */
export function doubtOf(source: WeightSource, live: Weighing | null): string | null {
  if (source === 'typed') return null;
  if (!live) return 'Balança sem sinal: este é o último peso que chegou.';
  return live.stable ? null : 'O peso ainda está mudando.';
}

function sourceOf(driver: string | null): WeightSource {
  return driver === 'simulator' ? 'simulated' : 'scale';
}
