import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  /** What goes with it. */
  what: string;
  /** It is being sent. */
  disabled: boolean;
  onDiscard: () => void;
}

/** What was never sent is nowhere else: it goes at the second tap, not at the first, and not while it is being sent. */
export function DiscardButton({ what, disabled, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => setAsking(true)}>
        Descartar
      </Button>
      <ConfirmDialog
        opened={asking && !disabled}
        title="Descartar o que está neste aparelho?"
        subtitle={what}
        confirmLabel="Descartar"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}

interface Discarded {
  client: string;
  photos: number;
  /** Of a report that was stored only what is new goes. */
  isStored: boolean;
  /** The server has it still. */
  stays: boolean;
}

export function discardText({ client, photos, isStored, stays }: Discarded): string {
  const typed = isStored ? 'o que você mudou' : `o relatório${client && ` de ${client}`}`;
  const receipts = photos === 1 ? '1 comprovante não enviado' : `${photos} comprovantes não enviados`;
  const what = photos === 0 ? typed : `${typed} e ${receipts}`;
  return `Some deste aparelho, e não volta: ${what}.${stays ? ' O relatório salvo fica como está.' : ''}`;
}
