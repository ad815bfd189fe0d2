import { currentUserId } from './session.ts';
import { createStore } from './store.ts';

interface UndoOffer {
  id: number;
  text: string;
  undo: () => unknown;
}

let lastId = 0;

/** The latest change that can be taken back, if any; `ui/undo.tsx` shows it, and withdraws it after 10 seconds. */
export const undoOffer = createStore<UndoOffer | null>(null);

/** `text` says what was done. */
export function offerUndo(text: string, undo: () => unknown): void {
  undoOffer.set({ id: ++lastId, text, undo });
}

/** What could not be taken back is offered again, unless something else can be by then. */
export async function takeUndo(offer: UndoOffer): Promise<void> {
  const person = currentUserId();
  undoOffer.set(null);
  try {
    await offer.undo();
  } catch {
    if (!undoOffer.get() && currentUserId() === person) undoOffer.set(offer);
  }
}
