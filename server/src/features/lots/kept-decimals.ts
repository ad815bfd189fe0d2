import { hundredths } from '@cocho/domain/load-arithmetic';

/** Whether it is what the database keeps of it. */
export function isKeptAs(kept: number | null, told: number | null): boolean {
  return kept === (told === null ? null : hundredths(told));
}
