import { isOfToday, type RoundLot } from '@cocho/domain/trough-reading';
import { Text } from '@mantine/core';
import { useToday } from '../../lib/clock.ts';
import { useTimeZone } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { outbox } from '../../outbox/client.ts';

/** How much of the round is done: what the server knows, and what waits on this device. */
export function RoundProgress({ lots }: { lots: RoundLot[] }) {
  const { readings } = useStore(outbox);
  const day = { today: useToday(), time_zone: useTimeZone() };
  const here = new Set(readings.filter(({ payload }) => isOfToday(payload.timestamp, day)).map(lotOf));
  const read = lots.filter(({ id, last_trough_reading_date: last }) => here.has(id) || isOfToday(last, day));
  if (lots.length === 0) return null;
  return (
    <Text c="dimmed" size="sm" mb="sm" role="status">
      {read.length} de {lots.length} {lots.length === 1 ? 'lote lido' : 'lotes lidos'} hoje
    </Text>
  );
}

function lotOf({ payload }: { payload: { lot_id: number } }): number {
  return payload.lot_id;
}
