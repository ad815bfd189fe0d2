import { useRef, useState } from 'react';
import { showError } from '../../lib/notices.ts';
import { MovedOn, Unsent } from '../../outbox/kept-operations.ts';

const failure =
  'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: o que já foi salvo está guardado.';

/** One save at a time: a second tap while the first is on its way to the disk does nothing. Answers whether it was saved. */
export function useSaving() {
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);

  async function save(work: () => Promise<unknown>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setSaving(true);
    try {
      await work();
      return true;
    } catch (error) {
      // Another tab was faster: the screen now shows what it did.
      if (!(error instanceof MovedOn)) showError([error instanceof Unsent ? error.message : failure]);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }
  return { saving, save };
}
