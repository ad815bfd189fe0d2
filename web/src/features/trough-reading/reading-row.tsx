import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { formatInstant, formatNote, formatNumber } from '@cocho/domain/formats';
import { adjustedLoad } from '@cocho/domain/projected-load';
import { isOfToday, type RoundLot } from '@cocho/domain/trough-reading';
import { type KeyboardEvent, memo, useSyncExternalStore } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useTimeZone } from '../../lib/session.ts';
import { chosenNotes, noteKey, tapNote } from '../../outbox/chosen-notes.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { LoadMark } from './load-mark.tsx';
import { useLotHere } from './pending-notes.ts';
import { ReadToday } from './read-today.tsx';
import styles from './trough-reading.module.css';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lot: RoundLot;
  indexes: CorralIndex[];
  onVoid: (voiding: Voiding) => void;
}

/** One lot of the round: two taps, and a third takes the note back. Enter scores and moves on to the next lot. */
export const ReadingRow = memo(function ReadingRow({ lot, indexes, onVoid }: Props) {
  const timeZone = useTimeZone();
  const today = useToday();
  // Each row watches its own note: one tap repaints one row of five hundred.
  const chosen = useSyncExternalStore(chosenNotes.subscribe, () => chosenNotes.get()[noteKey(lot.id, today)]);
  const { load, waiting, last: here, lastAt, readings } = useLotHere(lot);
  const told = readings.at(-1);
  const day = { today, time_zone: timeZone };
  const clock = told?.clock;
  const isRead = isOfToday(lastAt, day) || isOfToday(here?.at ?? null, day);

  return (
    <li className={styles.row} data-chosen={chosen ? true : undefined}>
      <div className={styles.head}>
        <h2>{lot.name}</h2>
        <span>{lot.corral_name ?? 'Sem curral'}</span>
        <span>Última leitura: {lastAt ? formatInstant(lastAt, timeZone) : 'Não disponível'}</span>
        {clock && <span>Relógio do aparelho {clock === 'ahead' ? 'adiantado' : 'atrasado'}</span>}
        {waiting > 0 && <span className={styles.waiting}>{waiting} a enviar</span>}
      </div>
      <p className={styles.load}>
        <span className={styles.label}>Carga projetada</span> <Kg>{load}</Kg>
        {chosen && (
          <>
            {' → '}
            <Kg>{adjustedLoad(load, chosen.note)}</Kg>
          </>
        )}
        <LoadMark lot={lot} load={chosen ? adjustedLoad(load, chosen.note) : load} />
        {chosen && isRead && <small> Segunda leitura de hoje: o ajuste soma-se ao anterior.</small>}
      </p>
      <Sparkline
        values={lot.readings.map(({ new_projected_load }) => new_projected_load)}
        label="Últimas 14 leituras"
      />
      {isRead && <ReadToday lotName={lot.name} told={told} here={here} chosen={chosen} onVoid={onVoid} />}
      <div className={styles.notes}>
        {indexes.map(({ id, name, value }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen?.corral_index_id}
            onClick={() => tapNote(lot, { id, value })}
            onKeyDown={moveOn}
          >
            <span>{name}</span>
            <b>{formatNote(value)}</b>
          </button>
        ))}
      </div>
    </li>
  );
});

function Kg({ children }: { children: number }) {
  return (
    <span className={styles.kg}>
      <b>{formatNumber(children, { max: 0 })}</b> kg
    </span>
  );
}

function moveOn(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
  const row = event.currentTarget.closest('li');
  const next = row?.nextElementSibling ?? row?.parentElement?.nextElementSibling;
  next?.querySelector('button')?.focus();
}
