import { showError, showSuccess } from '../../lib/notices.ts';
import { letGoOf } from '../../outbox/chosen-notes.ts';
import { replaceReading, saveReadings } from '../../outbox/client.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';

const failure =
  'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.';

/** The screen calls them saved once the disk has them. */
export async function saveNotes(notes: NoteDraft[]): Promise<void> {
  try {
    await saveReadings(notes);
    letGoOf(notes);
    showSuccess(
      notes.length === 1 ? '1 leitura salva neste aparelho' : `${notes.length} leituras salvas neste aparelho`,
    );
  } catch {
    showError([failure]);
  }
}

/** A note for one that still waits: it takes its place. */
export async function replaceNote(clientId: string, note: NoteDraft): Promise<void> {
  try {
    await replaceReading(clientId, note);
    letGoOf([note]);
    showSuccess('Leitura trocada neste aparelho');
  } catch {
    showError([failure]);
  }
}
