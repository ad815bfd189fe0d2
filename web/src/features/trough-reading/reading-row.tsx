import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { formatInstant } from '@cocho/domain/formats';
import { penName } from '@cocho/domain/pen-name';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import { memo } from 'react';
import { LastScores } from './last-scores.tsx';
import { ResumeButton, waitsForLoad } from './load-mark.tsx';
import { LotLoad } from './lot-load.tsx';
import { bringNext } from './next-lot.ts';
import type { ReadingDay } from './reading-day.ts';
import { ScoreKeys } from './score-keys.tsx';
import { type Calls, suggestionFor } from './suggestion.ts';
import { SuggestionButton } from './suggestion-button.tsx';
import styles from './trough-reading.module.css';
import { useRoundLot } from './use-round-lot.ts';
import { VoidButton } from './void-button.tsx';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lot: RoundLot;
  indexes: CorralIndex[];
  day: ReadingDay;
  calls: Calls | undefined;
  onVoid: (voiding: Voiding) => void;
}

/** One lot of the round, of one height whatever is said of it. A tap scores and brings the next unread lot under the thumb. */
export const ReadingRow = memo(function ReadingRow({ lot, indexes, day, calls, onVoid }: Props) {
  const here = useRoundLot(lot, day);
  const { chosen, isRead, load, next, mark, waiting, last, lastAt, readings, scores, seen, score } = here;
  const told = readings.at(-1);
  const suggestion = suggestionFor(lot.id, here, day, calls, indexes);

  function scoreAndMoveOn(index: CorralIndex, key: Element, { held = false, keyboard = false }): void {
    const row = key.closest('[role=listitem]');
    score(index, held, () => row && bringNext(row, keyboard ? index.id : undefined));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: its list is one by role.
    <div
      role="listitem"
      id={`lote-${lot.id}`}
      className={styles.row}
      data-chosen={chosen ? true : undefined}
      data-read={isRead || undefined}
    >
      <div className={styles.head}>
        <h2>{lot.name}</h2> <span className={styles.pen}>{penName(lot.corral_name)}</span>
        {isRead && <b className={styles.done}>✓ Lido hoje</b>}
      </div>
      <LotLoad lot={lot} load={load} next={next} mark={mark} waiting={waiting} />
      <div className={styles.actions}>
        <SuggestionButton lot={lot} suggestion={suggestion} chosen={chosen} />
        {waitsForLoad(lot, mark) && <ResumeButton lot={lot} />}
        {isRead && <VoidButton lotName={lot.name} day={day} told={told} here={last} onVoid={onVoid} />}
      </div>
      <div className={styles.past}>
        {suggestion && <b className={styles.suggested}>{suggestion.reason}</b>}
        <LastScores scores={scores} />
        <span>
          Última leitura: {lastAt ? formatInstant(lastAt, day.time_zone) : 'Não disponível'}
          {seen && ` · ${troughScoreLabels[seen]}`}
        </span>
        {told?.clock && <span>Relógio do aparelho {told.clock === 'ahead' ? 'adiantado' : 'atrasado'}</span>}
      </div>
      <ScoreKeys lotName={lot.name} indexes={indexes} chosenId={chosen?.corral_index_id} onScore={scoreAndMoveOn} />
    </div>
  );
});
