import { formatNote } from '@cocho/domain/formats';
import { isOfToday, type LotReading, mayVoid } from '@cocho/domain/trough-reading';
import { useToday } from '../../lib/clock.ts';
import { currentUserId, useFarm, useTimeZone } from '../../lib/session.ts';
import type { OwnReading } from '../../outbox/load-here.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { replaceNote } from './save-notes.ts';
import styles from './trough-reading.module.css';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lotName: string;
  /** The last one that the server told of. */
  told: LotReading | undefined;
  /** The last one, if it is of this device. */
  here: OwnReading | undefined;
  chosen: NoteDraft | undefined;
  onVoid: (voiding: Voiding) => void;
}

/** Nobody passes the same trough twice by mistake; a wrong note is taken back here, or changed while it waits. */
export function ReadToday({ lotName, told, here, chosen, onVoid }: Props) {
  const reader = { user_id: currentUserId(), user_type: useFarm()?.user_type ?? null };
  const day = { today: useToday(), time_zone: useTimeZone() };
  const canVoid = told && isOfToday(told.date, day) && mayVoid(told, reader, day);
  const last =
    here && isOfToday(here.at, day)
      ? { note: here.note, reading: here }
      : canVoid && { note: told.value, reading: told };
  return (
    <div className={styles.today}>
      <b>✓ Lido hoje</b>
      {here?.stored_at === null && chosen && (
        <button type="button" onClick={() => replaceNote(here.client_id, chosen)}>
          Trocar {formatNote(here.note)} por {formatNote(chosen.note)}
        </button>
      )}
      {last && (
        <button type="button" onClick={() => onVoid({ lot_name: lotName, ...last })}>
          Anular {formatNote(last.note)}
        </button>
      )}
    </div>
  );
}
