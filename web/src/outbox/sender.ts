import { type Answer, nextBatch, settle } from './outbox.ts';
import type { OutboxDatabase, OutboxEntry } from './outbox-db.ts';

const batchSize = 100;

/** What came of one attempt to empty the outbox. `sign-in`: the session has ended, but nothing is lost. */
export type Outcome = 'empty' | 'failed' | 'sign-in';

/** Sends a batch and answers the fates, or throws. */
export type Send = (farmId: number, readings: unknown[]) => Promise<Response>;

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
    const answers = response?.ok ? await readAnswers(response) : [];
    if ((await settle(db, batch, answers)) === 0) refusing.add(farmId);
  }
}

function toReading({ client_id, payload }: OutboxEntry) {
  return { client_id, ...payload };
}

async function readAnswers(response: Response): Promise<Answer[]> {
  const body: unknown = await response.json().catch(() => null);
  const data = (body as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return [];
  return data.filter((answer): answer is Answer => ['stored', 'conflict', 'parked'].includes(answer?.fate));
}

/** Twice as long after each failure, up to half a minute, and never the same for two devices. */
export function backOffMs(failures: number): number {
  return Math.min(30_000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
}
