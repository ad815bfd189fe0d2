import type { CorralIndex } from '@cocho/domain/corral-indexes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { memo, useDeferredValue } from 'react';
import { useReadingDay } from './reading-day.ts';
import { ReadingRow } from './reading-row.tsx';
import { useCalls } from './suggestion.ts';
import styles from './trough-reading.module.css';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lots: RoundLot[];
  indexes: CorralIndex[];
  onVoid: (voiding: Voiding) => void;
}

/** What a person sees at once is there at once; the hundreds below it follow. */
const firstScreen = 30;

/** Each row is laid out when it comes into sight, and takes its room before: a tap costs one row, however long the round is. */
export const ReadingRows = memo(function ReadingRows({ lots, indexes, onVoid }: Props) {
  const painted = useDeferredValue(lots, lots.slice(0, firstScreen));
  const day = useReadingDay();
  const calls = useCalls();
  return (
    <ul className={styles.rows}>
      {painted.map((lot) => (
        <ReadingRow key={lot.id} lot={lot} indexes={indexes} day={day} calls={calls} onVoid={onVoid} />
      ))}
    </ul>
  );
});
