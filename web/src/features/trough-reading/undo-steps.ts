import { showError } from '../../lib/notices.ts';
import { createStore } from '../../lib/store.ts';
import { chooseNote, chosenFor, dropNotes, noteKey, showAgain } from '../../outbox/chosen-notes.ts';
import { replaceReading, undoReadings } from '../../outbox/client.ts';
import type { Draft, NoteDraft } from '../../outbox/outbox-db.ts';

/** What was chosen for a lot. */
interface NoteStep {
  kind: 'note';
  before: NoteDraft | undefined;
  after: NoteDraft | undefined;
}

/** Readings that are stored can be taken back for a while, on the same day; later only a manager can. */
interface Stored {
  day: string;
  until: number;
}

/** Notes that became readings, and the steps by which they were chosen. */
interface SaveStep extends Stored {
  kind: 'save';
  notes: NoteDraft[];
  ids: string[];
  chosen: Step[];
}

/** A reading that took the place of one that waited. */
interface SwapStep extends Stored {
  kind: 'swap';
  id: string;
  was: Draft;
}

export type Step = NoteStep | SaveStep | SwapStep;

/**
 * For how long stored readings can be taken back together. Later each is annulled by itself, so that no slip of the thumb
 * undoes a round that was fed.
 */
const storedOfferMs = 600_000;

/** What was done on this screen, the latest last: each is taken back by one tap. */
export const steps = createStore<Step[]>([]);

export const notAnnulled = 'Não foi possível anular neste aparelho. Libere espaço e tente novamente.';
export const waitsNoMore = 'Esta leitura já não espera neste aparelho: veja os envios.';

export function did(step: Step): void {
  steps.set([...steps.get(), step]);
}

/** A reading took the place of the one of this id. */
export function didSwap(replacedId: string, day: string, { id, was }: Pick<SwapStep, 'id' | 'was'>): void {
  follow(replacedId, id);
  did({ kind: 'swap', id, was, ...offered(day) });
}

/** The steps of a reading that was replaced become steps of the reading in its place. */
function follow(replacedId: string, id: string): void {
  const now = (one: string) => (one === replacedId ? id : one);
  const followed = steps.get().map((step): Step => {
    if (step.kind === 'note') return step;
    return step.kind === 'swap' ? { ...step, id: now(step.id) } : { ...step, ids: step.ids.map(now) };
  });
  steps.set(followed);
}

function offered(day: string): Stored {
  setTimeout(
    () => steps.set(steps.get().filter((step) => step.kind === 'note' || Date.now() < step.until)),
    storedOfferMs,
  );
  return { day, until: Date.now() + storedOfferMs };
}

function isOffered({ day, until }: Stored, today: string): boolean {
  return day === today && Date.now() < until;
}

/** The steps by which these notes were chosen give way to one step: the save, which is taken back as a whole. */
export function didSave(notes: NoteDraft[], ids: string[]): void {
  const keys = new Set(notes.map(({ lot_id, day }) => noteKey(lot_id, day)));
  const isOfThem = (step: Step) => step.kind === 'note' && keys.has(keyOf(step));
  const chosen = steps.get().filter(isOfThem);
  steps.set(steps.get().filter((step) => !isOfThem(step)));
  did({ kind: 'save', notes, ids, chosen, ...offered(notes[0]?.day ?? '') });
}

/** A reading that was annulled by itself is no longer part of the save that can be taken back. */
export function forgetReading(id: string): void {
  const left = steps.get().flatMap((step): Step[] => {
    if (step.kind === 'note') return [step];
    if (step.kind === 'swap') return step.id === id ? [] : [step];
    const notes = step.notes.filter((_, place) => step.ids[place] !== id);
    return notes.length > 0 ? [{ ...step, notes, ids: step.ids.filter((one) => one !== id) }] : [];
  });
  steps.set(left);
}

/** The last that still is as it was left: another tab, or midnight, may have changed it since. */
export function lastStep(all: Step[], today: string): Step | undefined {
  return all.findLast((step) => (step.kind === 'note' ? isAsLeft(step, today) : isOffered(step, today)));
}

function keyOf({ before, after }: NoteStep): string {
  const { lot_id, day } = (after ?? before) as NoteDraft;
  return noteKey(lot_id, day);
}

export function lotOf(step: Step): number | undefined {
  if (step.kind === 'save') return undefined;
  return step.kind === 'swap' ? step.was.payload.lot_id : (step.after ?? step.before)?.lot_id;
}

let working: Promise<void> | null = null;

/**
 * The change of waiting readings that is under way. Whoever takes something back waits for it, because it may be the very thing
 * to take back.
 */
export function changeUnderWay(): Promise<void> | null {
  return working;
}

/** One after the other: a step may be of a reading that another is just replacing. */
export async function inTurn(work: () => Promise<void>): Promise<void> {
  while (working) await working;
  working = work();
  await working.finally(() => {
    working = null;
  });
}

/** Resolves when it is on disk. */
export async function takeBack(step: Step): Promise<void> {
  forget(step);
  await inTurn(() => undone(step));
}

async function undone(step: Step): Promise<void> {
  try {
    if (step.kind === 'note') takeBackNote(step);
    if (step.kind === 'save') await takeBackSave(step);
    if (step.kind === 'swap') await takeBackSwap(step);
  } catch {
    did(step);
    showError([notAnnulled]);
  }
}

function forget(step: Step): void {
  steps.set(steps.get().filter((one) => one !== step));
}

/** Chosen anew, by this tap: of two taps on a lot the later one counts, also when the page is gone before the disk has it. */
function takeBackNote({ before, after }: NoteStep): void {
  const now = after && chosenFor(after);
  if (before) chooseNote({ ...before, at: new Date().toISOString() });
  else if (now) dropNotes([now]);
}

async function takeBackSwap({ id, was }: SwapStep): Promise<void> {
  const back = await replaceReading(id, was);
  if (back) follow(id, back.id);
  else showError([waitsNoMore]);
}

/** They are chosen again, as they were before they were saved. */
async function takeBackSave({ notes, ids, chosen }: SaveStep): Promise<void> {
  const back = await undoReadings(notes.map((note, place) => ({ note, client_id: ids[place] ?? '' })));
  showAgain(back);
  steps.set([...steps.get(), ...chosen]);
  if (back.length < notes.length) showError(['Nem todas as leituras puderam ser desfeitas: veja os envios.']);
}

function isAsLeft({ before, after }: NoteStep, today: string): boolean {
  const of = after ?? before;
  return of?.day === today && chosenFor(of)?.corral_index_id === after?.corral_index_id;
}
