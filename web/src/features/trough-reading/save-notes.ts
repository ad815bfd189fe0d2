import { showError, showSuccess } from '../../lib/notices.ts';
import { createStore } from '../../lib/store.ts';
import { undoOfferMs } from '../../lib/undo-offer.ts';
import { chooseNote, chosenFor, letGoOf } from '../../outbox/chosen-notes.ts';
import { annulReadings, replaceReading, saveReadings } from '../../outbox/client.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';

const failure =
  'Não foi possível salvar neste aparelho. Libere espaço e tente novamente: suas notas continuam na tela.';

export const notAnnulled = 'Não foi possível anular neste aparelho. Libere espaço e tente novamente.';

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
    const taken = await annulReadings(ids);
    for (const [place, note] of notes.entries())
      if (taken.includes(ids[place] ?? '') && !chosenFor(note)) chooseNote(note);
  } catch {
    showError([notAnnulled]);
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
