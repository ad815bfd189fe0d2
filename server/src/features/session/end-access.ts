import { messengers } from '@cocho/domain/messengers';
import type { Queryable } from '../../db/db.ts';
import { unlinkUser } from '../messengers/link-rows.ts';

/**
 * Whatever lets anyone in as this person ends: sessions but the one to keep, tokens of programs, invitations, and linked
 * messengers with what still waits to be sent there.
 */
export async function endAccess(tx: Queryable, userId: number, keep?: Buffer): Promise<void> {
  await tx`delete from access_tokens where user_id = ${userId}`;
  await tx`delete from invitations where user_id = ${userId}`;
  await tx`delete from link_codes where user_id = ${userId}`;
  await unlinkUser(tx, userId, messengers);
  await tx`delete from sessions where user_id = ${userId} and token_hash is distinct from ${keep ?? null}`;
}
