import { dayOf } from '@cocho/domain/days';
import { headers, hear } from '../lib/http.ts';
import { onFarmEvent } from '../lib/live.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentFarm, currentUserId, isSignedIn, subscribeToSession } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { db } from './device-db.ts';
import { toReading } from './drafts.ts';
import {
  deviceIdOf,
  dismissOperation,
  forgetOldOperations,
  type OperationDraft,
  operationsOf,
  saveRevision,
} from './kept-operations.ts';
import { newId } from './new-id.ts';
import { dismiss, entriesOf, save } from './outbox.ts';
import type { KeptOperation, NoteDraft, OutboxEntry } from './outbox-db.ts';
import { exportEntries, type Imported, importEntries } from './outbox-file.ts';
import { isUndecided, learnOutcomes } from './outcomes.ts';
import { askToPersist } from './persistence.ts';
import { backOffMs, drain, drainOperations, type Outcome } from './sender.ts';

const soonMs = 250;
/** A network that swallows a request holds up the rest no longer than this. */
const answerWithinMs = 20_000;

interface Shown {
  /** False until the device's disk has been read once. */
  ready: boolean;
  deviceId: string;
  readings: OutboxEntry[];
  /** Those that were sent too: the device goes on with them. */
  operations: KeptOperation[];
}

/** What the screen shows: what this person has on the device. */
export const outbox = createStore<Shown>({
  ready: false,
  deviceId: '',
  readings: [],
  operations: [],
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

/** Resolves when it is on disk; then it is sent as soon as there is a network. */
export async function saveReadings(notes: NoteDraft[]): Promise<void> {
  askToPersist();
  const saved = await save(db, notes.map(toReading), newId, notes);
  const shown = outbox.get();
  outbox.set({ ...shown, readings: [...shown.readings, ...saved] });
  tellAndSend();
}

/** The same for the next revision of an operation; `seen` is the revision it was made from. */
export async function saveOperation(draft: OperationDraft, seen: number | null): Promise<void> {
  askToPersist();
  await saveRevision(db, draft, seen, new Date().toISOString());
  // It is on disk: nothing that fails from here on may say that it is not.
  await show().catch(() => {});
  tellAndSend();
}

/** A moment later: sending reads the whole outbox, and the next save of someone in a hurry would wait for it. */
function tellAndSend(): void {
  others.postMessage('changed');
  clearTimeout(timer);
  timer = setTimeout(sendNow, soonMs);
}

export function waitingCount(): number {
  const { readings, operations } = outbox.get();
  return [...readings, ...operations].filter(waits).length;
}

export async function dismissEntry(clientId: string): Promise<void> {
  await dismiss(db, clientId);
  await dismissOperation(db, clientId);
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
  if (shownTo !== userId) await show().catch(() => {});
  const outcome = await alone(() => drainAll(userId)).catch(() => 'failed' as const);
  // A tab that only waits for another one's turn to end is no failure: it takes over soon.
  if (outcome !== 'busy') failures += 1;
  if (outcome !== 'empty') sendLater();
  await changed();
  if (hasUndecided() && (outcome === 'empty' || outcome === 'failed')) await learn(userId);
}

/** After the sending, which it never holds up. A question without an answer is asked again at the next occasion. */
async function learn(userId: number): Promise<void> {
  const learned = await learnOutcomes(db, userId, (farmId, entries) =>
    call(userId, 'POST', `${farmId}/quarantine/outcomes`, { entries }),
  );
  if (learned) await changed();
}

async function alone<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('cocho.outbox', { ifAvailable: true }, (lock) => (lock ? work() : ('busy' as const)));
}

async function drainAll(userId: number): Promise<Outcome> {
  const readings = await drain(db, userId, (farmId, readings) =>
    call(userId, 'POST', `${farmId}/lots/trough_readings`, { readings }),
  );
  if (readings === 'sign-in') return readings;
  const operations = await drainOperations(db, userId, ({ farm_id, client_id, operation }) =>
    call(userId, 'PUT', `${farm_id}/operations/by_client/${client_id}`, operation),
  );
  const outcome = operations === 'empty' ? readings : operations;
  if (outcome === 'empty') await forgetOldOperations(db, userId, dayOf(new Date(), 'UTC'));
  return outcome;
}

async function call(userId: number, method: 'POST' | 'PUT', path: string, body: unknown): Promise<Response> {
  // Between two calls someone else may have signed in: nothing goes out under another name.
  if (currentUserId() !== userId) throw new Error('another person is signed in');
  const response = await fetch(`/api/v1/farms/${path}`, {
    method,
    headers: headers(true),
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  hear(response);
  return response;
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
  const { readings, operations } = userId === null ? { readings: [], operations: [] } : await readAll(userId);
  shownTo = userId;
  outbox.set({ ready: true, deviceId, readings, operations });
  // What left is in the farm's figures by now. After an outage the event stream may be late to say so.
  const farmId = currentFarm()?.id;
  if (readings.length < before.readings.length)
    queryClient.invalidateQueries({ queryKey: [farmId, 'trough-readings'] });
  if (operations.filter(waits).length < before.operations.filter(waits).length)
    queryClient.invalidateQueries({ queryKey: [farmId, 'operations'] });
}

/** In one transaction: a save comes before it or after it, so that what is shown never lacks what was just saved. */
function readAll(userId: number): Promise<Pick<Shown, 'readings' | 'operations'>> {
  return db.transaction('r', db.entries, db.operations, async () => ({
    readings: await entriesOf(db, userId),
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
