import { correctable, type Step } from '@cocho/domain/batch';
import type { SubOperation } from '@cocho/domain/operations';
import { useState } from 'react';

export type LineStep = Extract<Step, { kind: 'load' | 'unload' }>;

/**
 * The last line is shown again, with what it has. That stays recorded until another weight takes its place: whoever leaves,
 * or loads the page anew, has changed nothing.
 */
export function useCorrection(sub: SubOperation | undefined) {
  const [key, setKey] = useState<string | null>(null);
  const line = sub && lastLine(sub);
  return {
    start: line ? () => setKey(keyOf(line)) : null,
    stop: () => setKey(null),
    line: line && keyOf(line) === key ? line : null,
  };
}

function lastLine(sub: SubOperation): LineStep | null {
  const last = correctable(sub);
  if (!last) return null;
  const [load, unload] = [sub.load_operation_ingredients[last.index], sub.unload_operation_corrals[last.index]];
  if (last.kind === 'load') return load ? { kind: 'load', index: last.index, line: load } : null;
  return unload ? { kind: 'unload', index: last.index, line: unload } : null;
}

export function keyOf({ kind, index }: Pick<LineStep, 'kind' | 'index'>): string {
  return `${kind} ${index}`;
}
