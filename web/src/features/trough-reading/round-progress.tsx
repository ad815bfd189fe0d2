import { isOfToday, type RoundLot } from '@cocho/domain/trough-reading';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useTimeZone } from '../../lib/session.ts';
import { useLastHere } from './pending-notes.ts';

/** How much of the round is done: what the server knows, and what waits on this device. */
export function RoundProgress({ lots }: { lots: RoundLot[] }) {
  const pending = useLastHere();
  const today = useToday();
  const time_zone = useTimeZone();
  // Once for the whole list: a save looks only at what it added.
  const unread = useMemo(() => {
    const isUnread = ({ last_trough_reading_date: last }: RoundLot) => !isOfToday(last, { today, time_zone });
    return new Set(lots.filter(isUnread).map(({ id }) => id));
  }, [lots, today, time_zone]);
  const isNew = ([id, last]: [number, string]) => unread.has(id) && isOfToday(last, { today, time_zone });
  const read = lots.length - unread.size + pending.filter(isNew).length;
  if (lots.length === 0) return null;
  return (
    <Text c="dimmed" size="sm" mb="sm" role="status">
      {read} de {lots.length} {lots.length === 1 ? 'lote lido' : 'lotes lidos'} hoje
    </Text>
  );
}
