import { Button, Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

/** Shown when nobody's farm lists the person; closing it clears the flag until the next sign-in, and leads to what comes next. */
export default function InactiveAccount() {
  const [opened, setOpened] = useState(true);
  const navigate = useNavigate();
  const close = () => {
    setOpened(false);
    navigate({ to: '/bem-vindo' });
  };
  return (
    <Modal opened={opened} onClose={close} title="Conta Inativa!" centered withCloseButton={false}>
      <Text>Sua conta não está ativa no momento. Entre em contato com o suporte.</Text>
      <Button mt="lg" fullWidth onClick={close} data-autofocus>
        Fechar
      </Button>
    </Modal>
  );
}
