import { Alert, Button } from '@mantine/core';
import { dismissEntry } from '../../outbox/client.ts';
import { isUnsettled } from '../../outbox/kept-operations.ts';
import type { KeptOperation } from '../../outbox/outbox-db.ts';

/** Why the server could not apply what this device sent, and what the manager made of it; until the person knows. */
export function Refusal({ kept }: { kept: KeptOperation | undefined }) {
  if (!kept || kept.fate === 'waiting' || !isUnsettled(kept)) return null;
  const { client_id, errors, discarded } = kept;
  return (
    <Alert color="clay" title={discarded ? 'O gestor descartou este envio' : 'O envio foi para a quarentena'} mb="md">
      <p>
        {errors.join('. ')}.{' '}
        {discarded ? 'Ele não entra nos números da fazenda.' : 'O gestor resolve no painel; nada se perdeu.'}
      </p>
      <Button size="lg" h={56} variant="default" onClick={() => dismissEntry(client_id)}>
        Entendi
      </Button>
    </Alert>
  );
}
