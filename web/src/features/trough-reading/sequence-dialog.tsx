import { penName } from '@cocho/domain/pen-name';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../lib/notices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { SortableList } from '../../ui/sortable-list.tsx';
import { saveSequence } from './trough-reading.api.ts';

/** The order in which the operator passes the pens. */
export default function SequenceDialog({ lots, onClose }: { lots: RoundLot[]; onClose: () => void }) {
  const [before] = useState(lots);
  const [order, setOrder] = useState(before);
  const isSorted = order !== before;
  const save = useMutation(saveSequence(before));

  async function confirm(): Promise<void> {
    try {
      await save.mutateAsync(order);
      onClose();
    } catch {
      showError(['Erro ao atualizar a sequência dos lotes.']);
    }
  }

  return (
    <Dialog onClose={onClose} closeOnClickOutside={!isSorted} closeOnEscape={!isSorted} title="Sequência de leitura">
      <SortableList items={order} idOf={({ id }) => id} nameOf={({ name }) => name} onReorder={setOrder}>
        {(lot, index) => (
          <span>
            {index + 1}. {lot.name} · {penName(lot.corral_name)}
          </span>
        )}
      </SortableList>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button loading={save.isPending} onClick={confirm}>
          Salvar
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
