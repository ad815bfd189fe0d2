import { formatNote } from '@cocho/domain/formats';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { annulNote } from './save-notes.ts';
import { voidReading } from './trough-reading.api.ts';

/** A reading that the server told of, or one that only this device knows of. */
export interface Voiding {
  lot_name: string;
  note: number;
  reading: { id: number } | { client_id: string };
}

/** Takes back the last note of a lot. */
export function VoidDialog({ voiding, onClose }: { voiding: Voiding; onClose: () => void }) {
  const { lot_name, note, reading } = voiding;
  const remove = useMutation(voidReading());
  return (
    <ConfirmDialog
      opened
      title="Anular esta leitura?"
      subtitle={`A carga de ${lot_name} volta a ser calculada sem a nota ${formatNote(note)}.`}
      confirmLabel="Anular"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if ('id' in reading) remove.mutate(reading.id);
        else annulNote(reading.client_id);
      }}
    />
  );
}
