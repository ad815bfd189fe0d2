import { useStore } from '../lib/store.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { exportOutbox, outbox, sendNow } from './client.ts';
import { downloadText } from './download.ts';

interface Props {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked before a person leaves a device that keeps something of theirs to be sent. */
export function UnsentQuestion({ opened, onStay, onLeave }: Props) {
  const hasOperations = useStore(outbox).operations.some(({ fate }) => fate === 'waiting');

  async function exportAndLeave(): Promise<void> {
    downloadText('caixa-de-saida.json', await exportOutbox());
    onLeave();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={hasOperations ? 'Há operações não enviadas' : 'Há leituras não enviadas'}
      subtitle="Elas estão só neste aparelho. Se você sair, ficam guardadas para você, ninguém mais as vê, e são enviadas quando você entrar de novo."
      cancelLabel="Ficar e enviar"
      confirmLabel="Exportar e sair"
      onCancel={() => {
        onStay();
        sendNow();
      }}
      onConfirm={exportAndLeave}
    />
  );
}
