import { chunksOf } from '@cocho/domain/chunks';
import type { CorralIndex } from '@cocho/domain/corral-indexes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { type CSSProperties, memo, useDeferredValue, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/idle.ts';
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

/** So few that laying one out is no work, so many that there are few of them. */
const groupSize = 20;

/**
 * Each row is laid out when it comes into sight, and takes its room before; and of groups that are not near, the browser does not
 * even look at the rows: a tap costs one row, however long the round is.
 */
export const ReadingRows = memo(function ReadingRows({ lots, indexes, onVoid }: Props) {
  const groups = useGrowing(chunksOf(useDeferredValue(lots), groupSize));
  const day = useReadingDay();
  const calls = useCalls();
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list's own element and its items no group may stand.
    <div role="list" className={styles.rows}>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but a place in the list.
        <div key={index} className={styles.group} style={{ '--rows': group.length } as CSSProperties}>
          {group.map((lot) => (
            <ReadingRow key={lot.id} lot={lot} indexes={indexes} day={day} calls={calls} onVoid={onVoid} />
          ))}
        </div>
      ))}
    </div>
  );
});

/** Of a list this long, whatever else there is to do. */
const growWithinMs = 50;

/** What a person sees at once is there at once; the hundreds below it follow group by group, and between two of them a tap is heard. */
function useGrowing<T>(groups: T[]): T[] {
  const [count, setCount] = useState(1);
  const isWhole = count >= groups.length;
  useEffect(() => {
    if (!isWhole) whenIdle(() => setCount(count + 1), growWithinMs);
  }, [count, isWhole]);
  return groups.slice(0, count);
}
