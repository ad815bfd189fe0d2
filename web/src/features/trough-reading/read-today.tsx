import { formatNote } from '@cocho/domain/formats';
import { isOfToday, mayVoid, type RoundLot } from '@cocho/domain/trough-reading';
import { useToday } from '../../lib/clock.ts';
import { currentUserId, useFarm, useTimeZone } from '../../lib/session.ts';
import styles from './trough-reading.module.css';

interface Props {
  lot: RoundLot;
  onVoid: (lot: RoundLot) => void;
}

/** Nobody passes the same trough twice by mistake; a wrong note is taken back here. */
export function ReadToday({ lot, onVoid }: Props) {
  const reader = { user_id: currentUserId(), user_type: useFarm()?.user_type ?? null };
  const day = { today: useToday(), time_zone: useTimeZone() };
  const last = lot.readings.at(-1);
  const canVoid = last && isOfToday(last.date, day) && mayVoid(last, reader, day);
  return (
    <div className={styles.today}>
      <b>✓ Lido hoje</b>
      {canVoid && (
        <button type="button" onClick={() => onVoid(lot)}>
          Anular {formatNote(last.value)}
        </button>
      )}
    </div>
  );
}
