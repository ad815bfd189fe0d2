import { formatNote } from '@cocho/domain/formats';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { voidReading } from './trough-reading.api.ts';

/** Takes back the last note of a lot. */
export function VoidDialog({ lot: { name, readings }, onClose }: { lot: RoundLot; onClose: () => void }) {
  const remove = useMutation(voidReading());
  const last = readings.at(-1);
  return (
    <ConfirmDialog
      opened
      title="Anular esta leitura?"
      subtitle={`A carga de ${name} volta a ser calculada sem a nota ${formatNote(last?.value ?? 0)}.`}
      confirmLabel="Anular"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (last) remove.mutate(last.id);
      }}
    />
  );
}
