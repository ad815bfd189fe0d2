import { type LinkCode, linkCodeMinutes, type Messenger } from '@cocho/domain/messengers';
import type { JSONValue } from 'postgres';
import type { Fragment, Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/access.ts';
import { readableCode } from '../../http/readable-codes.ts';
import type { Correspondent } from './correspondent.ts';

const codeLength = 8;

/** What a person agrees to apart from the linking; kept with the time of it. */
export const optInText =
  'Posso também mandar por aqui o resumo da manhã? Responda ACEITO. PARAR desliga tudo a qualquer momento.';

/** A new code ends the one before it. */
export async function newCode(sql: Sql, user_id: number, channel: Messenger): Promise<LinkCode> {
  const code = readableCode(codeLength);
  return transaction(sql, async (tx) => {
    await tx`delete from link_codes where user_id = ${user_id} and channel = ${channel}`;
    const [{ expires_at }] = await tx<[{ expires_at: string }]>`
      insert into link_codes (code_hash, user_id, channel, expires_at)
      values (${hashToken(code)}, ${user_id}, ${channel}, now() + make_interval(mins => ${linkCodeMinutes}))
      returning expires_at
    `;
    return { code, expires_at };
  });
}

/** Alone in a message, or after Telegram's /start. */
export function codeIn(text: string): string | null {
  const [, code] = /^\s*(?:\/start\s+)?([a-z2-9]+)\s*$/i.exec(text) ?? [];
  return code?.length === codeLength ? code.toUpperCase() : null;
}

/**
 * Links the phone to whose code it is, once and in time, and answers their name. The person's earlier phone is let go. The link
 * is as old as the message that made it, by the messenger's clock: so is whatever was said before it.
 */
export function takeCode(
  sql: Sql,
  { id, channel }: Correspondent,
  code: string,
  sentAt: string,
): Promise<string | null> {
  return transaction(sql, async (tx) => {
    const [taken] = await tx<[{ user_id: number; name: string }?]>`
      delete from link_codes c using users u
      where c.code_hash = ${hashToken(code)} and c.channel = ${channel} and c.expires_at > now() and u.id = c.user_id
      returning c.user_id, u.name
    `;
    if (!taken) return null;
    await unlinkUser(tx, taken.user_id, [channel]);
    await tx`
      update correspondents set user_id = ${taken.user_id}, linked_at = least(${sentAt}, now()), chosen_farm_id = null, opted_in_at = null,
        opt_in_text = null where id = ${id}
    `;
    return taken.name;
  });
}

/** With what waits to be sent to them, but for those words. */
export async function unlink(sql: Queryable, { id }: Correspondent, words: JSONValue): Promise<void> {
  await unlinkWhere(sql, sql`c.id = ${id}`, words);
}

export async function unlinkUser(sql: Queryable, userId: number, channels: readonly Messenger[]): Promise<number> {
  return unlinkWhere(sql, sql`c.user_id = ${userId} and c.channel = any(${channels as Messenger[]})`, null);
}

async function unlinkWhere(sql: Queryable, isMeant: Fragment, kept: JSONValue): Promise<number> {
  await sql`
    update outgoing_messages o set failed = 'unlinked' from correspondents c
    where ${isMeant} and o.correspondent_id = c.id and o.sent_at is null and o.failed is null
      and o.content is distinct from ${sql.json(kept)}
  `;
  const { count } = await sql`
    update correspondents c set user_id = null, linked_at = null, chosen_farm_id = null, opted_in_at = null, opt_in_text = null
    where ${isMeant}
  `;
  return count;
}

export async function optIn(sql: Queryable, { id }: Correspondent): Promise<void> {
  await sql`update correspondents set opted_in_at = now(), opt_in_text = ${optInText} where id = ${id}`;
}

/** They let us write no more. */
export async function optOut(sql: Queryable, { id }: Correspondent): Promise<void> {
  await sql`update correspondents set opted_in_at = null, opt_in_text = null where id = ${id}`;
}

/** Once a day: true where it is to be said now. */
export async function refuse(sql: Queryable, { id }: Correspondent): Promise<boolean> {
  const { count } = await sql`
    update correspondents set refused_at = now()
    where id = ${id} and (refused_at is null or refused_at < now() - interval '1 day')
  `;
  return count > 0;
}
