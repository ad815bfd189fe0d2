import { dayOf, earlier, later } from '@cocho/domain/days';
import { isWhole, type KnownOperation, type OperationOfToday } from '@cocho/domain/known-operations';
import { type DeviceOperation, hasEnded } from '@cocho/domain/operations';
import type { KeptOperation } from '../../outbox/outbox-db.ts';
import { isSince } from '../../outbox/told-since.ts';

/** Who holds an operation: this device, nobody (it was released), another device of the same person. */
type Holder = 'here' | 'nobody' | 'elsewhere';

/** An operation as this device sees it: its own copy when it holds it, else what the server knows. */
export interface SeenOperation {
  client_id: string;
  holder: Holder;
  /** Null for the person's own. */
  user_name: string | null;
  /** Of its feed, see `dayOfFeed`. */
  day: string;
  operation: Omit<DeviceOperation, 'device_id'>;
  known: KnownOperation | undefined;
  kept: KeptOperation | undefined;
}

export interface Me {
  userId: number;
  deviceId: string;
  /** That the screen stands on, and the farm's clock. */
  today: string;
  timeZone: string;
}

/** What the server last told, and when it was asked. */
export interface ServerDay {
  day: string;
  operations: OperationOfToday[];
  at: number;
}

export function seeOperations(server: ServerDay | null, all: KeptOperation[], me: Me): SeenOperation[] {
  const known = server?.operations.filter(isWhole) ?? [];
  const kept = all.filter((one) => !isGone(one, server, known));
  const ids = new Set([...known, ...kept].map(({ client_id }) => client_id));
  return [...ids].map((client_id) => {
    const theirs = known.find((one) => one.client_id === client_id);
    const own = kept.find((one) => one.client_id === client_id);
    const isHere = own?.operation.device_id === me.deviceId && own.operation.epoch >= (theirs?.epoch ?? 0);
    const operation = (isHere || !theirs ? own?.operation : theirs) as DeviceOperation;
    return {
      client_id,
      holder: isHere ? 'here' : holderOf(theirs, me),
      user_name: theirs && theirs.user_id !== me.userId ? theirs.user_name : null,
      day: dayOfFeed(operation, { theirs, own, server }, me),
      operation,
      known: theirs,
      kept: own,
    };
  });
}

interface Told {
  theirs: KnownOperation | undefined;
  own: KeptOperation | undefined;
  server: ServerDay | null;
}

/**
 * The server's word counts where this device's clock agreed with it on the day, or where it is of an earlier day. Else that clock was
 * ahead, and what it told is of today for as long as it stays so; once it was set right, of the day on which it was sent.
 */
function dayOfFeed(operation: { day: string }, { theirs, own, server }: Told, { today, timeZone }: Me): string {
  const dayHere = (at: string | number) => dayOf(new Date(at), timeZone);
  const isAgreed = server !== null && dayHere(server.at) === server.day;
  if (theirs && server && (isAgreed || theirs.day < server.day)) return theirs.day;
  const told = later(operation.day, theirs?.day ?? '');
  if (!own) return told;
  const { saved_at, settled_at, answered_at = settled_at } = own;
  const isRightSince =
    told > today || Date.parse(settled_at ?? saved_at) > Date.now() || (isAgreed && server.day >= told);
  return answered_at && isRightSince ? earlier(told, dayHere(answered_at)) : told;
}

function holderOf(known: KnownOperation | undefined, me: Me): Holder {
  if (!known) return 'elsewhere';
  // A manager released it: whoever feeds the schedule may go on, also in place of somebody who is ill.
  if (known.device_id === null) return 'nobody';
  // Held by this device, which lost its copy: it takes it up again.
  return known.device_id === me.deviceId ? 'nobody' : 'elsewhere';
}

/**
 * Whether the server had this operation and lists it no more. Then a manager deleted it, and its batches are to be fed again; or
 * a colleague took it over, and the server tells of it without its `client_id`; or it was released, and this person feeds its
 * schedule no more. What the server parked and never stored goes on
 * here: `unknown` says so. Rows of an older version lack `unknown`; there it is what was never stored and never released.
 */
function isGone(
  { client_id, fate, settled_at, stored_revision, operation, ...kept }: KeptOperation,
  server: ServerDay | null,
  known: KnownOperation[],
): boolean {
  if (!server || fate === 'waiting' || settled_at === undefined) return false;
  // It is no longer listed, and stays to be looked at.
  if (operation.day < server.day && hasEnded(operation)) return false;
  const unknown = kept.unknown ?? (stored_revision === undefined && operation.epoch === 1);
  if (fate !== 'stored' && unknown) return false;
  if (known.some((one) => one.client_id === client_id)) return false;
  return !isSince(settled_at, server.at);
}
