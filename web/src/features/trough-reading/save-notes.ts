import { showError, showSuccess } from '../../lib/notices.ts';
import { letGoOf, writeNotes } from '../../outbox/chosen-notes.ts';
import { annulReading, replaceReading, saveReadings } from '../../outbox/client.ts';
import { toReading } from '../../outbox/drafts.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { didSave, didSwap, forgetReading, inTurn, notAnnulled, waitsNoMore } from './undo-steps.ts';

const failure =
  'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.';

let saving: Promise<void> | null = null;

/** One save at a time: a second tap finds the first on its way to the disk. */
export async function saveNotes(notes: NoteDraft[]): Promise<void> {
  if (notes.length === 0) return;
  saving ??= save(notes).finally(() => {
    saving = null;
  });
  return saving;
}

/** The save that is on its way, if any is. */
export function saveUnderWay(): Promise<void> | null {
  return saving;
}

/** The screen calls them saved once the disk has them. */
async function save(notes: NoteDraft[]): Promise<void> {
  try {
    // Of a thumb that saves at once: a draft that came to the disk after its reading would be saved again.
    await writeNotes();
    const ids = await saveReadings(notes);
    letGoOf(notes);
    didSave(notes, ids);
    showSuccess(
      notes.length === 1 ? '1 leitura salva neste aparelho' : `${notes.length} leituras salvas neste aparelho`,
    );
  } catch {
    showError([failure]);
  }
}

/** One reading alone. */
export function annulNote(clientId: string): Promise<void> {
  return inTurn(async () => {
    try {
      const isAnnulled = await annulReading(clientId);
      forgetReading(clientId);
      if (isAnnulled) showSuccess('Leitura anulada neste aparelho');
      else showError([waitsNoMore]);
    } catch {
      showError([notAnnulled]);
    }
  });
}

/** A note for one that still waits: it takes its place. */
export function replaceNote(clientId: string, note: NoteDraft, then: () => void): Promise<void> {
  return inTurn(async () => {
    try {
      const replaced = await replaceReading(clientId, toReading(note), [note]);
      if (!replaced) {
        showError([waitsNoMore]);
        return;
      }
      letGoOf([note]);
      didSwap(clientId, note.day, replaced);
      showSuccess('Leitura trocada neste aparelho');
    } catch {
      showError([failure]);
      return;
    }
    then();
  });
}
