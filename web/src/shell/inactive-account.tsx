import { isInactive } from '@cocho/domain/account';
import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../lib/session.ts';

/** Shown when nobody's farm lists the person; closing it clears the flag until the next sign-in. */
export function InactiveAccount() {
  const user = useUser();
  const [dismissed, setDismissed] = useState(false);
  const close = () => setDismissed(true);
  return (
    <Modal
      opened={user !== null && isInactive(user) && !dismissed}
      onClose={close}
      title="Conta Inativa!"
      centered
      withCloseButton={false}
    >
      <Text>Sua conta não está ativa no momento. Entre em contato com o suporte.</Text>
      <Button mt="lg" fullWidth onClick={close} data-autofocus>
        Fechar
      </Button>
    </Modal>
  );
}
