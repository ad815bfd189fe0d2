import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

const retryMs = 20_000;

/** Says what becomes of what is typed while nothing can be sent. */
export function OfflineNotice() {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="straw" mb="md" role="status" title="Sem conexão">
      O que você digita e os comprovantes que escolhe ficam guardados neste aparelho. Toque em Salvar: com esta página
      aberta, tudo é enviado quando a conexão voltar.
    </Alert>
  );
}

/** Stands beside Salvar, where whoever pressed it looks. */
export function WaitingNotice() {
  return (
    <Alert color="straw" role="status" title="Sem conexão: será salvo quando ela voltar">
      O relatório e os comprovantes estão guardados neste aparelho. Deixe esta página aberta: eles são enviados assim
      que a conexão voltar. Se fechar, abra o relatório de novo e toque em Salvar.
    </Alert>
  );
}

/** Does again what found no connection: when the device says that there is one, and now and then, for it is often wrong. */
export function useRetry(waits: boolean, work: () => void): void {
  const retry = useEffectEvent(work);
  useEffect(() => {
    if (!waits) return;
    const again = () => retry();
    addEventListener('online', again);
    const timer = setInterval(again, retryMs);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [waits]);
}
