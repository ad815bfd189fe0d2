import type { SubOperation } from '@cocho/domain/operations';
import type { Change } from './operator-actions.ts';

/** What each step's screen gets. `act` resolves when the change is on disk, or to false when it is not. */
export interface StepProps {
  sub: SubOperation;
  saving: boolean;
  act: (change: Change) => Promise<boolean>;
  /** Shows the last line again; null when there is none. */
  correct: (() => void) | null;
}
