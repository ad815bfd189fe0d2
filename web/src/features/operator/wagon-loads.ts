import { stepOf } from '@cocho/domain/batch';
import { hasEnded, type SubOperation } from '@cocho/domain/operations';
import { isUntouched } from './device-operation.ts';
import type { SeenOperation } from './seen-operations.ts';

/** What this device has loaded and not fed yet, on whatever day it was begun: it is still in its wagon. */
export function wagonLoads(operations: SeenOperation[]): SubOperation[] {
  return operations
    .filter(({ holder, operation }) => holder === 'here' && !hasEnded(operation))
    .flatMap(({ operation }) => operation.sub_operations)
    .filter((sub) => stepOf(sub).kind !== 'done' && !isUntouched(sub));
}
