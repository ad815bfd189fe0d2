import { Alert, Button } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { isToBeTold, nowTold, persistence } from './persistence.ts';

/** The browser may clear this device's data when it runs short of room: whoever works in the field knows what to do. */
export function NotKept() {
  if (!isToBeTold(useStore(persistence), Date.now())) return null;
  return (
    <Alert color="straw" title="Instale o Cocho neste aparelho" mb="md">
      <p>
        Este navegador não garante guardar o que você salva sem sinal. No menu do navegador, toque em “Instalar app” ou
        “Adicionar à tela inicial” e abra o Cocho por lá. Até lá, envie tudo antes de limpar ou fechar o navegador.
      </p>
      <Button size="lg" h={56} variant="default" onClick={nowTold}>
        Entendi
      </Button>
    </Alert>
  );
}
