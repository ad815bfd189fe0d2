import { hasEnded } from '@cocho/domain/operations';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { FeedingRow } from './feeding-rows.ts';
import { closeOperation } from './operator-actions.ts';
import type { SeenOperation } from './seen-operations.ts';
import { useSaving } from './use-saving.ts';

/** The day ends by itself after its last batch; before that, only by the operator's word. */
export function EndOperation({ rows }: { rows: FeedingRow[] }) {
  const { saving, save } = useSaving();
  const [ending, setEnding] = useState<string | null>(null);
  const owners = [...new Set(rows.map(({ owner }) => owner))].filter((owner) => owner !== undefined).filter(isOpen);
  return owners.map((owner) => (
    <div key={owner.client_id}>
      <Button size="lg" h={56} variant="default" disabled={saving} onClick={() => setEnding(owner.client_id)}>
        Encerrar operação
      </Button>
      <ConfirmDialog
        opened={ending === owner.client_id}
        title="Encerrar a operação de hoje?"
        subtitle="As bateladas que faltam não serão feitas, e a operação fica incompleta."
        confirmLabel="Encerrar"
        onCancel={() => setEnding(null)}
        onConfirm={() => save(() => closeOperation(owner, rows)).then(() => setEnding(null))}
      />
    </div>
  ));
}

function isOpen({ holder, operation }: SeenOperation): boolean {
  return holder === 'here' && operation.start_time !== null && !hasEnded(operation);
}
