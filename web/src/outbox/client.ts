import { hearNews } from '../lib/farm-news.ts';
import { onFarmEvent } from '../lib/live.ts';
import { currentFarm, currentUserId, isSignedIn, subscribeToSession } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { annul, annulmentsOf, dismissAnnulment, replace, undoSave } from './annulments.ts';
import { db } from './device-db.ts';
import { toReading } from './drafts.ts';
import { deviceIdOf, dismissOperation, type OperationDraft, operationsOf, saveRevision } from './kept-operations.ts';
import { newId } from './new-id.ts';
import { dismiss, entriesOf, save } from './outbox.ts';
import type { Annulment, Draft, KeptOperation, NoteDraft, OutboxEntry, SentReading } from './outbox-db.ts';
import { exportEntries, type Imported, importEntries } from './outbox-file.ts';
import { isUndecided } from './outcomes.ts';
import { askToPersist } from './persistence.ts';
import { learnAll, leftAloneMs, sendAll } from './send-all.ts';
import { backOffMs } from './sender.ts';
import { withRoom } from './weights-db.ts';

const soonMs = 250;

interface Shown {
  /** False until the device's disk has been read once. */
  ready: boolean;
  deviceId: string;
  readings: OutboxEntry[];
  /** Stored, and perhaps not yet in what the server last told. */
  sent: SentReading[];
  annulments: Annulment[];
  /** Those that were sent too: the device goes on with them. */
  operations: KeptOperation[];
}

const nothing: Omit<Shown, 'ready' | 'deviceId'> = { readings: [], sent: [], annulments: [], operations: [] };

/** What the screen shows: what this person has on the device. */
export const outbox = createStore<Shown>({
  ready: false,
  deviceId: '',
  ...nothing,
});

const others = new BroadcastChannel('cocho.outbox');
let failures = 0;
let shownTo: number | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

others.onmessage = async () => {
  await show();
  // The tab that saved it may be gone before it has sent it.
  if (timer === undefined && waitingCount() > 0) sendLater();
};
addEventListener('online', () => sendNow());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
subscribeToSession(() => sendNow());
onFarmEvent((event) => {
  if ((event === 'quarantine' || event === 'resync') && hasUndecided()) sendNow();
});
sendNow();

/** Resolves with their ids when they are on disk; then they are sent as soon as there is a network. */
export async function saveReadings(notes: NoteDraft[]): Promise<string[]> {
  askToPersist();
  const saved = await withRoom(() => save(db, notes.map(toReading), newId, notes));
  const shown = outbox.get();
  outbox.set({ ...shown, readings: [...shown.readings, ...saved] });
  tellAndSend();
  return saved.map(({ client_id }) => client_id);
}

/** Takes back a reading that the server has not told of yet; resolves when that is on disk. False where there was nothing to take back. */
export async function annulReading(clientId: string): Promise<boolean> {
  const isAnnulled = await withRoom(() => annul(db, clientId, new Date().toISOString()));
  await showAndSend();
  return isAnnulled;
}

/** Takes back what was saved together; resolves with the notes that are chosen again when that is on disk. */
export async function undoReadings(saved: { client_id: string; note: NoteDraft }[]): Promise<NoteDraft[]> {
  const back = await withRoom(() => undoSave(db, saved, new Date().toISOString()));
  await showAndSend();
  return back;
}

/** Takes it back for another one of the same lot; resolves with that one's id and what it took the place of, or null if it waits no more. */
export async function replaceReading(
  clientId: string,
  reading: Draft,
  drafts: NoteDraft[] = [],
): Promise<{ id: string; was: Draft } | null> {
  askToPersist();
  const replaced = await withRoom(() => replace(db, clientId, reading, newId, new Date().toISOString(), drafts));
  await showAndSend();
  return replaced;
}

/** The same for the next revision of an operation; `seen` is the revision it was made from. */
export async function saveOperation(draft: OperationDraft, seen: number | null): Promise<void> {
  askToPersist();
  await withRoom(() => saveRevision(db, draft, seen, new Date().toISOString()));
  await showAndSend();
}

/** Of what is on disk: nothing that fails from here on may say that it is not. */
async function showAndSend(): Promise<void> {
  await show().catch(() => {});
  tellAndSend();
}

