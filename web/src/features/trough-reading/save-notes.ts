import { showError, showSuccess } from '../../lib/notices.ts';
import { createStore } from '../../lib/store.ts';
import { undoOfferMs } from '../../lib/undo-offer.ts';
import { letGoOf, showAgain, writeNotes } from '../../outbox/chosen-notes.ts';
import { annulReading, replaceReading, saveReadings, undoReadings } from '../../outbox/client.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';

const failure =
  'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.';

const notAnnulled = 'Não foi possível anular neste aparelho. Libere espaço e tente novamente.';

interface Saved {
  notes: NoteDraft[];
  /** Of the readings that they became. */
  ids: string[];
}

/** While it can be taken back as a whole. */
export const lastSave = createStore<Saved | null>(null);

/** The screen calls them saved once the disk has them. */
export async function saveNotes(notes: NoteDraft[]): Promise<void> {
  try {
    // Of a thumb that saves at once: a draft that came to the disk after its reading would be saved again.
    await writeNotes();
    const saved = { notes, ids: await saveReadings(notes) };
    letGoOf(notes);
    lastSave.set(saved);
    setTimeout(() => lastSave.get() === saved && lastSave.set(null), undoOfferMs);
    showSuccess(
      notes.length === 1 ? '1 leitura salva neste aparelho' : `${notes.length} leituras salvas neste aparelho`,
    );
  } catch {
    showError([failure]);
  }
}

/** They are chosen again, as they were before they were saved. */
export async function takeBack({ notes, ids }: Saved): Promise<void> {
  lastSave.set(null);
  try {
    const back = await undoReadings(notes.map((note, place) => ({ note, client_id: ids[place] ?? '' })));
    showAgain(back);
    if (back.length < notes.length) showError(['Nem todas as leituras puderam ser desfeitas: veja os envios.']);
  } catch {
    showError([notAnnulled]);
  }
}

/** One of them alone; the save is then no longer what it was. */
export async function annulNote(clientId: string): Promise<void> {
  lastSave.set(null);
  try {
    await annulReading(clientId);
    showSuccess('Leitura anulada neste aparelho');
  } catch {
    showError([notAnnulled]);
  }
}

/** A note for one that still waits: it takes its place. */
export async function replaceNote(clientId: string, note: NoteDraft): Promise<void> {
  lastSave.set(null);
  try {
    await replaceReading(clientId, note);
    letGoOf([note]);
    showSuccess('Leitura trocada neste aparelho');
  } catch {
    showError([failure]);
  }
}
