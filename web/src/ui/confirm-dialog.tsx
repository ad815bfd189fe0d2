import { Button, Group, Modal, Text } from '@mantine/core';

interface Props {
  opened: boolean;
  title: string;
  subtitle: string;
  cancelLabel?: string;
  confirmLabel?: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** For a gloved thumb on a phone. */
const target = { base: 56, sm: 36 };

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
      <Group justify="flex-end" mt="lg">
        <Button variant="default" h={target} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button color="clay" h={target} onClick={onConfirm} data-autofocus>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
