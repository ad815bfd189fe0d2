import { Alert } from '@mantine/core';
import { isUnsettled } from '../../outbox/kept-operations.ts';
import type { KeptOperation } from '../../outbox/outbox-db.ts';

/** Why the server could not apply what this device sent. The work is safe, and a manager decides. */
export function Refusal({ kept }: { kept: KeptOperation | undefined }) {
  if (!kept || kept.fate === 'waiting' || !isUnsettled(kept)) return null;
  return (
    <Alert color="clay" title="O envio foi para a quarentena" mb="md">
      {kept.errors.join('. ')}. O gestor resolve no painel; nada se perdeu.
    </Alert>
  );
}
