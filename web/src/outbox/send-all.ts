import { dayOf } from '@cocho/domain/days';
import { headers, hear } from '../lib/http.ts';
import { currentUserId } from '../lib/session.ts';
import { forgetOldTraces } from './annulments.ts';
import { db } from './device-db.ts';
import { forgetOldOperations } from './kept-operations.ts';
import { learnOutcomes } from './outcomes.ts';
import { drain, drainAnnulments, drainOperations, type Outcome, retryAfterMs } from './sender.ts';

/** A network that swallows a request holds up the rest no longer than this. */
const answerWithinMs = 20_000;

let leftAloneUntil = 0;

/** How long the server still wants to be left alone. */
export function leftAloneMs(): number {
  return Math.max(0, leftAloneUntil - Date.now());
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
        callAs(userId, 'DELETE', `${farm_id}/trough_readings/by_client/${client_id}?at=${decided_at}`),
      ),
    () =>
      drainOperations(db, userId, ({ farm_id, client_id, operation }) =>
        callAs(userId, 'PUT', `${farm_id}/operations/by_client/${client_id}`, { ...operation, sent_at: now() }),
      ),
  ];
  let outcome: Outcome = 'empty';
  for (const one of drains) {
    const came = await one();
    if (came === 'sign-in') return came;
    if (came === 'failed') outcome = came;
  }
  if (outcome === 'empty') await makeRoom(userId);
  return outcome;
}

async function makeRoom(userId: number): Promise<void> {
  await forgetOldOperations(db, userId, dayOf(new Date(), 'UTC'));
  await forgetOldTraces(db, Date.now());
}

/** By this device's clock, right or wrong: told beside what is sent, it is no part of it. */
function now(): string {
  return new Date().toISOString();
}

async function callAs(
  userId: number,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response> {
  // Between two calls someone else may have signed in: nothing goes out under another name.
  if (currentUserId() !== userId) throw new Error('another person is signed in');
  const response = await fetch(`/api/v1/farms/${path}`, {
    method,
    headers: headers(body !== undefined),
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  hear(response);
  if (response.status === 429) leftAloneUntil = Date.now() + retryAfterMs(response);
  return response;
}

/** Whether managers decided about anything that was parked. */
export function learnAll(userId: number): Promise<boolean> {
  return learnOutcomes(db, userId, (farmId, entries) =>
    callAs(userId, 'POST', `${farmId}/quarantine/outcomes`, { entries }),
  );
}
