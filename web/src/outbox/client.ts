import { headers } from '../lib/http.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentFarm, currentUserId, isSignedIn, subscribeToSession } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { type Draft, dismiss, entriesOf, exportEntries, importEntries, save } from './outbox.ts';
import { OutboxDatabase, type OutboxEntry } from './outbox-db.ts';
import { backOffMs, drain, type Send } from './sender.ts';

/** What the screen shows: this person's entries, and whether signing in again would send them. */
export const outbox = createStore<{ entries: OutboxEntry[]; signInToSend: boolean }>({
  entries: [],
  signInToSend: false,
});

const db = new OutboxDatabase();
const others = new BroadcastChannel('cocho.outbox');
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

others.onmessage = async () => {
  await show();
  // The tab that saved it may be gone before it has sent it.
  if (timer === undefined && waitingCount() > 0) sendLater();
};
addEventListener('online', () => sendNow());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
subscribeToSession(() => sendNow());
sendNow();

/** Resolves when it is on disk; then it is sent as soon as there is a network. */
export async function saveReadings(drafts: Draft[]): Promise<void> {
  // Some browsers ask the person first: the save does not wait for the answer.
  navigator.storage?.persist?.().catch(() => {});
  await save(db, drafts, newId);
  // It is on disk: nothing that fails from here on may say that it is not.
  await changed().catch(() => {});
  sendNow();
}

export function waitingCount(): number {
  return outbox.get().entries.filter(({ fate }) => fate === 'waiting').length;
}

export async function dismissEntry(clientId: string): Promise<void> {
  await dismiss(db, clientId);
  await changed();
}

export function exportOutbox(): Promise<string> {
  return exportEntries(db, currentUserId() ?? 0);
}

export async function importOutbox(text: string): Promise<number> {
  const count = await importEntries(db, currentUserId() ?? 0, text);
  await changed();
  sendNow();
  return count;
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
  if (userId === null || !isSignedIn()) return show(false);
  const send: Send = (farmId, readings) => post(userId, farmId, readings);
  const outcome = await show()
    .then(() => alone(() => drain(db, userId, send)))
    .catch(() => 'failed' as const);
  // A tab that only waits for another one's turn to end is no failure: it takes over soon.
  if (outcome !== 'busy') failures += 1;
  if (outcome !== 'empty') sendLater();
  await changed(outcome === 'busy' ? undefined : outcome === 'sign-in');
}

async function alone<T>(work: () => Promise<T>): Promise<T | 'busy'> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('cocho.outbox', { ifAvailable: true }, (lock) => (lock ? work() : ('busy' as const)));
}

async function post(userId: number, farmId: number, readings: unknown[]): Promise<Response> {
  // Between two batches someone else may have signed in: nothing goes out under another name.
  if (currentUserId() !== userId) throw new Error('another person is signed in');
  return fetch(`/api/v1/farms/${farmId}/lots/trough_readings`, {
    method: 'POST',
    headers: headers(true),
    body: JSON.stringify({ readings }),
    signal: AbortSignal.timeout(60_000),
  });
}

async function changed(signInToSend?: boolean): Promise<void> {
  await show(signInToSend);
  others.postMessage('changed');
}

async function show(signInToSend = outbox.get().signInToSend): Promise<void> {
  const userId = currentUserId();
  const before = outbox.get().entries.length;
  const entries = userId === null ? [] : await entriesOf(db, userId);
  outbox.set({ entries, signInToSend });
  // What left is in the farm's loads by now. After an outage the event stream may be late to say so.
  if (entries.length < before) queryClient.invalidateQueries({ queryKey: [currentFarm()?.id, 'trough-readings'] });
}

/** `crypto.randomUUID` exists only on https or localhost; a farm's own network may have neither. */
function newId(): string {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
