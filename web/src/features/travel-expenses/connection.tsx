import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

const retryMs = 20_000;

interface Kept {
  /** All that is on the page lies on the device too. */
  isKept: boolean;
}

/** Says what becomes of what is typed while nothing can be sent. */
export function OfflineNotice({ isKept }: Kept) {
  const { online } = useNetwork();
  if (online) return null;
  return (
    <Alert color="straw" mb="md" role="status" title="Sem conexão">
      {isKept && 'O que você digita e os comprovantes que escolhe ficam guardados neste aparelho. '}
      Toque em Salvar: com esta página aberta, tudo é enviado quando a conexão voltar.
    </Alert>
  );
}

/** A device without room goes on without, and whoever trusts it is told. */
export function UnkeptNotice() {
  return (
    <Alert color="clay" mb="md" role="alert" title="Este aparelho está sem espaço">
      O que você digitou ou escolheu está só nesta tela. Não feche esta página antes de salvar.
    </Alert>
  );
}

interface Waiting extends Kept {
  /** What is wrong with what the fields hold. */
  problem: string | undefined;
}

/** Stands beside Salvar, where whoever pressed it looks. */
export function WaitingNotice({ isKept, problem }: Waiting) {
  if (problem !== undefined)
    return (
      <Alert color="clay" role="status" title="Sem conexão, e assim não será salvo">
        {problem}. Corrija, e o relatório é enviado quando a conexão voltar.
      </Alert>
    );
  return (
    <Alert color="straw" role="status" title="Sem conexão: será salvo quando ela voltar">
      Deixe esta página aberta: o relatório e os comprovantes são enviados assim que a conexão voltar.
      {isKept && ' Estão guardados neste aparelho: se fechar, abra o relatório de novo e toque em Salvar.'}
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
