import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useStore } from '../../lib/store.ts';
import { chosenNotes } from '../../outbox/chosen-notes.ts';
import { saveNotes } from './save-notes.ts';
import styles from './trough-reading.module.css';

export function SaveBar() {
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
    <div className={styles.save}>
      <Button size="lg" h={56} fullWidth disabled={chosen.length === 0} onClick={saveAll}>
        {chosen.length > 0 ? `Salvar (${chosen.length})` : 'Salvar'}
      </Button>
    </div>
  );
}
