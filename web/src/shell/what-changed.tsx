import { formatDay } from '@cocho/domain/formats';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { createSavedStore, useStore } from '../lib/store.ts';
import { changes } from './changes.ts';
import styles from './guidance.module.css';

/** The number of the newest change that was told here; null for who comes for the first time, to whom nothing is new. */
const newestTold = createSavedStore<number | null>('cocho.changes-told', null);
const newest = changes[0].number;

/** Once after a new version. */
export function WhatChanged() {
  const last = useStore(newestTold);
  useEffect(() => {
    if (last === null) newestTold.set(newest);
  }, [last]);
  if (last === null || last >= newest) return null;
  return (
    <section className={styles.card} aria-label="O que mudou">
      <h2>O que mudou</h2>
      <ChangeList after={last} />
      <Button onClick={() => newestTold.set(newest)}>Entendi</Button>
    </section>
  );
}

export function ChangeList({ after = 0 }: { after?: number }) {
  return changes
    .filter(({ number }) => number > after)
    .map(({ number, day, lines }) => (
      <div key={number} className={styles.change}>
        <h3>{formatDay(day)}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    ));
}
