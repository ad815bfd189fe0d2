import type { RoundLot } from '@cocho/domain/trough-reading';
import { Text } from '@mantine/core';
import { useReadLots } from './read-lots.ts';

/** How much of the round is done: what the server knows, and what waits on this device. */
export function RoundProgress({ lots }: { lots: RoundLot[] }) {
  const read = useReadLots(lots);
  if (lots.length === 0) return null;
  return (
    <Text c="dimmed" size="sm" mb="sm" role="status">
      {read.size} de {lots.length} {lots.length === 1 ? 'lote lido' : 'lotes lidos'} hoje
    </Text>
  );
}
