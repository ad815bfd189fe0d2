import { showError, showSuccess } from '../../lib/notices.ts';
import { letGoOf } from '../../outbox/chosen-notes.ts';
import { saveReadings } from '../../outbox/client.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';

/** The screen calls them saved once the disk has them. */
export async function saveNotes(notes: NoteDraft[]): Promise<void> {
  try {
    await saveReadings(notes);
    letGoOf(notes);
    showSuccess(
      notes.length === 1 ? '1 leitura salva neste aparelho' : `${notes.length} leituras salvas neste aparelho`,
    );
  } catch {
    showError([
      'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.',
    ]);
  }
}
