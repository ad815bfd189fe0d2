import { useState } from 'react';
import { isUnsaved } from '../lib/unsaved.ts';
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

/** For what takes a page away without leaving it: `ask` does it at once where nothing is lost by it. */
export function useUnsavedQuestion() {
  const [act, setAct] = useState<(() => void) | null>(null);
  const ask = (next: () => void) => (isUnsaved() ? setAct(() => next) : next());
  const leave = () => {
    setAct(null);
    act?.();
  };
  return { ask, question: <UnsavedQuestion opened={act !== null} onStay={() => setAct(null)} onLeave={leave} /> };
}
