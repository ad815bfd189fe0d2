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
  const shown = useDeferredValue(lots);
  const count = useGrowing(shown.length);
  const groups = chunksOf(shown, groupSize);
  const day = useReadingDay();
  const calls = useCalls();
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list's own element and its items no group may stand.
    <div role="list" className={styles.rows}>
      {groups.slice(0, Math.ceil(count / groupSize)).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but a place in the list.
        <div key={index} className={styles.group} style={{ '--rows': group.length } as CSSProperties}>
          {group.slice(0, count - index * groupSize).map((lot) => (
            <ReadingRow key={lot.id} lot={lot} indexes={indexes} day={day} calls={calls} onVoid={onVoid} />
          ))}
        </div>
      ))}
    </div>
  );
});

/** Of a list this long, whatever else there is to do. */
const growWithinMs = 50;

/** On a phone. Where rows are lower, what stands above them makes up for it; of a screen that is very high the last come a moment later. */
const rowPx = 148;

/**
 * How many of so many rows there are by now: what a person sees at once is there at once; the hundreds below it follow group by
 * group, and between two of them a tap is heard.
 */
function useGrowing(length: number): number {
  const [count, setCount] = useState(() => Math.ceil(innerHeight / rowPx));
  const isWhole = count >= length;
  useEffect(() => {
    if (!isWhole) whenIdle(() => setCount(nextGroupEnd(count)), growWithinMs);
  }, [count, isWhole]);
  return count;
}

function nextGroupEnd(count: number): number {
  return (Math.floor(count / groupSize) + 1) * groupSize;
}
