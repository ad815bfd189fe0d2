import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { formatInstant } from '@cocho/domain/formats';
import { lotDays } from '@cocho/domain/lot-days';
import { penName } from '@cocho/domain/pen-name';
import { notLookedAt } from '@cocho/domain/suggest-call';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import { ResumeButton, waitsForLoad } from './load-mark.tsx';
import { LotDaysChart } from './lot-days-chart.tsx';
import { LotLoad } from './lot-load.tsx';
import styles from './one-by-one.module.css';
import { useReadingDay } from './reading-day.ts';
import { ScoreKeys } from './score-keys.tsx';
import { suggestionFor, useCalls } from './suggestion.ts';
import { SuggestionButton } from './suggestion-button.tsx';
import { useRoundLot } from './use-round-lot.ts';
import { VoidButton } from './void-button.tsx';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lot: RoundLot;
  indexes: CorralIndex[];
  onScored: () => void;
  onVoid: (voiding: Voiding) => void;
}

/** A lot with its last two weeks and keys for a glove. */
export function OneLot({ lot, indexes, onScored, onVoid }: Props) {
  const day = useReadingDay();
  const here = useRoundLot(lot, day);
  const { chosen, isRead, load, next, mark, waiting, last, lastAt, readings, told, seen, score } = here;
  const suggestion = suggestionFor(lot.id, here, day, useCalls(), indexes);
  return (
    <>
      <section className={styles.lot} aria-labelledby="lote-em-foco">
        <div className={styles.name}>
          <h2 id="lote-em-foco">{lot.name}</h2>
          <span>{penName(lot.corral_name)}</span>
          {isRead && <b className={styles.done}>✓ Lido hoje</b>}
        </div>
        <LotLoad lot={lot} load={load} next={next} mark={mark} waiting={waiting} />
        <LotDaysChart days={lotDays(lot, told, day)} />
        <p className={styles.past}>
          Última leitura: {lastAt ? formatInstant(lastAt, day.time_zone) : 'Não disponível'}
          {seen && ` · ${troughScoreLabels[seen]}`}
        </p>
        <p className={styles.suggested}>Sugestão: {suggestion?.reason ?? notLookedAt}</p>
        <div className={styles.actions}>
          <SuggestionButton lot={lot} suggestion={suggestion} chosen={chosen} />
          {waitsForLoad(lot, mark) && <ResumeButton key={lot.id} lot={lot} />}
          {isRead && <VoidButton lotName={lot.name} day={day} told={readings.at(-1)} here={last} onVoid={onVoid} />}
        </div>
      </section>
      <ScoreKeys
        giant
        lotName={lot.name}
        indexes={indexes}
        chosenId={chosen?.corral_index_id}
        onScore={(index, _key, { held = false }) => score(index, held, onScored)}
      />
    </>
  );
}
