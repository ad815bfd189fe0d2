import { stepOf } from '@cocho/domain/batch';
import { dayOf } from '@cocho/domain/days';
import { headers, noteSession } from '../lib/http.ts';
import { lastServerTime } from '../lib/server-time.ts';
import { currentUserId, token } from '../lib/session.ts';
import { forgetOldTraces } from './annulments.ts';
import { db } from './device-db.ts';
import { gzipped, type Packed, plain } from './gzip.ts';
import { forgetOldOperations } from './kept-operations.ts';
import type { KeptOperation } from './outbox-db.ts';
import { learnOutcomes } from './outcomes.ts';
import { drain, drainAnnulments, drainOperations, type Outcome, retryAfterMs } from './sender.ts';
import { asksForAll, sparingly } from './sparing.ts';
import { type KeptWeights, sendWeights } from './weights-db.ts';

/** A network that swallows a request holds up the rest no longer than this. */
const answerWithinMs = 20_000;

/** By the page's own clock, which nobody sets back. */
let leftAloneUntil = 0;

/** How long the server still wants to be left alone. */
export function leftAloneMs(): number {
  return Math.max(0, leftAloneUntil - performance.now());
}

/** Everything that this person has here, each kind in its turn: one that fails does not hold up the next. */
export async function sendAll(userId: number): Promise<Outcome> {
  const drains = [
    () =>
      drain(db, userId, (farmId, readings) =>
        callAs(userId, 'POST', `${farmId}/lots/trough_readings`, { readings, sent_at: now() }),
      ),
    () =>
      drainAnnulments(db, userId, ({ farm_id, client_id, decided_at }) =>
        callAs(userId, 'DELETE', `${farm_id}/trough_readings/by_client/${client_id}?at=${decided_at}&sent_at=${now()}`),
      ),
    () => drainOperations(db, userId, (kept) => putOperation(userId, kept)),
  ];
  let outcome: Outcome = 'empty';
  for (const one of drains) {
    const came = await one().catch(() => 'failed' as const);
    if (came === 'sign-in') return came;
    if (came === 'failed') outcome = came;
  }
  if (outcome === 'empty') {
    await makeRoom(userId);
    // Whatever becomes of it: no operation waits for a curve.
    await sendWeights(userId, isBatchOver, (kept, weights) => putWeights(userId, kept, weights)).catch(() => {});
  }
  return outcome;
}

/** Sends only the batches that changed; all of them if the server asks for that, or does not understand. */
async function putOperation(userId: number, kept: KeptOperation): Promise<Response> {
  const path = `${kept.farm_id}/operations/by_client/${kept.client_id}`;
  const brief = await callAs(userId, 'PUT', path, { ...sparingly(kept), sent_at: now() }, gzipped);
  return asksForAll(brief) ? callAs(userId, 'PUT', path, { ...kept.operation, sent_at: now() }) : brief;
}

function putWeights(userId: number, kept: KeptWeights, weights: string): Promise<Response> {
  const path = `${kept.farm_id}/operations/by_client/${kept.operation_id}/batches/${kept.batch_id}/weights`;
  return callAs(userId, 'PUT', path, { start: kept.start, weights });
}

/** Nothing more will come of it, as far as this device knows. */
async function isBatchOver({ operation_id, batch_id }: KeptWeights): Promise<boolean> {
  const operation = (await db.operations.get(operation_id))?.operation;
  const sub = operation?.sub_operations.find(({ client_id }) => client_id === batch_id);
  return !operation || !sub || operation.end_time !== null || stepOf(sub).kind === 'done';
}

async function makeRoom(userId: number): Promise<void> {
  await forgetOldOperations(db, userId, dayOf(new Date(), 'UTC'));
  if (!isClockBehind()) await forgetOldTraces(db, Date.now());
}

/** Whether the clock is wrong by more than a day: then the age of what lies here cannot be judged. */
function isClockBehind(): boolean {
  return Date.now() < Date.parse(lastServerTime() ?? '') - 86_400_000;
}

/** The time of this device's clock, right or wrong, by which the server can correct the instants that are sent with it. */
function now(): string {
  return new Date().toISOString();
}

async function callAs(
  userId: number,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  pack: (text: string) => Promise<Packed> = plain,
): Promise<Response> {
  const packed = body === undefined ? { body: null } : await pack(JSON.stringify(body));
  // Meanwhile someone else may have signed in: nothing goes out under another name.
  if (currentUserId() !== userId) throw new Error('someone else is here');
  const asker = token();
  const response = await fetch(`/api/v1/farms/${path}`, {
    method,
    headers: { ...headers(body !== undefined), ...packed.headers },
    body: packed.body,
    signal: AbortSignal.timeout(answerWithinMs),
  });
  noteSession(response, asker);
  if (response.status === 429) leftAloneUntil = performance.now() + retryAfterMs(response);
  return response;
}

/** Whether managers decided about anything that was parked. */
export function learnAll(userId: number): Promise<boolean> {
  return learnOutcomes(db, userId, (farmId, entries) =>
    callAs(userId, 'POST', `${farmId}/quarantine/outcomes`, { entries }),
  );
}
