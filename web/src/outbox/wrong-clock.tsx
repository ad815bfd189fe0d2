import { minutesText } from '@cocho/domain/alerts/words';
import { clockToleranceMs } from '@cocho/domain/clock-error';
import { Alert } from '@mantine/core';
import { clockOffMinutes } from '../lib/server-time.ts';
import { useStore } from '../lib/store.ts';

/** What was written down by it is set right by the server where it can be; which day it is on this screen the device alone says. */
export function WrongClock() {
  const minutes = useStore(clockOffMinutes);
  if (Math.abs(minutes) * 60_000 <= clockToleranceMs) return null;
  return (
    <Alert color="clay" title="Acerte a data e a hora deste aparelho" mb="md">
      Na última resposta do servidor, o relógio estava {offText(Math.abs(minutes))}{' '}
      {minutes > 0 ? 'atrasado' : 'adiantado'}. Ligue a data e a hora automáticas nas configurações: até lá, o dia desta
      tela pode não ser o de hoje.
    </Alert>
  );
}

function offText(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  if (days === 0) return minutesText(minutes);
  return days === 1 ? '1 dia' : `${days} dias`;
}
