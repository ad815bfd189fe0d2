import { Button } from '@mantine/core';
import { useRef } from 'react';
import { type Store, useStore } from '../../lib/store.ts';
import type { Notes } from './reading-row.tsx';
import styles from './trough-reading.module.css';

export function SaveBar({ notes, save }: { notes: Store<Notes>; save: () => Promise<void> }) {
  // Not shown: the disk is faster than a spinner, and until it has them the notes stay chosen.
  const saving = useRef(false);
  const chosen = Object.keys(useStore(notes)).length;

  async function saveAll(): Promise<void> {
    if (saving.current) return;
    saving.current = true;
    await save();
    saving.current = false;
  }

  return (
    <div className={styles.save}>
      <Button size="lg" h={56} fullWidth disabled={chosen === 0} onClick={saveAll}>
        {chosen > 0 ? `Salvar (${chosen})` : 'Salvar'}
      </Button>
    </div>
  );
}
