import { type Receipt, receiptFileName, receiptLimits, receiptTypes } from '@cocho/domain/expense-receipts';
import { formatNumber } from '@cocho/domain/formats';
import type { ExpenseReport } from '@cocho/domain/travel-expenses';
import { ActionIcon, Button, FileButton, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCamera, IconFileTypePdf, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import styles from './receipts.module.css';
import { travelExpenses } from './travel-expenses.api.ts';
import { shown, type WaitingReceipts } from './waiting-receipts.ts';

interface Props {
  /** None where it was never stored. */
  report: ExpenseReport | null;
  waiting: WaitingReceipts;
  closed: boolean;
}

/** Photos and PDFs that belong to the report, and those that go with the next save. */
export function Receipts({ report, waiting, closed }: Props) {
  const stored = report?.receipts ?? [];
  const [adding, setAdding] = useState(false);
  const forgetChoice = useRef<() => void>(null);
  const [deleting, setDeleting] = useState<Receipt | null>(null);
  const remove = useMutation(travelExpenses.removeReceipt(report?.id ?? 0));
  const all = useStore(waiting.all);
  // One whose answer was lost on the way is there all the same.
  const unsent = shown(all).filter(({ id }) => !isStored(id));
  // One that was removed here is gone with the next save.
  const left = stored.filter(({ id }) => !all.some((one) => one.id === id && one.file === null));
  const isFull = left.length + unsent.length >= receiptLimits.count;

  function isStored(id: string): boolean {
    return stored.some((receipt) => receipt.id === id);
  }

  async function add(chosen: File[]): Promise<void> {
    setAdding(true);
    await waiting.add(
      chosen,
      stored.map(({ id }) => id),
    );
    // Else a file that was removed could not be chosen again.
    forgetChoice.current?.();
    setAdding(false);
  }

  /** It would be sent again where its answer was lost. */
  function removeStored(receipt: Receipt): void {
    const again = all.find(({ id }) => id === receipt.id);
    if (again) waiting.remove(again, true);
    else remove.mutate(receipt);
  }

  return (
    <Paper withBorder p="md" component="section" aria-label="Comprovantes">
      <Stack>
        <Title order={2} size="h4" my={0}>
          Comprovantes
        </Title>
        <Text size="sm" c="dimmed">
          Fotos ou PDF das notas, até {receiptLimits.count}. As fotos ficam menores e sem os dados de localização.
        </Text>
        <ul className={styles.receipts}>
          {left.map((receipt) => (
            <StoredReceipt
              key={receipt.id}
              reportId={report?.id ?? 0}
              receipt={receipt}
              onRemove={closed ? undefined : () => setDeleting(receipt)}
            />
          ))}
          {unsent.map((one) => (
            <Item
              key={one.id}
              name={one.name}
              note={`${megabytes(one.file.size)} · será enviado ao salvar`}
              file={one.file}
              onRemove={() => waiting.remove(one, report !== null)}
            />
          ))}
        </ul>
        {!closed && (
          <div>
            <FileButton
              multiple
              resetRef={forgetChoice}
              accept={`image/*,${receiptTypes.join(',')}`}
              inputProps={{ 'aria-label': 'Arquivos dos comprovantes' }}
              onChange={add}
            >
              {(props) => (
                <Button
                  variant="default"
                  leftSection={<IconCamera size={18} aria-hidden />}
                  loading={adding}
                  disabled={isFull}
                  {...props}
                >
                  Adicionar comprovantes
                </Button>
              )}
            </FileButton>
          </div>
        )}
      </Stack>
      <DeleteDialog
        row={deleting}
        name={({ name }) => name}
        text="Tem certeza que deseja excluir este comprovante?"
        confirmLabel="Excluir"
        onClose={() => setDeleting(null)}
        onDelete={removeStored}
      />
    </Paper>
  );
}

interface StoredProps {
  reportId: number;
  receipt: Receipt;
  onRemove: (() => void) | undefined;
}

function StoredReceipt({ reportId, receipt, onRemove }: StoredProps) {
  const { data } = useQuery(travelExpenses.receipt(reportId, receipt.id));
  return (
    <Item
      name={receipt.name}
      note={megabytes(receipt.size_bytes)}
      file={data}
      download={receiptFileName(receipt)}
      onRemove={onRemove}
    />
  );
}

interface ItemProps {
  name: string;
  note: string;
  file: Blob | undefined;
  /** Under this name it can be taken along. */
  download?: string;
  onRemove: (() => void) | undefined;
}

function Item({ name, note, file, download, onRemove }: ItemProps) {
  const address = useAddress(file);
  const look =
    file?.type === 'application/pdf' ? (
      <IconFileTypePdf size={48} stroke={1.25} aria-hidden />
    ) : (
      address && <img src={address} alt="" />
    );
  return (
    <li>
      {download && address ? (
        <a className={styles.look} href={address} download={download} aria-label={`Baixar ${name}`}>
          {look}
        </a>
      ) : (
        <span className={styles.look}>{look}</span>
      )}
      <span className={styles.name}>{name}</span>
      <small>{note}</small>
      {onRemove && (
        <ActionIcon
          className={styles.remove}
          variant="default"
          size="lg"
          aria-label={`Excluir o comprovante ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Under which the browser shows a file that it has, as long as it is shown. */
function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function megabytes(bytes: number): string {
  return bytes < 100_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(bytes / 1e6, { max: 1 })} MB`;
}
