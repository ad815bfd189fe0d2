import type { CorralIndex } from '@cocho/domain/corral-indexes';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { memo, useDeferredValue, useMemo } from 'react';
import { ReadingRow } from './reading-row.tsx';
import styles from './trough-reading.module.css';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lots: RoundLot[];
  indexes: CorralIndex[];
  onVoid: (voiding: Voiding) => void;
}

/** What a person sees at once is there at once; the hundreds below it follow. */
const firstScreen = 30;
/** Rows are laid out by the block: a tap costs what the blocks in sight cost, however long the round is. */
const blockSize = 10;

export const ReadingRows = memo(function ReadingRows({ lots, indexes, onVoid }: Props) {
  const painted = useDeferredValue(lots, lots.slice(0, firstScreen));
  const blocks = useMemo(() => blocksOf(painted), [painted]);
  return blocks.map((block) => (
    <ul key={block[0]?.id} className={styles.block}>
      {block.map((lot) => (
        <ReadingRow key={lot.id} lot={lot} indexes={indexes} onVoid={onVoid} />
      ))}
    </ul>
  ));
});

function blocksOf(lots: RoundLot[]): RoundLot[][] {
  return Array.from({ length: Math.ceil(lots.length / blockSize) }, (_, at) =>
    lots.slice(at * blockSize, (at + 1) * blockSize),
  );
}
