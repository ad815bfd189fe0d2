import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { initialSettings } from '@cocho/domain/farm-settings';
import { noteQuestions } from '@cocho/domain/note-questions';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { queryClient } from '../../lib/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { chooseNote, chosenFor, dropNotes, newNote } from '../../outbox/chosen-notes.ts';
import type { OwnReading } from '../../outbox/load-here.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { readingSettings } from './trough-reading.api.ts';

export interface Tap {
  lot: RoundLot;
  index: CorralIndex;
  /** The lot has a reading of today. */
  isRead: boolean;
  /** That reading, while it waits on this device: the note may take its place. */
  waiting?: OwnReading | undefined;
  /** A finger rested on the key: it is no slip. */
  held?: boolean;
  /** What follows when the note was taken. */
  then: () => void;
}

export interface AskedNote {
  note: NoteDraft;
  questions: string[];
  waiting: OwnReading | undefined;
  then: () => void;
}

/** A note that waits for an answer; `note-question.tsx` asks. */
export const askedNote = createStore<AskedNote | null>(null);

/** One tap: chooses a note for the lot, or takes it back when it was chosen already. What may be a slip is asked first. */
export function scoreNote({ lot, index, isRead, waiting, held = false, then }: Tap): void {
  const note = newNote(lot, index);
  if (!note) return;
  const known = chosenFor(note);
  if (known?.corral_index_id === index.id) {
    dropNotes([known]);
    return;
  }
  // Who chose a second note has been asked about it.
  const asked = { note: index.value, step_limit_percent: stepLimit(), is_read: isRead && !known };
  const questions = noteQuestions(held ? { ...asked, note: 0 } : asked);
  if (questions.length > 0) askedNote.set({ note, questions, waiting: known ? undefined : waiting, then });
  else take(note, then);
}

export function take(note: NoteDraft, then: () => void): void {
  chooseNote(note);
  navigator.vibrate?.(30);
  then();
}

function stepLimit(): number {
  const { step_limit_percent } = queryClient.getQueryData(readingSettings().queryKey) ?? initialSettings;
  return step_limit_percent;
}
