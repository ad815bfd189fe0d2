import { dash, formatInstant } from '@cocho/domain/formats';
import type { Import, ImportTopic } from '@cocho/domain/imports';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lastImport, undoImport } from './imports.api.ts';
import styles from './imports.module.css';
import { countLines } from './use-import.ts';

/** What came last, and the way back while there is one. */
export function LastImport({ topic }: { topic: ImportTopic }) {
  const timeZone = useTimeZone();
  const { data: last } = useQuery(lastImport(topic));
  if (!last) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="last">
      <h2 id="last" className={styles.title}>
        Última importação
      </h2>
      <Group justify="space-between">
        <Text>
          {formatInstant(last.created_at, timeZone)} · {last.user_name ?? dash} · {countLines(last.rows)}
        </Text>
        {last.undoable ? (
          <UndoButton topic={topic} id={last.id} rows={last.rows} />
        ) : (
          <Text c="dimmed">{wayBack(last, timeZone)}</Text>
        )}
      </Group>
    </Paper>
  );
}

function wayBack({ undone_at }: Import, timeZone: string): string {
  return undone_at ? `Desfeita em ${formatInstant(undone_at, timeZone)}` : 'Já em uso: não pode mais ser desfeita';
}

interface Props {
  topic: ImportTopic;
  id: number;
  rows: number;
  onUndone?: () => void;
}

export function UndoButton({ topic, id, rows, onUndone }: Props) {
  const undo = useMutation(undoImport(topic));
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        loading={undo.isPending}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Desfazer importação
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Desfazer importação"
        subtitle={`O que veio nesta importação (${countLines(rows)}) não será mais visível no sistema.`}
        confirmLabel="Desfazer"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          undo.mutate(id, onUndone ? { onSuccess: onUndone } : {});
        }}
      />
    </>
  );
}
