import type { OperationFate } from '@cocho/domain/operations';
import { annulled, annulmentsOf, refuseAnnulment } from './annulments.ts';
import { explainWaitOf, operationsOf, settleOperation } from './kept-operations.ts';
import { type Answer, explainWait, nextBatch, settle } from './outbox.ts';
import type { Annulment, KeptOperation, OutboxDatabase, OutboxEntry } from './outbox-db.ts';

const batchSize = 100;

/** What came of one attempt to empty the outbox. `sign-in`: the session has ended, but nothing is lost. */
export type Outcome = 'empty' | 'failed' | 'sign-in';

/** Sends a batch and answers the fates, or throws. */
export type Send = (farmId: number, readings: unknown[]) => Promise<Response>;

/** Sends one revision and answers its fate, or throws. */
export type Put = (kept: KeptOperation) => Promise<Response>;

/** Takes one reading back, or throws. */
export type TakeBack = (annulment: Annulment) => Promise<Response>;

/**
 * Sends until nothing waits or something fails. Any answer that does not name the entries, whatever its status and
 * content, counts as a failure: a captive portal's page is also a 200. A farm that refuses does not hold up another.
 */
export async function drain(db: OutboxDatabase, userId: number, send: Send): Promise<Outcome> {
  const refusing = new Set<number>();
  for (;;) {
    const batch = await nextBatch(db, userId, batchSize, refusing);
    const farmId = batch[0]?.farm_id;
    if (farmId === undefined) return refusing.size === 0 ? 'empty' : 'failed';
    const response = await send(farmId, batch.map(toReading)).catch(() => null);
    if (response?.status === 401) return 'sign-in';
    if (response?.status === 429) await explainWait(db, batch, await reasonsOf(response));
    const answers = response?.ok ? await readAnswers(response) : [];
    // Nothing is written for no answer: the next save need not wait for it.
    if (answers.length === 0 || (await settle(db, batch, answers)) === 0) refusing.add(farmId);
  }
}

/** The same for operations, each by itself. One that went on while it was being sent is sent again. */
export async function drainOperations(db: OutboxDatabase, userId: number, put: Put): Promise<Outcome> {
  const refused = new Set<string>();
  for (;;) {
    const operations = await operationsOf(db, userId);
    const next = operations.find(({ fate, client_id }) => fate === 'waiting' && !refused.has(client_id));
    if (!next) return refused.size === 0 ? 'empty' : 'failed';
    const response = await put(next).catch(() => null);
    if (response?.status === 401) return 'sign-in';
    if (response?.status === 429) await explainWaitOf(db, next, await reasonsOf(response));
    const answer = response?.ok ? await readData(response) : null;
    if (!isFate(answer) || !(await settleOperation(db, next, answer as OperationFate, dateOf(response))))
      refused.add(next.client_id);
  }
}

/** The same for what was taken back. A farm that does not allow it says why, and the reading counts. */
export async function drainAnnulments(db: OutboxDatabase, userId: number, takeBack: TakeBack): Promise<Outcome> {
  let outcome: Outcome = 'empty';
  for (const annulment of await annulmentsOf(db, userId)) {
    if (annulment.fate !== 'waiting') continue;
    const response = await takeBack(annulment).catch(() => null);
    if (response?.status === 401) return 'sign-in';
    const body = response ? await readBody(response) : null;
    if (response?.ok && typeof body?.message === 'string') await annulled(db, annulment);
    else if (response?.status === 403 && body?.errors) await refuseAnnulment(db, annulment, [body.errors].flat());
    else outcome = 'failed';
  }
  return outcome;
}

/** By the server's clock. */
function dateOf(response: Response | null): string | undefined {
  const at = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** What a refusal for now tells the person. */
async function reasonsOf(response: Response): Promise<string[]> {
  const body = await readBody(response);
  const minutes = Math.ceil(retryAfterMs(response) / 60_000);
  return [...[body?.errors ?? []].flat(), `Nova tentativa em ${minutes} min`];
}

const longestWaitMs = 15 * 60_000;

/** How long a server that has too much asks to be left alone. Whoever answers a day is not believed. */
export function retryAfterMs({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? 60);
  return Math.min(longestWaitMs, Math.max(1000, (Number.isFinite(seconds) ? seconds : 60) * 1000));
}

function toReading({ client_id, payload }: OutboxEntry) {
  return { client_id, ...payload };
}

async function readAnswers(response: Response): Promise<Answer[]> {
  const data = await readData(response);
  return Array.isArray(data) ? data.filter(isFate) : [];
}

export async function readData(response: Response): Promise<unknown> {
  return (await readBody(response))?.data;
}

interface Body {
  data?: unknown;
  message?: unknown;
  errors?: string | string[];
}

async function readBody(response: Response): Promise<Body | null> {
  return response.json().catch(() => null);
}

function isFate(answer: unknown): answer is Answer {
  return ['stored', 'conflict', 'parked'].includes((answer as Answer | null)?.fate ?? '');
}

/** Twice as long after each failure, up to half a minute, and never the same for two devices. */
export function backOffMs(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
}
