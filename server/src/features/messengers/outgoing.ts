import type { Messenger } from '@cocho/domain/messengers';
import type { Fragment, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { JobTools } from '../../jobs/jobs.ts';
import { briefOtherwise } from '../briefing/plan-briefing.ts';
import type { Correspondent } from './correspondent.ts';
import { optOut } from './link-rows.ts';
import type { Handed, Outgoing } from './outgoing-message.ts';
import { telegramSender } from './telegram.ts';
import { whatsappSender } from './whatsapp.ts';
import type { Status } from './whatsapp-events.ts';

interface Waiting {
  id: number;
  content: Outgoing;
  tries: number;
  /** Seconds since it was handed over without word of it. */
  since: number | null;
  old: boolean;
  is_listening: boolean;
}

/** WhatsApp tells what it has sent within a moment: so long we wait for that before we send again. */
const wordWithinSeconds = 15;

const mostFailures = 5;

/** One message. Where it has to wait, those behind it wait with it. */
export async function sendNext(tools: JobTools, to: Correspondent): Promise<'sent' | 'nothing' | { seconds: number }> {
  const { sql } = tools;
  const send = to.channel === 'whatsapp' ? whatsappSender(tools) : telegramSender(tools);
  const message = await nextOf(sql, to.id);
  if (!message) return 'nothing';
  const { id, since, tries } = message;
  if (!send || message.old) {
    await giveUp(sql, id, send ? 'too old' : 'not configured');
    return 'sent';
  }
  if (to.channel === 'whatsapp' && since !== null && since < wordWithinSeconds)
    return { seconds: wordWithinSeconds - since };
  await sql`update outgoing_messages set tries = tries + 1, tried_at = now() where id = ${id}`;
  const addressee = { correspondent_id: to.id, address: to.address, isListening: message.is_listening };
  const answer = await send(addressee, message.content, String(id)).catch((error) => failed(error, tries));
  const isLocked = answer.kind === 'refused' && isForNow(to.channel, message.content, answer.why);
  // A morning's summary behind it is told by other ways at once.
  if (isLocked) await failWhere(sql, waitingBriefings(sql, to.id), answer.why);
  const handed = isLocked ? { kind: 'later' as const, seconds: null } : answer;
  if (handed.kind === 'unknown') return { seconds: Math.max(wordWithinSeconds, pause(tries)) };
  if (handed.kind === 'later') {
    await sql`update outgoing_messages set tried_at = null where id = ${id}`;
    return { seconds: handed.seconds ?? pause(tries) };
  }
  if (handed.kind === 'sent') await markSent(sql, id, handed.remote_id);
  else await giveUp(sql, id, handed.why);
  if (handed.kind === 'refused' && to.channel === 'telegram' && isForbidden.test(handed.why)) await optOut(sql, to);
  return 'sent';
}

/** A morning's summary that waited for hours, wherever it stands in the line, is told by other ways. */
export async function giveUpLateBriefings(sql: Sql, correspondentId: number): Promise<void> {
  const isLate = sql`${waitingBriefings(sql, correspondentId)} and o.created_at < now() - interval '3 hours'`;
  await failWhere(sql, isLate, 'too late');
}

function waitingBriefings(sql: Sql, correspondentId: number): Fragment {
  return sql`o.correspondent_id = ${correspondentId} and o.sent_at is null and o.content ->> 'kind' = 'briefing'`;
}

async function nextOf(sql: Sql, correspondentId: number): Promise<Waiting | undefined> {
  const [message] = await sql<[Waiting?]>`
    select id, content, tries, extract(epoch from now() - tried_at)::float8 as since,
      created_at < now() - interval '1 day' as old,
      (select c.heard_at > now() - interval '1 day' from correspondents c where c.id = correspondent_id) as is_listening
    from outgoing_messages where correspondent_id = ${correspondentId} and sent_at is null and failed is null
    order by id limit 1
  `;
  return message;
}

/**
 * A 403 of WhatsApp's is said to us: an account that is locked, a permission that was taken back. An answer waits until that is
 * over; a morning's summary goes another way at once.
 */
function isForNow(channel: Messenger, content: Outgoing, why: string): boolean {
  return channel === 'whatsapp' && content.kind !== 'briefing' && isForbidden.test(why);
}

const isForbidden = /^403 /;

/** They were unlinked, or what waited is no news any more: no reason to tell them elsewhere. */
const isOver = /^(unlinked|too old)$/;

/** They blocked us, or cannot be reached there: no reason either. */
const isTheirs: Record<Messenger, RegExp> = { telegram: isForbidden, whatsapp: /"code":(131026|131050)\b/ };

async function giveUp(sql: Sql, id: number, why: string): Promise<void> {
  await failWhere(sql, sql`o.id = ${id}`, why);
}

async function failWhere(sql: Sql, isMeant: Fragment, why: string): Promise<void> {
  await transaction(sql, async (tx) => {
    const failed = await tx<{ channel: Messenger; user_id: number | null; content: Outgoing }[]>`
      update outgoing_messages o set failed = ${why} from correspondents c
      where ${isMeant} and o.failed is null and c.id = o.correspondent_id returning c.channel, c.user_id, o.content
    `;
    for (const { channel, user_id, content } of failed)
      if (content.kind === 'briefing' && user_id !== null && !isOver.test(why) && !isTheirs[channel].test(why))
        await briefOtherwise(tx, user_id, content);
  });
}

async function markSent(sql: Sql, id: number, remote_id: string | null): Promise<void> {
  await sql`
    update outgoing_messages set sent_at = coalesce(sent_at, now()), remote_id = coalesce(${remote_id}, remote_id)
    where id = ${id}
  `;
}

function pause(tries: number): number {
  return Math.min(2 ** tries, 600);
}

/** It could not even be made: a report, say, whose lot is gone. */
function failed(error: Error, tries: number): Handed {
  return tries < mostFailures ? { kind: 'later', seconds: null } : { kind: 'refused', why: error.message };
}

const ranks = ['sent', 'delivered', 'read'];

/** They come in any order, and repeated: a message only ever gets further. One of whose sending we never heard was sent. */
export async function keepStatuses(sql: Sql, statuses: Status[]): Promise<void> {
  for (const { id: remote_id, status, biz_opaque_callback_data: mark, errors } of statuses) {
    const own = /^\d{1,15}$/.test(mark ?? '') ? Number(mark) : null;
    const isMeant = sqlMeant(sql, remote_id, own);
    if (status === 'failed') {
      await failWhere(sql, isMeant, `not delivered ${JSON.stringify(errors)}`);
    } else if (ranks.includes(status)) {
      await sql`
        update outgoing_messages o set remote_id = ${remote_id}, sent_at = coalesce(sent_at, now()), status = ${status}
        where ${isMeant} and coalesce(array_position(${ranks}::text[], status), 0) < array_position(${ranks}::text[], ${status})
      `;
    }
  }
}

function sqlMeant(sql: Sql, remoteId: string, own: number | null) {
  return sql`(o.remote_id = ${remoteId} or (o.id = ${own} and o.remote_id is null and o.tried_at is not null))`;
}
