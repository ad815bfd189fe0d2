import { currentUserId } from './session.ts';
import { createSavedStore, useStore } from './store.ts';

export type Hand = 'left' | 'right';

/** By person: a phone goes from one to the next. */
const hands = createSavedStore<Record<number, Hand>>('cocho.hands', {});

/** The hand that touches the screen; what it presses most lies at its side. */
export function useHand(): Hand {
  return useStore(hands)[currentUserId() ?? 0] ?? 'right';
}

export function chooseHand(hand: Hand): void {
  hands.set({ ...hands.get(), [currentUserId() ?? 0]: hand });
}
