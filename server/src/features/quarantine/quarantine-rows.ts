import { createHash } from 'node:crypto';
import { type LotInTheWay, maxWaiting, maxWaitingBytes } from '@cocho/domain/quarantine';
import type { Queryable } from '../../db/db.ts';
import { tooMany } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { payloadText } from './payload-text.ts';
import { summaryOfOperation, summaryOfReading } from './quarantine-summary.ts';

interface Parked {
  kind: 'reading' | 'operation';
  client_id: string;
  /** Whatever came. */
  payload: unknown;
  reason: string;
  /** The device's clock when it sent this, where it told. */
  sent_at: string | null;
  /** Of an operation. */
  revision?: number;
  /** Of an operation that could be read: what this device sent last in this epoch stands for what it sent before. */
  sender?: { epoch: number; device_id: string };
  /** The lots because of which it could not be applied. */
  inTheWay?: LotInTheWay[];
}

const full = 'Há envios demais em quarentena: peça ao gestor para resolvê-los. Este continua no aparelho.';
/** Somebody may have made room by then, and what else waits on the device is not held up for longer than after a lost network. */
export const retryAfterSeconds = 30;

/** What came from the field and cannot be applied is safe here, once, with the reason. */
export async function park(tx: Queryable, { farm_id, user_id }: Scope, entry: Parked): Promise<void> {
  const { kind, client_id, reason, sent_at, revision = null, sender, inTheWay = [] } = entry;
  const payload = payloadText(entry.payload);
  const { lot_id, summary } = kind === 'reading' ? summaryOfReading(entry.payload) : summaryOfOperation(entry.payload);
  const { epoch = null, device_id = null } = sender ?? {};
  const row = { kind, client_id, user_id, payload, reason, sent_at, lot_id, revision, epoch, device_id };
  if (sender)
    await tx`
      delete from quarantine
      where farm_id = ${farm_id} and client_id = ${client_id} and kind = 'operation' and resolved_at is null
        and user_id = ${user_id} and epoch = ${epoch} and device_id = ${device_id} and revision < ${revision}
    `;
  if (await hasRoom(tx, { farm_id, user_id }, client_id, payload))
    await tx`
      insert into quarantine ${tx({ farm_id, ...row, summary: tx.json(summary), in_the_way: tx.json(inTheWay) })}
      on conflict do nothing
    `;
}

/**
 * False if it is here already. Nobody hides what others sent behind a flood: what finds no room stays on its device, which
 * tries again. What one person sends at once is counted one after the other.
 */
async function hasRoom(
  tx: Queryable,
  { farm_id, user_id }: Pick<Scope, 'farm_id' | 'user_id'>,
  client_id: string,
  payload: string,
): Promise<boolean> {
  const [, [{ known, waiting, bytes }]] = await Promise.all([
    tx`select pg_advisory_xact_lock(20260128, hashint8(${farm_id}) # hashint8(${user_id}))`,
    tx<[{ known: boolean; waiting: number; bytes: number }]>`
      select
        exists (
          select from quarantine where farm_id = ${farm_id} and client_id = ${client_id} and user_id = ${user_id}
            and md5(payload) = ${createHash('md5').update(payload).digest('hex')}
        ) as known,
        count(*) as waiting, coalesce(sum(octet_length(payload)), 0) as bytes
      from quarantine where farm_id = ${farm_id} and user_id = ${user_id} and resolved_at is null
    `,
  ]);
  const isFull = waiting >= maxWaiting || bytes + Buffer.byteLength(payload) > maxWaitingBytes;
  if (!known && isFull) throw tooMany(full, retryAfterSeconds);
  return !known;
}
