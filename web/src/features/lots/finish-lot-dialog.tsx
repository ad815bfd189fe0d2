import { oneYearBefore } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import { Button, List, Modal, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { showError } from '../../lib/notices.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { finishLot } from './lots.api.ts';

/** What finishing means, before it happens: it cannot be undone. */
export function FinishLotDialog({ lot, onClose }: { lot: Lot | null; onClose: () => void }) {
  const today = useToday();
  const [day, setDay] = useState('');
  const finish = useMutation(finishLot());

  async function confirm(): Promise<void> {
    if (!lot) return;
    try {
      await finish.mutateAsync({ id: lot.id, finish_date: day });
      close();
    } catch {
      showError(['Erro ao encerrar o lote. Tente novamente.']);
    }
  }

  function close(): void {
    setDay('');
    onClose();
  }

  return (
    <Modal
      opened={lot !== null}
      onClose={close}
      title="Encerrar Lote"
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      transitionProps={{ duration: 0 }}
    >
      <Text>
        Encerrar o lote <b>{lot?.name}</b>? Esta ação é irreversível.
      </Text>
      <List my="md" size="sm">
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
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data-autofocus
      />
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
        <Button color="clay" disabled={day === ''} loading={finish.isPending} onClick={confirm}>
          Encerrar Lote
        </Button>
      </DialogButtons>
    </Modal>
  );
}
