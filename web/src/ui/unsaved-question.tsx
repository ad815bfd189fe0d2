import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asked before what was typed is lost. */
export function UnsavedQuestion({ opened, onStay, onLeave }: Props) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Sair sem salvar?"
      subtitle="O que você digitou ainda não foi salvo."
      cancelLabel="Continuar editando"
      confirmLabel="Sair sem salvar"
      onCancel={onStay}
      onConfirm={onLeave}
    />
  );
}
