import { headers } from '../lib/http.ts';
import { currentUserId, isSignedIn, subscribeToSession } from '../lib/session.ts';
import { createStore } from '../lib/store.ts';
import { type Draft, dismiss, entriesOf, exportEntries, importEntries, save } from './outbox.ts';
import { OutboxDatabase, type OutboxEntry } from './outbox-db.ts';
import { backOffMs, drain } from './sender.ts';

/** What the screen shows: this person's entries, and whether signing in again would send them. */
export const outbox = createStore<{ entries: OutboxEntry[]; signInToSend: boolean }>({
  entries: [],
  signInToSend: false,
});

const db = new OutboxDatabase();
const others = new BroadcastChannel('cocho.outbox');
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

others.onmessage = () => show();
addEventListener('online', () => sendNow());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow());
subscribeToSession(() => sendNow());
sendNow();

/** Resolves when it is on disk; then it is sent as soon as there is a network. */
export async function saveReadings(drafts: Draft[]): Promise<void> {
  await navigator.storage?.persist?.();
  await save(db, drafts, newId);
  await changed();
  sendNow();
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
  clearTimeout(timer);
  attempt();
}

/** One sender among all tabs: the others find the lock taken, and take over if it dies. */
async function attempt(): Promise<void> {
  const userId = currentUserId();
  if (userId === null || !isSignedIn()) return show();
  const outcome = await alone(() => drain(db, userId, post));
  await changed(outcome === 'sign-in');
  if (outcome === 'empty') return;
  failures += 1;
  clearTimeout(timer);
  timer = setTimeout(attempt, backOffMs(failures));
}

function alone<T>(work: () => Promise<T>): Promise<T | 'failed'> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request('cocho.outbox', { ifAvailable: true }, (lock) =>
    lock ? work() : ('failed' as const),
  );
}

function post(farmId: number, readings: unknown[]): Promise<Response> {
  return fetch(`/api/v1/farms/${farmId}/lots/trough_readings`, {
    method: 'POST',
    headers: headers(true),
    body: JSON.stringify({ readings }),
    signal: AbortSignal.timeout(60_000),
  });
}

async function changed(signInToSend = false): Promise<void> {
  await show(signInToSend);
  others.postMessage('changed');
}

async function show(signInToSend = false): Promise<void> {
  const userId = currentUserId();
  outbox.set({ entries: userId === null ? [] : await entriesOf(db, userId), signInToSend });
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
