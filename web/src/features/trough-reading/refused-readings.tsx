import { formatNote } from '@cocho/domain/formats';
import { Alert, Button } from '@mantine/core';
import { useFarm } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { dismissEntry, outbox } from '../../outbox/client.ts';

const shownAtMost = 5;

/** What the server could not take of this person's readings, and why; until they know. */
export function RefusedReadings() {
  const farmId = useFarm()?.id;
  const refused = useStore(outbox).readings.filter(({ fate, farm_id }) => fate !== 'waiting' && farm_id === farmId);
  const shown = refused.slice(0, shownAtMost);
  if (refused.length === 0) return null;
  return (
    <Alert
      color="clay"
      title={refused.length === 1 ? '1 leitura não entrou' : `${refused.length} leituras não entraram`}
      mb="md"
    >
      <ul>
        {shown.map(({ client_id, lot_name, payload, errors, discarded }) => (
          <li key={client_id}>
            {lot_name}, {formatNote(payload.note)}: {errors.join('. ')}.{' '}
            {!discarded && 'O gestor resolve no painel; nada se perdeu.'}
          </li>
        ))}
        {refused.length > shown.length && <li>E mais {refused.length - shown.length}.</li>}
      </ul>
      <Button
        size="lg"
        h={56}
        variant="default"
        onClick={() => Promise.all(shown.map(({ client_id }) => dismissEntry(client_id)))}
      >
        Entendi
      </Button>
    </Alert>
  );
}
