import { isOfToday, type RoundLot } from '@cocho/domain/trough-reading';
import { useMemo } from 'react';
import { useLastHere } from './pending-notes.ts';
import { useReadingDay } from './reading-day.ts';

/** The lots that have a reading of today: those that the server knows, and those that wait on this device. */
export function useReadLots(lots: RoundLot[]): ReadonlySet<number> {
  const pending = useLastHere();
  const day = useReadingDay();
  // Once for the whole list: a save looks only at what it added.
  const told = useMemo(
    () => lots.filter(({ last_trough_reading_date: last }) => isOfToday(last, day)).map(({ id }) => id),
    [lots, day],
  );
  return useMemo(() => {
    const known = new Set(lots.map(({ id }) => id));
    const here = pending.filter(([id, last]) => known.has(id) && isOfToday(last, day)).map(([id]) => id);
    return new Set([...told, ...here]);
  }, [lots, told, pending, day]);
}
