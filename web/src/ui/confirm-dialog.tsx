import { Button, Modal, Text } from '@mantine/core';
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
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      transitionProps={{ duration: 0 }}
    >
      <Text>{subtitle}</Text>
      <DialogButtons>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button color="clay" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
