import { reopenable, reopenLine, type Step } from '@cocho/domain/batch';
import type { SubOperation } from '@cocho/domain/operations';
import { useState } from 'react';
import type { StepProps } from './step-props.ts';

/** Opens the last line again, and remembers what stood there for whoever types it anew. */
export function useCorrection(sub: SubOperation | undefined, act: StepProps['act']) {
  const [before, setBefore] = useState<{ key: string; kg: number | null } | null>(null);
  const last = sub && reopenable(sub);
  const correct = async () => {
    if (!last) return;
    const lines = last.kind === 'load' ? sub.load_operation_ingredients : sub.unload_operation_corrals;
    setBefore({ key: keyOf(last), kg: lines[last.index]?.actual_quantity ?? null });
    await act(reopenLine);
  };
  return {
    correct: last ? correct : null,
    before: (step: LineStep) => (before?.key === keyOf(step) ? before.kg : null),
  };
}

type LineStep = Extract<Step, { kind: 'load' | 'unload' }>;

export function keyOf({ kind, index }: Pick<LineStep, 'kind' | 'index'>): string {
  return `${kind} ${index}`;
}
