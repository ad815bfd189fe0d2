import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Store, useStore } from '../../lib/store.ts';
import type { Notes } from './reading-row.tsx';
import styles from './trough-reading.module.css';

export function SaveBar({ notes, save }: { notes: Store<Notes>; save: () => Promise<void> }) {
  const [saving, setSaving] = useState(false);
  const chosen = Object.keys(useStore(notes)).length;

  async function saveAll(): Promise<void> {
    setSaving(true);
    await save();
    setSaving(false);
  }

  return (
    <div className={styles.save}>
      <Button size="lg" h={56} fullWidth disabled={chosen === 0} loading={saving} onClick={saveAll}>
        {chosen > 0 ? `Salvar (${chosen})` : 'Salvar'}
      </Button>
    </div>
  );
}
