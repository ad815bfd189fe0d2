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

/** What could not be taken back is offered again, unless something else can be by then, or the person is another. */
export async function takeUndo(offer: UndoOffer): Promise<void> {
  undoOffer.set(null);
  let isOver = false;
  const stop = undoOffer.subscribe(() => {
    isOver = true;
  });
  try {
    await offer.undo();
  } catch {
    if (!isOver) undoOffer.set(offer);
  } finally {
    stop();
  }
}
