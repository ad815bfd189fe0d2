import { showFailure, showSuccess } from './notices.ts';

/** Without https there is no clipboard. */
export const canCopy = 'clipboard' in navigator;

/** `said` tells that it was copied; `otherwise` what to do where the browser refuses. */
export async function copyText(text: string, said: string, otherwise = 'O navegador não deixou.'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return showFailure('Não foi possível copiar', otherwise);
  }
  showSuccess(said);
}
