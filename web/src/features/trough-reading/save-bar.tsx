import { formatNote } from '@cocho/domain/formats';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useStore } from '../../lib/store.ts';
import { chosenNotes, dropNotes } from '../../outbox/chosen-notes.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import styles from './save-bar.module.css';
import { saveNotes } from './save-notes.ts';

/** Always where the thumb is: what was chosen last is taken back by one tap, and all of it saved by another. */
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
    <div className={styles.bar}>
      <UndoButton
        onUndone={onUndone}
        last={chosen.length > 0 ? chosen.reduce((a, b) => (b.at >= a.at ? b : a)) : undefined}
      />
      <Button size="lg" h={56} flex={1} disabled={chosen.length === 0} onClick={saveAll}>
        Salvar<span className={styles.count}>{chosen.length > 0 && ` (${chosen.length})`}</span>
      </Button>
    </div>
  );
}

function scrollTo(lotId: number): void {
  document.getElementById(`lote-${lotId}`)?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** The lot comes back into sight with it. */
function UndoButton({ last, onUndone }: { last: NoteDraft | undefined; onUndone: (lotId: number) => void }) {
  function undo(note: NoteDraft): void {
    dropNotes([note]);
    onUndone(note.lot_id);
  }

  return (
    <button type="button" className={styles.undo} disabled={!last} onClick={() => last && undo(last)}>
      <IconArrowBackUp size={22} aria-hidden />
      <span>
        Desfazer
        <small>{last && ` ${formatNote(last.note)} ${last.lot_name}`}</small>
      </span>
    </button>
  );
}
