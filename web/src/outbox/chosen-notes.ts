import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { dayOf } from '@cocho/domain/days';
import { whenIdle } from '../lib/idle.ts';
import { showError } from '../lib/notices.ts';
import { lastServerTime } from '../lib/server-time.ts';
import { currentFarm, currentUserId } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { db } from './device-db.ts';
import { draftsOf, forgetDrafts, isPassed, keepDraft } from './drafts.ts';
import type { NoteDraft } from './outbox-db.ts';
import { isNotedDown, type NoteChange, noteDown, notedDown, strike } from './unwritten-notes.ts';

/** By lot and day. */
export type Notes = Record<string, NoteDraft>;

/** The drafts of who reads the troughs, as the screen shows them; the disk follows behind the paint. */
export const chosenNotes = createStore<Notes>({});

/** False until the disk was asked what this person had chosen. */
export const notesRead = createStore(false);

const others = new BroadcastChannel('cocho.drafts');
/** The next tap is not held up by the disk; what a tab that is closed meanwhile cannot write any more is noted down. */
const toDiskWithinMs = 200;
let owner = '';
let unwritten: NoteChange[] = [];
let writing = Promise.resolve();
/** Tapped while the disk was being read: what was read of these is old. */
let touched = new Set<string>();

/** Of one lot and day each: one tap is told to one row of five hundred. */
const watchers = new Map<string, Set<() => void>>();

others.onmessage = () => load();
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeNotes());
addEventListener('pagehide', writeNotes);

/** What this person had chosen here before; nothing of anybody else is seen meanwhile. */
export function beginNotes(): void {
  const now = `${currentUserId()} ${currentFarm()?.id}`;
  const isOther = now !== owner;
  if (isOther) {
    notesRead.set(false);
    show({});
  }
  owner = now;
  load();
  if (isOther) recall(now);
}

/** What a page that is gone noted down and could not write, unless it came to more since. */
async function recall(whose: string): Promise<void> {
  for (const change of notedDown(whose)) {
    const isPast = await isPassed(db, change.note).catch(() => false);
    if (whose !== owner) return;
    if (!isNotedDown(change)) continue;
    if (isPast) strike(change);
    else if (change.chosen) chooseNote(change.note);
    else dropNotes([change.note]);
  }
}

export function noteKey(lotId: number, day: string): string {
  return `${lotId} ${day}`;
}

export function watchNote(key: string, listener: () => void): () => void {
  const listeners = watchers.get(key) ?? new Set();
  watchers.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watchers.delete(key);
  };
}

/** A note of this moment, by who is here; null when the session has ended. */
export function newNote(
  lot: { id: number; name: string },
  index: Pick<CorralIndex, 'id' | 'value' | 'trough_score'>,
): NoteDraft | null {
  const [user_id, farm] = [currentUserId(), currentFarm()];
  if (user_id === null || !farm) return null;
  const now = new Date();
  const after = lastServerTime();
  return {
    ...{ user_id, farm_id: farm.id, lot_id: lot.id, lot_name: lot.name, day: dayOf(now, farm.time_zone) },
    ...{ corral_index_id: index.id, note: index.value, at: now.toISOString() },
    ...(index.trough_score && { trough_score: index.trough_score }),
    ...(after !== null && { after }),
  };
}

/** What is chosen for the same lot and day. */
export function chosenFor({ lot_id, day }: Pick<NoteDraft, 'lot_id' | 'day'>): NoteDraft | undefined {
  return chosenNotes.get()[noteKey(lot_id, day)];
}

/** Takes the place of what was chosen for the lot. */
export function chooseNote(note: NoteDraft): void {
  change({ ...chosenNotes.get(), [noteKey(note.lot_id, note.day)]: note }, [{ note, chosen: true }]);
}

/** The disk has them already; what was tapped since stays. */
export function showAgain(notes: NoteDraft[]): void {
  const again = Object.fromEntries(notes.map((note) => [noteKey(note.lot_id, note.day), note]));
  for (const key of Object.keys(again)) touched.add(key);
  show({ ...again, ...chosenNotes.get() });
  others.postMessage('changed');
}

/** They are chosen no longer. */
export function dropNotes(notes: NoteDraft[]): void {
  change(
    without(notes),
    notes.map((note) => ({ note, chosen: false })),
  );
}

/** The save took them from the disk; a lot that was tapped again meanwhile stays chosen. */
export function letGoOf(saved: NoteDraft[]): void {
  show(without(saved));
  for (const note of saved) strike({ note, chosen: true });
  others.postMessage('changed');
}

function without(notes: NoteDraft[]): Notes {
  const taps = new Set(notes.map(tapOf));
  return Object.fromEntries(Object.entries(chosenNotes.get()).filter(([, note]) => !taps.has(tapOf(note))));
}

function tapOf({ lot_id, day, at }: NoteDraft): string {
  return `${noteKey(lot_id, day)} ${at}`;
}

/** Who watches one of these keys is told; where they are not known, everyone. */
function show(notes: Notes, keys: Iterable<string> = watchers.keys()): void {
  chosenNotes.set(notes);
  for (const key of keys) for (const tell of watchers.get(key) ?? []) tell();
}

function change(notes: Notes, changes: NoteChange[]): void {
  const keys = changes.map(({ note }) => noteKey(note.lot_id, note.day));
  for (const key of keys) touched.add(key);
  changes.forEach(noteDown);
  show(notes, keys);
  if (unwritten.length === 0) whenIdle(writeNotes, toDiskWithinMs);
  unwritten.push(...changes);
}

/** In the order of the taps, all of them in one go. Resolves when the disk has, or refused, all that there are. */
export function writeNotes(): Promise<void> {
  const changes = unwritten;
  unwritten = [];
  if (changes.length > 0) writing = toDisk(changes);
  return writing;
}

async function toDisk(changes: NoteChange[]): Promise<void> {
  try {
    await db.transaction('rw', db.drafts, async () => {
      for (const { note, chosen } of changes) await (chosen ? keepDraft(db, note) : forgetDrafts(db, [note]));
    });
    changes.forEach(strike);
    others.postMessage('changed');
  } catch {
    showError(['Este aparelho está sem espaço: as notas só ficam na tela até você salvar.']);
  }
}

async function load(): Promise<void> {
  const [asked, user_id, farm_id] = [owner, currentUserId(), currentFarm()?.id];
  if (user_id === null || farm_id === undefined) return;
  writeNotes();
  touched = new Set();
  const kept = await draftsOf(db, user_id, farm_id).catch(() => []);
  if (asked !== owner) return;
  const now = chosenNotes.get();
  const fresh = kept.map((draft) => [noteKey(draft.lot_id, draft.day), draft] as const);
  show({
    ...Object.fromEntries(fresh.filter(([key]) => !touched.has(key))),
    ...Object.fromEntries(Object.entries(now).filter(([key]) => touched.has(key))),
  });
  notesRead.set(true);
}
