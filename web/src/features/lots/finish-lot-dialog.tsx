import { oneYearBefore } from '@cocho/domain/days';
import { FinishLot, type Lot } from '@cocho/domain/lots';
import { List, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useToday } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { finishLot } from './lots.api.ts';

/** What finishing means, before it happens: it cannot be undone. */
export function FinishLotDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const today = useToday();
  const finish = useMutation(finishLot());
  const form = useSchemaForm(FinishLot, { finish_date: today });

  return (
    <FormDialog
      title="Encerrar Lote"
      send="Encerrar Lote"
      color="clay"
      submitting={form.submitting}
      onClose={onClose}
      onSubmit={form.submit(async ({ finish_date }) => {
        await finish.mutateAsync({ id: lot.id, finish_date });
        onClose();
      }, 'Erro ao encerrar o lote. Tente novamente.')}
    >
      <Text>
        Encerrar o lote <b>{lot.name}</b>? Esta ação é irreversível.
      </Text>
      <List size="sm">
        <List.Item>O lote será marcado como encerrado;</List.Item>
        <List.Item>não será possível adicionar novos tratos;</List.Item>
        <List.Item>o histórico será mantido;</List.Item>
        <List.Item>o lote continuará visível para consulta.</List.Item>
      </List>
      <TextInput
        type="date"
        label="Data de encerramento"
        min={oneYearBefore(today)}
        max={today}
        data-autofocus
        {...form.getInputProps('finish_date')}
      />
    </FormDialog>
  );
}
