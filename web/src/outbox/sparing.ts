import type { SentOperation } from '@cocho/domain/operations';
import type { KeptOperation } from './outbox-db.ts';

/** Of one revision of one epoch, each batch as text. */
interface SentBatches {
  epoch: number;
  revision: number;
  batches: Map<string, string>;
}

/** What this tab last sent of each operation. Whether it was stored the disk knows. */
const sent = new Map<string, SentBatches>();

/** Each tap changes one batch of the day: the others are not told again, if it is certain that the server has them as they are. */
export function sparingly({ client_id, operation, stored_revision }: KeptOperation): SentOperation {
  const before = sent.get(client_id);
  const batches = new Map(operation.sub_operations.map((sub) => [sub.client_id, JSON.stringify(sub)]));
  sent.set(client_id, { epoch: operation.epoch, revision: operation.revision, batches });
  if (before?.epoch !== operation.epoch || before.revision !== stored_revision) return operation;
  return {
    ...operation,
    sub_operations: operation.sub_operations.map((sub) =>
      before.batches.get(sub.client_id) === batches.get(sub.client_id)
        ? { client_id: sub.client_id, unchanged: true }
        : sub,
    ),
  };
}

/** Whether it is worth another try with everything, in plain words: the server lacks a batch, or did not understand. */
export function asksForAll({ status }: Response): boolean {
  return status === 409 || status === 400 || status === 415;
}
