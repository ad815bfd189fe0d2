import { Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { undoOffer, undoOfferMs, withdrawUndo } from '../lib/undo-offer.ts';
import styles from './undo.module.css';

export function UndoOffer() {
  const offer = useStore(undoOffer);
  if (!offer) return null;
  return (
    <div className={styles.offer} role="status" key={offer.id}>
      <span>{offer.text}</span>
      <Button
        size="compact-md"
        color="straw.5"
        onClick={() => {
          withdrawUndo(offer.id);
          offer.undo();
        }}
      >
        Desfazer
      </Button>
      <span className={styles.time} style={{ animationDuration: `${undoOfferMs}ms` }} />
    </div>
  );
}
