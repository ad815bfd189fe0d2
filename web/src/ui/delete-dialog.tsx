import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props<Row> {
  /** The one that stands to be deleted. */
  row: Row | null;
  name: (row: Row) => string;
  text: string;
  confirmLabel?: string | undefined;
  onClose: () => void;
  onDelete: (row: Row) => void;
}

/** Asks before a row is deleted. */
export function DeleteDialog<Row>({ row, name, text, confirmLabel, onClose, onDelete }: Props<Row>) {
  return (
    <ConfirmDialog
      opened={row !== null}
      title={`Excluir ${row ? name(row) : ''}`}
      subtitle={text}
      {...(confirmLabel ? { confirmLabel } : {})}
      onCancel={onClose}
      onConfirm={() => {
        if (row) onDelete(row);
        onClose();
      }}
    />
  );
}
