import { isOfToday, type RoundLot } from '@cocho/domain/trough-reading';
import { useMemo } from 'react';
import { useReadHere } from './pending-notes.ts';
import { useReadingDay } from './reading-day.ts';

/** The lots that have a reading of today: as the server knows, and as this device has noted or annulled since. */
export function useReadLots(lots: RoundLot[]): ReadonlySet<number> {
  const day = useReadingDay();
  const here = useReadHere(lots, day);
  // Once for the whole list: a save looks only at what it added.
  const told = useMemo(
    () => lots.filter(({ last_trough_reading_date: last }) => isOfToday(last, day)).map(({ id }) => id),
    [lots, day],
  );
  return useMemo(() => {
    const read = new Set(told);
    for (const [id, isRead] of here) {
      if (isRead) read.add(id);
      else read.delete(id);
    }
    return read;
  }, [told, here]);
}
