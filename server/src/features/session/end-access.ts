import type { Queryable } from '../../db/db.ts';

/**
 * Whatever lets anyone in as this person ends: sessions but the one to keep, tokens of programs, invitations, and linked
 * messengers with what still waits to be sent there.
 */
export async function endAccess(tx: Queryable, userId: number, keep?: Buffer): Promise<void> {
  await tx`delete from access_tokens where user_id = ${userId}`;
  await tx`delete from invitations where user_id = ${userId}`;
  await tx`delete from link_codes where user_id = ${userId}`;
  await tx`
    update outgoing_messages o set failed = 'unlinked' from correspondents c
    where c.user_id = ${userId} and o.correspondent_id = c.id and o.sent_at is null and o.failed is null
  `;
  await tx`
    update correspondents set user_id = null, linked_at = null, chosen_farm_id = null, opted_in_at = null, opt_in_text = null
    where user_id = ${userId}
  `;
  await tx`delete from sessions where user_id = ${userId} and token_hash is distinct from ${keep ?? null}`;
}
