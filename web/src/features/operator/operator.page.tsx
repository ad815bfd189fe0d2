import { formatDay } from '@cocho/domain/formats';
import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NotKept } from '../../outbox/not-kept.tsx';
import { SignInToSend } from '../../outbox/sign-in-to-send.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import { isUntouched } from './device-operation.ts';
import { EarlierOperations } from './earlier-operations.tsx';
import { EndOperation } from './end-operation.tsx';
import { FeedingCard } from './feeding-card.tsx';
import type { FeedingRow } from './feeding-rows.ts';
import styles from './operator.module.css';
import { startBatch, takeOperation } from './operator-actions.ts';
import { Refusal } from './refusal.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useFeedingDay } from './use-feeding-day.ts';
import { useSaving } from './use-saving.ts';

const nextToDo = ['running', 'late', 'todo', 'released'].map((state) => `[data-state="${state}"]`).join();

/** What the operator has to feed today, in order of time. */
export function OperatorPage() {
  const day = useFeedingDay();
  const { query, ready, rows, moment, operations, kept } = day;
  const { saving, save } = useSaving();
  const [adjusting, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  const loaded = rows.find(({ state, begun }) => state === 'running' && begun && !isUntouched(begun));
  const [second, setSecond] = useState<FeedingRow | null>(null);

  // In the afternoon a phone would show nothing but what is done.
  const list = useRef<HTMLUListElement>(null);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) list.current?.querySelector(nextToDo)?.scrollIntoView({ block: 'nearest' });
  }, [hasRows]);

  /** One wagon carries one batch at a time; whoever has two is asked. */
  function begin(row: FeedingRow): void {
    if (row.start && loaded) setSecond(row);
    else act(row);
  }

  function act(row: FeedingRow): Promise<void> {
    return save(async () => {
      if (row.state === 'released' && row.owner) return takeOperation(row.owner);
      const batch = row.begun?.client_id ?? (await startBatch(row, moment.day));
      await navigate({ to: '/operador/$batch', params: { batch } });
    });
  }

  return (
    <Page title="Operação do dia" refresh={query.refetch} refreshing={query.isRefetching}>
      <ScaleBar />
      <SignInToSend />
      <NotKept />
      {kept.map((one) => (
        <Refusal key={one.client_id} kept={one} />
      ))}
      {query.data && query.data.day !== moment.day && (
        <Alert color="straw" title={`Plano de ${formatDay(query.data.day)}`} mb="md">
          Sem sinal desde então: as cargas podem ter mudado.
        </Alert>
      )}
      <EarlierOperations operations={operations} day={moment.day} />
      {!(query.data && ready) && rows.length === 0 && <Unloaded query={query} />}
      {query.data && ready && rows.length === 0 && (
        <EmptyState title="Nenhum trato para hoje" subtitle="Peça ao gestor para incluir você em uma programação." />
      )}
      <ul className={styles.list} ref={list}>
        {rows.map((row) => (
          <FeedingCard key={row.key} row={row} busy={saving} onAct={() => begin(row)} />
        ))}
      </ul>
      <Group>
        <EndOperation rows={rows} />
        <Button variant="default" size="lg" h={56} leftSection={<IconSettings size={20} aria-hidden />} onClick={open}>
          Ajustes deste aparelho
        </Button>
      </Group>
      <ConfirmDialog
        opened={second !== null}
        title="Já há uma batelada em andamento"
        subtitle={`${loaded?.rule_name}, ${loaded?.treat_name}, tem carga no vagão. Começar outra só com outro vagão.`}
        cancelLabel="Voltar"
        confirmLabel="Começar outra"
        onCancel={() => setSecond(null)}
        onConfirm={() => {
          setSecond(null);
          if (second) act(second);
        }}
      />
      {adjusting && <SettingsDialog onClose={close} />}
    </Page>
  );
}
