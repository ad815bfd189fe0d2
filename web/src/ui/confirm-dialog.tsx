import { Button, Text } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

interface Props {
  opened: boolean;
  title: string;
  subtitle: string;
  cancelLabel?: string;
  confirmLabel?: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Enter takes the way out: a second press of it never confirms what the first one asked. */
export function ConfirmDialog(props: Props) {
  const { opened, title, subtitle, cancelLabel = 'Cancelar', confirmLabel = 'Confirmar', onCancel, onConfirm } = props;
  if (!opened) return null;
  return (
    <Dialog onClose={onCancel} title={title} centered>
      <Text>{subtitle}</Text>
      <DialogButtons>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color="clay" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
