import { ActionIcon, Button, FileButton, Group, Indicator, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { showError, showSuccess } from '../lib/notices.ts';
import { sessionRefused } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { RowList } from '../ui/row-card.tsx';
import { exportOutbox, importOutbox, outbox, sendNow } from './client.ts';
import { downloadText } from './download.ts';
import { importedText } from './imported-text.ts';
import { isUnsettled } from './kept-operations.ts';
import { AnnulmentCard, OperationCard, ReadingCard } from './outbox-cards.tsx';
import { SignInToSend } from './sign-in-to-send.tsx';
import { isFull } from './weights-db.ts';

/** How much of this person's field work is still on the device, and what became of each piece. */
export default function OutboxBadge() {
  const { readings, annulments, operations } = useStore(outbox);
  const refused = useStore(sessionRefused);
  const [opened, { open, close }] = useDisclosure(false);
  const forgetFile = useRef<() => void>(null);
  const unsettled = operations.filter(isUnsettled);
  const takenBack = annulments.filter(({ fate }) => fate !== 'stored');
  const entries = [...readings, ...takenBack, ...unsettled];
  const waiting = entries.filter(({ fate }) => fate === 'waiting').length;
  const refusals = entries.length - waiting;

  return (
    <>
      <Indicator label={waiting || '!'} size={18} offset={10} disabled={entries.length === 0} color="clay">
        <ActionIcon
          variant="subtle"
          size="lg"
          onClick={open}
          aria-label={`Caixa de saída: ${waiting} a enviar${refusals > 0 ? `, ${refusals} sem entrar` : ''}`}
        >
          <IconCloudUpload size={22} />
        </ActionIcon>
      </Indicator>
      <Modal
        opened={opened}
        onClose={close}
        title="Caixa de saída"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <SignInToSend onLeave={close} />
        <Group my="sm" gap="xs" wrap="nowrap" grow preventGrowOverflow={false}>
          <Button size="sm" px="sm" disabled={waiting === 0 || refused} onClick={sendNow}>
            Enviar agora
          </Button>
          <Button
            size="sm"
            px="sm"
            variant="default"
            disabled={entries.length === 0}
            onClick={async () => downloadText('caixa-de-saida.json', await exportOutbox())}
          >
            Exportar
          </Button>
          <FileButton
            accept="application/json"
            resetRef={forgetFile}
            // Without it the browser says nothing when the same file is chosen again.
            onChange={(file) => importFile(file).then(() => forgetFile.current?.())}
          >
            {(props) => (
              <Button size="sm" px="sm" variant="default" {...props}>
                Importar
              </Button>
            )}
          </FileButton>
        </Group>
        {entries.length === 0 && (
          <EmptyState title="Tudo enviado" subtitle="O que você salvar sem sinal aparece aqui até chegar." />
        )}
        <RowList>
          {unsettled.map((kept) => (
            <OperationCard key={kept.client_id} kept={kept} />
          ))}
          {takenBack.map((annulment) => (
            <AnnulmentCard key={annulment.client_id} annulment={annulment} />
          ))}
          {readings.map((entry) => (
            <ReadingCard key={entry.client_id} entry={entry} />
          ))}
        </RowList>
      </Modal>
    </>
  );
}

async function importFile(file: File | null): Promise<void> {
  if (!file) return;
  try {
    const imported = await importOutbox(await file.text());
    if (imported.others + imported.left > 0) showError([importedText(imported)]);
    else showSuccess(importedText(imported));
  } catch (error) {
    showError([
      isFull(error)
        ? 'Este aparelho está sem espaço: nada foi importado.'
        : 'Este arquivo não é uma caixa de saída do Cocho.',
    ]);
  }
}
