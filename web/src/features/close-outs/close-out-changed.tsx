import type { LotCloseOuts } from '@cocho/domain/close-out';
import { changedText } from '@cocho/domain/close-out-changes';
import { closeOutName } from '@cocho/domain/close-out-document';
import { dash } from '@cocho/domain/formats';
import { recalculatingCosts } from '@cocho/domain/recalculating-costs';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { allowed } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import styles from './close-out.module.css';
import { type CloseOutAddress, freezeCloseOut } from './close-outs.api.ts';

interface Props {
  address: CloseOutAddress;
  closeOuts: LotCloseOuts;
  onFrozen: () => void;
}

/** What is no longer as it was frozen, or was never frozen; and the button that freezes it. */
export function CloseOutChanged({ address, closeOuts, onFrozen }: Props) {
  const { versions, changes, difference, recalculating } = closeOuts;
  const freeze = useMutation({ ...freezeCloseOut(address), onSuccess: onFrozen });
  const [last] = versions;
  if (last && changes.length === 0) return null;
  return (
    <Alert
      color="straw"
      mb="lg"
      className={styles.changed}
      role="status"
      title={last ? changedText(last.version, difference) : 'Este lote foi encerrado antes de haver fechamentos.'}
    >
      {last && (
        <DataTable
          label="O que mudou"
          head={['O quê', closeOutName(last.version), 'Agora']}
          rows={changes.map(({ section, label, before, after }) => [
            `${section}: ${label}`,
            before ?? dash,
            after ?? dash,
          ])}
        />
      )}
      {recalculating && <p>{recalculatingCosts}</p>}
      {allowed('money.write') && (
        <Group mt="md">
          <Button loading={freeze.isPending} disabled={recalculating} onClick={() => freeze.mutate()}>
            Fazer o {closeOutName((last?.version ?? 0) + 1).toLowerCase()}
          </Button>
        </Group>
      )}
    </Alert>
  );
}
