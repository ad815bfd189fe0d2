import { formatNote } from '@cocho/domain/formats';
import { isOfToday, type LotReading, mayVoid } from '@cocho/domain/trough-reading';
import { currentFarm, currentUserId } from '../../lib/session.ts';
import type { OwnReading } from '../../outbox/load-here.ts';
import type { ReadingDay } from './reading-day.ts';
import styles from './trough-reading.module.css';
import type { Voiding } from './void-dialog.tsx';

interface Props {
  lotName: string;
  day: ReadingDay;
  /** The last one that the server told of. */
  told: LotReading | undefined;
  /** The last one, if it is of this device. */
  here: OwnReading | undefined;
  onVoid: (voiding: Voiding) => void;
}

/** A wrong note of today is taken back here, by who may. */
export function VoidButton({ lotName, day, told, here, onVoid }: Props) {
  const last = here && isOfToday(here.at, day) ? { note: here.note, reading: here } : voidable(told, day);
  if (!last) return null;
  return (
    <button type="button" className={styles.action} onClick={() => onVoid({ lot_name: lotName, ...last })}>
      Anular {formatNote(last.note)}
    </button>
  );
}

function voidable(told: LotReading | undefined, day: ReadingDay) {
  const reader = { user_id: currentUserId(), user_type: currentFarm()?.user_type ?? null };
  return told && isOfToday(told.date, day) && mayVoid(told, reader, day) ? { note: told.value, reading: told } : null;
}
