import { dayOf, earlier } from '@cocho/domain/days';
import { isUnchanged, type SentOperation, type SubOperation } from '@cocho/domain/operations';
import type { Scope } from '../../registers/scope.ts';
import type { ArrivedBatch, StoredBatch } from './operation-changes.ts';
import type { OurTime } from './our-time.ts';

/** What came, and when; what of it is stored. */
interface Arrived {
  operation: SentOperation;
  known: { batches: StoredBatch[] } | undefined;
  /** Of its batches, in their order. */
  hashes: string[];
  ours: OurTime;
  received: Date;
}

/** Those that came whole and are not, word for word, as they are stored. */
export function arrivedBatches(
  { operation, known, hashes, ours, received }: Arrived,
  day: string,
  scope: Scope,
): ArrivedBatch[] {
  return operation.sub_operations.flatMap((sub, position) => {
    if (isUnchanged(sub)) return [];
    const stored = known?.batches.find(({ client_id }) => client_id === sub.client_id);
    const content_hash = hashes[position] ?? '';
    const fedOn = dayOfFirstLoad(sub, { ours, received, ...scope }) ?? day;
    const batch = { sub, content_hash, position, day: fedOn, stored, apart: [] };
    const isStored = stored?.content_hash === content_hash && stored.position === position && stored.day === batch.day;
    return isStored ? [] : batch;
  });
}

type Telling = Pick<Scope, 'time_zone' | 'at'> & Pick<Arrived, 'ours' | 'received'>;

/** A clock that is ahead does not move the feed into the future. Null without any time: it is of the operation's day. */
function dayOfFirstLoad(sub: SubOperation, { ours, received, time_zone, at }: Telling): string | null {
  const starts = sub.load_operation_ingredients.flatMap(({ start_time }) => (start_time ? ours(start_time).at : []));
  const latest = at ? [] : [received.getTime()];
  return starts.length === 0 ? null : dayOf(new Date(Math.min(...latest, ...starts)), time_zone);
}

/** As the device told it, unless its clock was wrong; and a clock that is ahead does not stay on top of the list for years. */
export function operationDay(
  { operation, ours }: Pick<Arrived, 'operation' | 'ours'>,
  { today, time_zone }: Scope,
): string {
  const { day, start_time } = operation;
  const at = start_time ? ours(start_time).at : null;
  const isCorrected = at !== null && at !== Date.parse(start_time ?? '');
  return earlier(isCorrected ? dayOf(new Date(at), time_zone) : day, today);
}
