import { Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { takeUndo, undoOffer } from '../lib/undo-offer.ts';
import styles from './undo.module.css';

/** Stands for as long as its bar runs, which waits for whoever points at it or has come to its button. */
export default function UndoOffer() {
  const offer = useStore(undoOffer);
  if (!offer) return null;
  return (
    <div className={styles.offer} role="status" key={offer.id}>
      <span>{offer.text}</span>
      <Button size="compact-md" color="straw.5" onClick={() => takeUndo(offer)}>
        Desfazer
      </Button>
      <span className={styles.time} onAnimationEnd={() => undoOffer.set(null)} />
    </div>
  );
}
