import { createStore } from './store.ts';

interface UndoOffer {
  id: number;
  text: string;
  undo: () => unknown;
}

export const undoOfferMs = 10_000;
let lastId = 0;

/** The latest deletion that can be taken back, if any; `ui/undo.tsx` shows it. */
export const undoOffer = createStore<UndoOffer | null>(null);

/** For 10 seconds the latest deletion can be taken back. `text` says what was done. */
export function offerUndo(text: string, undo: () => unknown): void {
  const id = ++lastId;
  undoOffer.set({ id, text, undo });
  setTimeout(() => withdrawUndo(id), undoOfferMs);
}

export function withdrawUndo(id: number): void {
  if (undoOffer.get()?.id === id) undoOffer.set(null);
}
