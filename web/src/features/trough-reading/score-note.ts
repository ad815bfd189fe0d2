import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { initialSettings } from '@cocho/domain/initial-settings';
import { noteQuestions } from '@cocho/domain/note-questions';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { queryClient } from '../../lib/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { chooseNote, chosenFor, dropNotes, newNote } from '../../outbox/chosen-notes.ts';
import type { OwnReading } from '../../outbox/load-here.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { readingSettings } from './trough-reading.api.ts';
import { did } from './undo-steps.ts';

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
    did({ kind: 'note', before: known, after: undefined });
    return;
  }
  // Who chose a second note has been asked about it.
  const isSecond = isRead && !known;
  askOrTake(note, { isSecond, waiting: isSecond ? waiting : undefined, held }, then);
}

interface Circumstances extends Pick<Tap, 'waiting' | 'held'> {
  /** It would be the lot's second reading of the day. */
  isSecond: boolean;
}

/** Taken at once, or after the questions that it raises. */
export function askOrTake(note: NoteDraft, { isSecond, waiting, held }: Circumstances, then: () => void): void {
  const asked = { note: held ? 0 : note.note, step_limit_percent: stepLimit(), is_read: isSecond };
  const questions = noteQuestions(asked);
  if (questions.length > 0) askedNote.set({ note, questions, waiting, then });
  else take(note, then);
}

export function take(note: NoteDraft, then: () => void): void {
  did({ kind: 'note', before: chosenFor(note), after: note });
  chooseNote(note);
  navigator.vibrate?.(30);
  then();
}

function stepLimit(): number {
  const { step_limit_percent } = queryClient.getQueryData(readingSettings().queryKey) ?? initialSettings;
  return step_limit_percent;
}
