import type { Quarantined } from '@cocho/domain/quarantine';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { hindrances } from './quarantined-content.ts';

interface Props {
  row: Quarantined;
  onApply: (without: number[]) => void;
}

/** Where only some lots stand in an operation's way, the others need not go without their feed in every figure. */
export function ApplyWithout({ row, onApply }: Props) {
  const [asked, setAsked] = useState<Quarantined | null>(null);
  // While the question is open the list may be fetched anew: what is sent is what was read.
  const shown = asked ?? row;
  const lots = hindrances(shown);
  if (lots.length === 0) return null;
  const label = lots.length === 1 ? 'Aplicar sem este lote' : 'Aplicar sem estes lotes';

  function apply(): void {
    onApply(shown.in_the_way.map(({ lot_id }) => lot_id));
    setAsked(null);
  }

  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAsked(row)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asked !== null}
        title={`${label}?`}
        subtitle={`${lots.join('; ')}. O que foi descarregado ali não contará para lote nenhum, nem depois; as outras descargas contam. Isto não pode ser desfeito.`}
        confirmLabel={label}
        onCancel={() => setAsked(null)}
        onConfirm={apply}
      />
    </>
  );
}
