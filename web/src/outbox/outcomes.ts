import type { QuarantineOutcome, QuarantineQuestion } from '@cocho/domain/quarantine';
import { operationsOf } from './kept-operations.ts';
import { entriesOf } from './outbox.ts';
import type { KeptOperation, OutboxDatabase, OutboxEntry } from './outbox-db.ts';
import { readData } from './sender.ts';

const batchSize = 100;

/** Asks a farm what became of these, or throws. */
export type Ask = (farmId: number, entries: QuarantineQuestion[]) => Promise<Response>;

/** Whether it is in quarantine and nobody has decided yet, as far as this device knows. */
export function isUndecided({ fate, discarded }: Pick<KeptOperation, 'fate' | 'discarded'>): boolean {
  return (fate === 'parked' || fate === 'conflict') && !discarded;
}

/**
 * Learns what managers decided about what was parked. What an answer does not name, whatever the answer is, stays as it
 * was; and each farm is asked only about its own. Answers whether anything was learned.
 */
export async function learnOutcomes(db: OutboxDatabase, userId: number, ask: Ask): Promise<boolean> {
  let learned = 0;
  const undecided = [...(await entriesOf(db, userId)), ...(await operationsOf(db, userId))].filter(isUndecided);
  for (const [farmId, parked] of Map.groupBy(undecided, ({ farm_id }) => farm_id)) {
    for (let at = 0; at < parked.length; at += batchSize) {
      const asked = parked.slice(at, at + batchSize).map(questionOf);
      const response = await ask(farmId, asked).catch(() => null);
      const answers = response?.ok ? await readData(response) : null;
      if (Array.isArray(answers)) learned += await settleOutcomes(db, asked, answers.filter(isDecided));
    }
  }
  return learned > 0;
}

function questionOf(parked: OutboxEntry | KeptOperation): QuarantineQuestion {
  return { client_id: parked.client_id, revision: 'operation' in parked ? parked.operation.revision : null };
}

/** Only what was asked about, and is still as it was then: a revision saved meanwhile waits to be sent. */
async function settleOutcomes(
  db: OutboxDatabase,
  asked: QuarantineQuestion[],
  answers: QuarantineOutcome[],
): Promise<number> {
  return db.transaction('rw', db.entries, db.operations, async () => {
    let settled = 0;
    for (const { client_id, revision } of asked) {
      const answer = answers.find((one) => one.client_id === client_id && one.revision === revision);
      if (!answer) continue;
      const isApplied = answer.outcome === 'applied';
      const discarded = { discarded: true, errors: answer.errors };
      if (revision === null) {
        const entry = db.entries.where({ client_id }).and(isUndecided);
        settled += await (isApplied ? entry.delete() : entry.modify(discarded));
      } else {
        const stored = { fate: 'stored' as const, errors: [], settled_at: new Date().toISOString() };
        settled += await db.operations
          .where({ client_id })
          .and((kept) => isUndecided(kept) && kept.operation.revision === revision)
          .modify(isApplied ? stored : discarded);
      }
    }
    return settled;
  });
}

function isDecided(answer: unknown): answer is QuarantineOutcome {
  const { outcome, errors } = (answer ?? {}) as Partial<QuarantineOutcome>;
  return (outcome === 'applied' || outcome === 'discarded') && Array.isArray(errors);
}
