import { Button } from '@mantine/core';
import { createStore, useStore } from '../lib/store.ts';
import styles from './undo.module.css';

interface Offer {
  id: number;
  text: string;
  undo: () => unknown;
}

const offerMs = 10_000;
const offered = createStore<Offer | null>(null);
let lastId = 0;

/** For 10 seconds the latest deletion can be taken back. `text` says what was done. */
export function offerUndo(text: string, undo: () => unknown): void {
  const id = ++lastId;
  offered.set({ id, text, undo });
  setTimeout(() => withdraw(id), offerMs);
}

export function UndoOffer() {
  const offer = useStore(offered);
  if (!offer) return null;
  return (
    <div className={styles.offer} role="status" key={offer.id}>
      <span>{offer.text}</span>
      <Button
        size="compact-md"
        color="straw.5"
        onClick={() => {
          withdraw(offer.id);
          offer.undo();
        }}
      >
        Desfazer
      </Button>
      <span className={styles.time} style={{ animationDuration: `${offerMs}ms` }} />
    </div>
  );
}

function withdraw(id: number): void {
  if (offered.get()?.id === id) offered.set(null);
}
