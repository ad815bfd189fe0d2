import { Badge } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';

/** Says why the screen shows what it last knew. */
export function Offline() {
  const { online } = useNetwork();
  return online ? null : (
    <Badge color="clay" role="status">
      Sem sinal
    </Badge>
  );
}
