import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  /** Of the operation to be deleted; null while there is none. */
  id: number | null;
  onCancel: () => void;
  onConfirm: (id: number) => void;
}

export function DeleteOperation({ id, onCancel, onConfirm }: Props) {
  return (
    <ConfirmDialog
      opened={id !== null}
      title={`Excluir #OP-${id}`}
      subtitle="Ao excluir esta operação, os dados de trato do dia serão perdidos: ela sai do consumo e de todos os números."
      onCancel={onCancel}
      onConfirm={() => id !== null && onConfirm(id)}
    />
  );
}
