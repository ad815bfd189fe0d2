import { formatNote } from '@cocho/domain/formats';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useHand } from '../../lib/hand.ts';
import { useStore } from '../../lib/store.ts';
import { chosenNotes, dropNotes } from '../../outbox/chosen-notes.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import styles from './save-bar.module.css';
import { lastSave, saveNotes, takeBack } from './save-notes.ts';

/** Always where the thumb is: what was done last is taken back by one tap, and all that is chosen saved by another. */
export function SaveBar({ onUndone = scrollTo }: { onUndone?: (lotId: number) => void }) {
  // Not shown: the disk is faster than a spinner, and until it has them the notes stay chosen.
  const saving = useRef(false);
  const today = useToday();
  const chosen = Object.values(useStore(chosenNotes)).filter(({ day }) => day === today);

  async function saveAll(): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    await saveNotes(chosen);
    saving.current = false;
  }

  return (
    <div className={styles.bar} data-hand={useHand()}>
      <UndoButton chosen={chosen} onUndone={onUndone} />
      <Button size="lg" h={56} flex={1} disabled={chosen.length === 0} onClick={saveAll}>
        Salvar<span className={styles.count}>{chosen.length > 0 && ` (${chosen.length})`}</span>
      </Button>
    </div>
  );
}

function scrollTo(lotId: number): void {
  document.getElementById(`lote-${lotId}`)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Of a note, with which its lot comes back into sight; where none is chosen, for a while of the last save. */
function UndoButton({ chosen, onUndone }: { chosen: NoteDraft[]; onUndone: (lotId: number) => void }) {
  const saved = useStore(lastSave);
  const last = chosen.length > 0 ? chosen.reduce((a, b) => (b.at >= a.at ? b : a)) : undefined;

  function undo(): void {
    if (last) {
      dropNotes([last]);
      onUndone(last.lot_id);
    } else if (saved) takeBack(saved);
  }

  return (
    <button type="button" className={styles.undo} disabled={!last && !saved} onClick={undo}>
      <IconArrowBackUp size={22} aria-hidden />
      <span>
        Desfazer
        <small>{last ? ` ${formatNote(last.note)} ${last.lot_name}` : saved && ` ${countOf(saved.notes)}`}</small>
      </span>
    </button>
  );
}

function countOf({ length }: NoteDraft[]): string {
  return length === 1 ? '1 leitura' : `${length} leituras`;
}
