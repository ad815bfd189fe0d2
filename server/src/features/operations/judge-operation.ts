import { isOver, type OperationStatus } from '@cocho/domain/operations';

/** Who ran the operation from one release to the next, and up to which revision that person was heard. */
interface Epoch {
  epoch: number;
  user_id: number;
  device_id: string | null;
  revision: number;
  content_hash: string;
  /** By which it was told last, and when that came. */
  clock: number;
  heard_at: string | null;
}

/** What is known of the operation when a revision of it arrives. */
export interface Known {
  id: number;
  revision: number;
  epoch: number;
  device_id: string | null;
  user_id: number;
  schedule_id: number;
  day: string;
  status: OperationStatus;
  deleted: boolean;
  epochs: Epoch[];
  /** All that told it, but for the first if it is right. */
  clocks: { clock: number; error_ms: number }[];
}

export interface Arrival {
  revision: number;
  epoch: number;
  device_id: string;
  /** Who sends it; of what was parked, who had sent it. */
  user_id: number | null;
  /** Any of these says that it is the same. */
  hashes: (string | null)[];
}

/**
 * `take`: nobody holds it; it may be applied if the person may take it over. `extend`: it may be applied if it keeps all that is
 * stored.
 */
export type Verdict = 'apply' | 'take' | 'extend' | 'known' | { fate: 'parked' | 'conflict'; reason: string };

export function judgeNew({ epoch }: Arrival): Verdict {
  return epoch === 1 ? 'apply' : parked('Operação desconhecida');
}

/**
 * What one person was heard on in one epoch is known, whatever became of the operation since. Anything else is applied
 * only by who holds the operation, or parked: nobody's work is answered as stored and kept nowhere.
 */
export function judgeKnown(arrival: Arrival, known: Known): Verdict {
  if (isHeard(arrival, known)) return isSame(arrival, known) ? 'known' : conflict;
  if (known.deleted) return parked('A operação foi excluída');
  if (arrival.epoch !== known.epoch) return parked('A operação foi liberada para outro aparelho');
  if (isOver(known.status)) return parked('A operação já foi encerrada');
  if (known.device_id === null) return 'take';
  if (known.user_id !== arrival.user_id) return parked('A operação é de outra pessoa');
  return known.device_id === arrival.device_id ? 'apply' : parked('A operação está em outro aparelho');
}

/**
 * A manager applies what was parked. A release no longer stands in its way, unless someone went on since. One is asked for only where
 * it helps: whoever holds the operation was mostly heard, which stands against others after a release, too.
 */
export function judgeForManager(arrival: Arrival, known: Known): Verdict {
  if (isHeard(arrival, known)) return isSame(arrival, known) ? 'known' : conflict;
  if (known.deleted) return parked('A operação foi excluída: restaure-a primeiro');
  if (isOver(known.status)) return parked('A operação já foi encerrada');
  const { device_id, user_id, epoch } = known;
  if (arrival.epoch === epoch && user_id === arrival.user_id && device_id === arrival.device_id) return 'apply';
  const free = device_id === null ? known : { ...known, device_id: null, epoch: epoch + 1 };
  const verdict = arrival.epoch === free.epoch ? 'apply' : judgeEarlier(arrival, free);
  return free === known || typeof verdict === 'object' ? verdict : parked('Libere a operação primeiro');
}

export const wentOn = 'A operação seguiu em outro aparelho';

const conflict: Verdict = { fate: 'conflict', reason: 'Operação já enviada com outro conteúdo' };

function parked(reason: string): Verdict {
  return { fate: 'parked', reason };
}

function heardOn({ epoch, user_id, device_id }: Arrival, { epochs }: Known): Epoch | undefined {
  const isSender = (one: Epoch) =>
    one.epoch === epoch && one.user_id === user_id && (one.device_id === null || one.device_id === device_id);
  return epochs.find(isSender);
}

function isHeard(arrival: Arrival, known: Known): boolean {
  const heard = heardOn(arrival, known);
  return heard !== undefined && arrival.revision <= heard.revision;
}

/**
 * Of an epoch that is over. Each has revisions of its own, and each device its own count, which tell nothing of each other: it is the
 * latest if nobody else was heard in that epoch, and nobody in one after it. Where a manager has applied something of this device
 * since it began in that epoch, its content tells whether it had that already.
 */
function judgeEarlier(arrival: Arrival, known: Known): Verdict {
  const { epoch, user_id, device_id } = arrival;
  const heard = heardOn(arrival, known);
  const isOwnMark = (one: Epoch) => one.revision === 0 && one.user_id === user_id && one.device_id === device_id;
  const isInTheWay = (one: Epoch) => (one.epoch > epoch ? !isOwnMark(one) : one.epoch === epoch && one !== heard);
  if (epoch > known.epoch || known.epochs.some(isInTheWay)) return parked(wentOn);
  return heard?.revision === 0 ? 'extend' : 'apply';
}

/** An earlier revision is part of the later one; the same one must be the same. */
function isSame(arrival: Arrival, known: Known): boolean {
  const heard = heardOn(arrival, known);
  return heard?.revision !== arrival.revision || arrival.hashes.includes(heard.content_hash);
}
