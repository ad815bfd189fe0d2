import { beginBatch, beginLine, beginMixing, stepOf } from '@cocho/domain/batch';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import { currentFarmId, currentUserId } from '../../lib/session.ts';
import { outbox, saveOperation, sendNow } from '../../outbox/client.ts';
import { Unsent } from '../../outbox/kept-operations.ts';
import { newId } from '../../outbox/new-id.ts';
import type { KeptOperation } from '../../outbox/outbox-db.ts';
import { liveWeight } from '../../scale/scale.ts';
import {
  addBatch,
  changeBatch,
  endOperation,
  partsBeyond,
  removeBatch,
  takeOver,
  unstarted,
} from './device-operation.ts';
import type { FeedingRow } from './feeding-rows.ts';
import type { SeenOperation } from './seen-operations.ts';
import { type FeedingDay, isLastOfDay } from './use-feeding-day.ts';

/** Every one of these resolves when it is on disk; only then the screen moves on. */

/** Answers the id of the batch. */
export async function startBatch({ owner, start }: FeedingRow, { moment, wagon }: FeedingDay): Promise<string> {
  if (!start) throw new Error('has begun');
  const id = newId();
  const before = owner?.kept?.operation;
  const operation = before ?? unstarted(start.item.schedule_id, moment.day, outbox.get().deviceId);
  const next = addBatch(operation, beginBatch(start.item, start.plan, id, wagon), now());
  await keep(owner?.client_id ?? newId(), next, before);
  return id;
}

export type Change = (sub: SubOperation, now: string) => SubOperation;

/** One step of a batch. The last step of the day's last batch also ends the operation. */
export async function saveStep(day: FeedingDay, owner: SeenOperation, batchId: string, change: Change): Promise<void> {
  const before = ownCopy(owner);
  const at = now();
  const next = changeBatch(before, batchId, (sub) => goOn(change(sub, at), at));
  const isDone = next.sub_operations.every((sub) => stepOf(sub).kind === 'done');
  // On a later day nothing more can be added to it.
  const isLast = isDone && (owner.day < day.moment.day || isLastOfDay(day, owner, next));
  await keep(owner.client_id, isLast ? { ...next, end_time: at } : next, before);
}

export async function cancelBatch(owner: SeenOperation, batchId: string): Promise<void> {
  const before = ownCopy(owner);
  await keep(owner.client_id, removeBatch(before, batchId), before);
}

/** `rows` that it would have had are given up with it. */
export async function closeOperation(owner: SeenOperation, rows: FeedingRow[]): Promise<void> {
  const before = ownCopy(owner);
  const left = rows.flatMap((row) =>
    row.start && row.owner === owner ? beginBatch(row.start.item, row.start.plan, newId()) : [],
  );
  await keep(owner.client_id, endOperation(before, left, now()), before);
}

export async function takeOperation({ client_id, known, kept }: SeenOperation): Promise<void> {
  if (!known) throw new Error('not known');
  const { deviceId } = outbox.get();
  const continued = kept ? partsBeyond(known, kept) : null;
  if (kept?.fate === 'waiting' && continued === null) {
    sendNow();
    throw new Unsent();
  }
  await keep(client_id, takeOver(known, kept, deviceId), kept?.operation, continued);
}

/** What follows by itself: mixing begins when the last ingredient is in, a line at what the scale then shows. */
function goOn(sub: SubOperation, at: string): SubOperation {
  if (stepOf(sub).kind === 'mix') return beginMixing(sub, at);
  const weighing = liveWeight();
  return weighing ? beginLine(sub, weighing.kg, at) : sub;
}

function ownCopy({ kept }: SeenOperation): DeviceOperation {
  if (!kept) throw new Error('not here');
  return kept.operation;
}

function keep(
  client_id: string,
  operation: DeviceOperation,
  before: DeviceOperation | undefined,
  continued?: KeptOperation['continued'],
): Promise<void> {
  const draft = { client_id, user_id: currentUserId() ?? 0, farm_id: currentFarmId(), operation, continued };
  return saveOperation(draft, before?.revision ?? null);
}

function now(): string {
  return new Date().toISOString();
}
