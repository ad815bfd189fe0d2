import { formatInstant, formatNumber } from '@cocho/domain/formats';
import { ActionIcon, Badge, Button, FileButton, Group, Indicator, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTimeZone } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { showError, showSuccess } from '../ui/banners.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RowCard, RowList } from '../ui/row-card.tsx';
import { dismissEntry, exportOutbox, importOutbox, outbox, sendNow } from './client.ts';
import { downloadText } from './download.ts';
import type { OutboxEntry } from './outbox-db.ts';

const fates: Record<OutboxEntry['fate'], string> = {
  waiting: 'A enviar',
  parked: 'Em quarentena',
  conflict: 'Conflito',
};

/** How much of this person's field work is still on the device, and what became of each piece. */
export default function OutboxBadge() {
  const { entries, signInToSend } = useStore(outbox);
  const timeZone = useTimeZone();
  const [opened, { open, close }] = useDisclosure(false);
  const forgetFile = useRef<() => void>(null);
  const waiting = entries.filter(({ fate }) => fate === 'waiting').length;

  return (
    <>
      <Indicator label={waiting} size={18} disabled={waiting === 0} color="clay">
        <ActionIcon variant="subtle" size="lg" onClick={open} aria-label={`Caixa de saída: ${waiting} a enviar`}>
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
        {signInToSend && <Text fw={600}>Entre para enviar: sua sessão terminou, mas nada se perdeu.</Text>}
        <Group my="sm">
          <Button size="sm" disabled={waiting === 0} onClick={sendNow}>
            Enviar agora
          </Button>
          <Button
            size="sm"
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
              <Button size="sm" variant="default" {...props}>
                Importar
              </Button>
            )}
          </FileButton>
        </Group>
        {entries.length === 0 && (
          <EmptyState title="Tudo enviado" subtitle="O que você salvar sem sinal aparece aqui até chegar." />
        )}
        <RowList>
          {entries.map(({ client_id, lot_name, captured_at, payload, fate, errors }) => (
            <RowCard
              key={client_id}
              title={
                <>
                  {lot_name}
                  <Badge color={fate === 'waiting' ? 'straw' : 'clay'}>{fates[fate]}</Badge>
                </>
              }
              details={[
                ['Nota', `${formatNumber(payload.note)}%`],
                ['Em', formatInstant(captured_at, timeZone)],
                ...errors.map((error): [string, string] => ['Motivo', error]),
              ]}
              actions={
                fate !== 'waiting' && (
                  <Button size="compact-sm" variant="default" onClick={() => dismissEntry(client_id)}>
                    Entendi
                  </Button>
                )
              }
            />
          ))}
        </RowList>
      </Modal>
    </>
  );
}

async function importFile(file: File | null): Promise<void> {
  if (!file) return;
  try {
    const count = await importOutbox(await file.text());
    showSuccess(count === 1 ? '1 leitura importada' : `${count} leituras importadas`);
  } catch {
    showError(['Este arquivo não é uma caixa de saída do Cocho.']);
  }
}