/** A moment later: sending reads the whole outbox, and the next save of someone in a hurry would wait for it. */
function tellAndSend(): void {
  others.postMessage('changed');
  clearTimeout(timer);
  timer = setTimeout(sendNow, soonMs);
}

/** How much waits, once the disk has been read. What cannot be read within a second counts as nothing. */
export async function countWaiting(): Promise<number> {
  const tooLate = new Promise((resolve) => setTimeout(resolve, 1000));
  if (!outbox.get().ready) await Promise.race([show().catch(() => {}), tooLate]);
  return waitingCount();
}

function waitingCount(): number {
  const { readings, annulments, operations } = outbox.get();
  return [...readings, ...annulments, ...operations].filter(waits).length;
}

export async function dismissEntry(clientId: string): Promise<void> {
  await dismiss(db, clientId);
  await dismissOperation(db, clientId);
  await dismissAnnulment(db, clientId);
  await changed();
}

export function exportOutbox(): Promise<string> {
  return exportEntries(db, currentUserId() ?? 0);
}

export async function importOutbox(text: string): Promise<Imported> {
  const imported = await importEntries(db, currentUserId() ?? 0, text);
  await changed();
  sendNow();
  return imported;
}

export function sendNow(): void {
  failures = 0;
  attempt();
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(attempt, backOffMs(failures));
}

/** One sender among all tabs: the others find the lock taken, and take over if it dies. */
async function attempt(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const userId = currentUserId();
  if (userId === null || !isSignedIn()) return show();
  const restMs = leftAloneMs();
  if (restMs > 0) {
    timer = setTimeout(attempt, restMs);
    return show();
  }
  if (shownTo !== userId) await show().catch(() => {});
  const outcome = await alone(() => sendAll(userId)).catch(() => 'failed' as const);
  // A tab that only waits for another one's turn to end is no failure: it takes over soon.
  if (outcome !== 'busy') failures += 1;
  if (outcome !== 'empty') sendLater();
  await changed();
  if (hasUndecided() && (outcome === 'empty' || outcome === 'failed')) await learn(userId);
}

/** After the sending, which it never holds up. A question without an answer is asked again at the next occasion. */
async function learn(userId: number): Promise<void> {
  if (await learnAll(userId)) await changed();
}

async function alone<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('cocho.outbox', { ifAvailable: true }, (lock) => (lock ? work() : ('busy' as const)));
}

async function changed(): Promise<void> {
  await show();
  others.postMessage('changed');
}

async function show(): Promise<void> {
  const userId = currentUserId();
  const before = outbox.get();
  // A full disk has no room for it, nor for anything that would need it.
  const deviceId = before.deviceId || (await deviceIdOf(db, newId).catch(() => ''));
  const now = userId === null ? nothing : await readAll(userId);
  shownTo = userId;
  outbox.set({ ready: true, deviceId, ...now });
  // What left is in the farm's figures by now. After an outage the event stream may be late to say so.
  const farmId = currentFarm()?.id;
  if (farmId === undefined) return;
  const left = gone(before.readings, now.readings);
  if (left.length > 0) hearNews(farmId, { topic: 'trough-readings', lots: left.map(({ payload }) => payload.lot_id) });
  if (gone(before.annulments, now.annulments).length > 0) hearNews(farmId, { topic: 'trough-readings', lots: null });
  if (gone(before.operations, now.operations).length > 0) hearNews(farmId, { topic: 'operations', lots: null });
}

/** What waited and waits no more. */
function gone<One extends { client_id: string; fate: string }>(before: One[], now: One[]): One[] {
  const waiting = new Set(now.filter(waits).map(({ client_id }) => client_id));
  return before.filter((one) => waits(one) && !waiting.has(one.client_id));
}

/** In one transaction: a save comes before it or after it, so that what is shown never lacks what was just saved. */
function readAll(userId: number): Promise<typeof nothing> {
  return db.transaction('r', db.entries, db.sent, db.annulments, db.operations, async () => ({
    readings: await entriesOf(db, userId),
    sent: await db.sent.where({ user_id: userId }).toArray(),
    annulments: await annulmentsOf(db, userId),
    operations: await operationsOf(db, userId),
  }));
}

function hasUndecided(): boolean {
  const { readings, operations } = outbox.get();
  return [...readings, ...operations].some(isUndecided);
}

function waits({ fate }: { fate: string }): boolean {
  return fate === 'waiting';
}
