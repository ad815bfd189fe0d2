import type { DeviceOperation, KnownOperation } from '@cocho/domain/operations';
import type { KeptOperation } from '../../outbox/outbox-db.ts';

/** Who holds an operation: this device, nobody (it was released), another device of the same person, another person. */
type Holder = 'here' | 'nobody' | 'elsewhere' | 'other';

/** An operation as this device sees it: its own copy when it holds it, else what the server knows. */
export interface SeenOperation {
  client_id: string;
  holder: Holder;
  /** Null for the person's own. */
  user_name: string | null;
  operation: Omit<DeviceOperation, 'device_id'>;
  known: KnownOperation | undefined;
  kept: KeptOperation | undefined;
}

export interface Me {
  userId: number;
  deviceId: string;
}

export function seeOperations(known: KnownOperation[], kept: KeptOperation[], me: Me): SeenOperation[] {
  const ids = new Set([...known, ...kept].map(({ client_id }) => client_id));
  return [...ids].map((client_id) => {
    const theirs = known.find((one) => one.client_id === client_id);
    const own = kept.find((one) => one.client_id === client_id);
    const isHere = own?.operation.device_id === me.deviceId && own.operation.epoch >= (theirs?.epoch ?? 0);
    const operation = isHere || !theirs ? own?.operation : theirs;
    return {
      client_id,
      holder: isHere ? 'here' : holderOf(theirs, me),
      user_name: theirs && theirs.user_id !== me.userId ? theirs.user_name : null,
      operation: operation as DeviceOperation,
      known: theirs,
      kept: own,
    };
  });
}

function holderOf(known: KnownOperation | undefined, me: Me): Holder {
  if (!known) return 'elsewhere';
  if (known.user_id !== me.userId) return 'other';
  // Held by this device, which lost its copy: it takes it up again.
  return known.device_id === null || known.device_id === me.deviceId ? 'nobody' : 'elsewhere';
}
