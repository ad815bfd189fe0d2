import { giveUp } from '@cocho/domain/batch';
import type { KnownOperation } from '@cocho/domain/known-operations';
import { type DeviceOperation, linesOf, type SubOperation } from '@cocho/domain/operations';
import { revisionAfterRelease } from '@cocho/domain/revisions';
import type { KeptOperation } from '../../outbox/outbox-db.ts';

/** Before its first batch; every function below answers the next revision of what it is given. */
export function unstarted(schedule_id: number, day: string, device_id: string): DeviceOperation {
  const times = { start_time: null, end_time: null };
  return { revision: 0, epoch: 1, device_id, schedule_id, day, ...times, canceled: false, sub_operations: [] };
}

export function addBatch(operation: DeviceOperation, sub: SubOperation, now: string): DeviceOperation {
  const sub_operations = [...operation.sub_operations, sub];
  return revise(operation, { start_time: operation.start_time ?? now, sub_operations });
}

export function changeBatch(
  operation: DeviceOperation,
  client_id: string,
  change: (sub: SubOperation) => SubOperation,
): DeviceOperation {
  const sub_operations = operation.sub_operations.map((sub) => (sub.client_id === client_id ? change(sub) : sub));
  return revise(operation, { sub_operations });
}

export function removeBatch(operation: DeviceOperation, client_id: string): DeviceOperation {
  const sub_operations = operation.sub_operations.filter((sub) => sub.client_id !== client_id);
  return revise(operation, { start_time: sub_operations.length > 0 ? operation.start_time : null, sub_operations });
}

/** Before all was fed: what is left, begun or not, is part of it as passed over, so that the manager sees it. */
export function endOperation(operation: DeviceOperation, left: SubOperation[], now: string): DeviceOperation {
  return revise(operation, { end_time: now, sub_operations: [...operation.sub_operations, ...left].map(giveUp) });
}

type Copy = Pick<KeptOperation, 'operation' | 'discarded' | 'continued'>;

/** What nobody holds goes on here: with the copy that this device has where it goes beyond what the server knows; else as that knows it. */
export function takeOver(known: KnownOperation, kept: Copy | undefined, device_id: string): DeviceOperation {
  const { epoch, schedule_id, day, start_time, end_time, canceled, sub_operations } = known;
  const base = { schedule_id, day, start_time, end_time, canceled, sub_operations };
  const own = kept && partsBeyond(known, kept) ? kept.operation : undefined;
  const last = kept?.operation.revision ?? 0;
  const revision = known.device_id === null ? revisionAfterRelease(last) : Math.max(known.revision, last) + 1;
  return { ...(own ?? base), epoch, device_id, revision };
}

/**
 * Which copies the one here is made of, if it holds all that the server knows; else null. That heard nobody after an earlier revision
 * of one of them; its device may have broken since, and left a file. What a manager discarded does not come back by it, as far as the
 * device has heard of that.
 */
export function partsBeyond({ heard }: KnownOperation, { operation, discarded, continued }: Copy) {
  if (!heard || discarded || heard.epoch > operation.epoch) return null;
  const own = { device_id: operation.device_id, revision: operation.revision };
  // An earlier version kept one alone.
  const parts = heard.epoch === operation.epoch ? [own] : [continued ?? []].flat();
  const isAll = parts.some(({ device_id, revision }) => device_id === heard.device_id && heard.revision <= revision);
  if (!isAll) return null;
  return parts.includes(own) ? parts : [...parts, own];
}

/** Nothing was loaded yet: the batch may be taken back. */
export function isUntouched(sub: SubOperation): boolean {
  return linesOf(sub).every(({ actual_quantity, skipped }) => actual_quantity === null && !skipped);
}

function revise(operation: DeviceOperation, change: Partial<DeviceOperation>): DeviceOperation {
  return { ...operation, ...change, revision: operation.revision + 1 };
}
