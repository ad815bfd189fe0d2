import type { CorralIndex } from '@cocho/domain/corral-indexes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { memo, useDeferredValue } from 'react';
import type { Store } from '../../lib/store.ts';
import { type Notes, ReadingRow } from './reading-row.tsx';
import styles from './trough-reading.module.css';

interface Props {
  lots: RoundLot[];
  indexes: CorralIndex[];
  /** By lot, see `ReadingRow`. */
  pending: Map<number, string>;
  notes: Store<Notes>;
}

/** What a person sees at once is there at once; the hundreds below it follow. */
const firstScreen = 30;

export const ReadingRows = memo(function ReadingRows({ lots, indexes, pending, notes }: Props) {
  const painted = useDeferredValue(lots, lots.slice(0, firstScreen));
  return (
    <ul className={styles.list}>
      {painted.map((lot) => (
        <ReadingRow key={lot.id} lot={lot} indexes={indexes} pending={pending.get(lot.id) ?? ''} notes={notes} />
      ))}
    </ul>
  );
});
