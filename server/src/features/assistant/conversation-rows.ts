import { type AskedBefore, type AssistantAnswer, confirmMinutes } from '@cocho/domain/assistant/assistant-messages';
import type { OrderName } from '@cocho/domain/assistant/tools';
import type { Turn } from '@cocho/domain/assistant/understood';
import type { JSONValue } from 'postgres';
import type { Queryable } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import type { Asker } from './asker.ts';
import type { Reply } from './reply.ts';

export interface Said {
  question: string;
  /** Who understood it. */
  engine: 'built_in' | 'chat';
  reply: Reply;
}

/** After so long a sentence begins anew: nobody remembers what 'e ontem?' went on from. */
const rememberedMinutes = 60;

/** One's own conversation and what was understood last in it; without an id a new one. */
export async function openConversation(
  sql: Queryable,
  { scope: { farm_id }, user_id, channel }: Asker,
  id: number | null,
): Promise<{ id: number; last: Turn | null }> {
  if (id === null) {
    const [made] = await sql<[{ id: number }]>`
      insert into assistant_conversations ${sql({ farm_id, user_id, channel })} returning id
    `;
    return { id: made.id, last: null };
  }
  const [found] = await sql<[{ id: number; last: Turn | null }?]>`
    select c.id, (
      select case when m.at > now() - make_interval(mins => ${rememberedMinutes}) then m.turn end
      from assistant_messages m where m.farm_id = c.farm_id and m.conversation_id = c.id order by m.id desc limit 1
    ) as last
    from assistant_conversations c where c.farm_id = ${farm_id} and c.id = ${id} and c.user_id = ${user_id}
  `;
  if (!found) throw notFound('Conversa não encontrada');
  return found;
}

/** For audit, and for the next sentence; answers what is told to the person. */
export async function keepSaid(
  sql: Queryable,
  { scope: { farm_id } }: Asker,
  conversation_id: number,
  { question, engine, reply: { turn, ...reply } }: Said,
): Promise<AssistantAnswer> {
  const { kind, tool, text: answer } = reply;
  const row = { farm_id, conversation_id, question, answer, kind, tool, engine, turn: sql.json(turn as JSONValue) };
  await sql`insert into assistant_messages ${sql(row)}`;
  return { conversation_id, ...reply };
}

/** Where a channel has no conversation of its own to name, that of the last day goes on. */
export async function latestConversation(
  sql: Queryable,
  { scope: { farm_id }, user_id, channel }: Asker,
): Promise<number | null> {
  const [found] = await sql<[{ id: number }?]>`
    select id from assistant_conversations
    where farm_id = ${farm_id} and user_id = ${user_id} and channel = ${channel} and created_at > now() - interval '1 day'
    order by id desc limit 1
  `;
  return found?.id ?? null;
}

/** The newest first, each question once. Not what was answered: the person may have been allowed to see more then. */
export function askedBefore(sql: Queryable, { scope: { farm_id }, user_id }: Asker): Promise<AskedBefore[]> {
  return sql<AskedBefore[]>`
    select m.id, m.conversation_id, iso(m.at) as at, m.question from (
      select distinct on (m.question) m.id, m.conversation_id, m.at, m.question
      from assistant_conversations c
      join assistant_messages m on m.farm_id = c.farm_id and m.conversation_id = c.id
      where c.farm_id = ${farm_id} and c.user_id = ${user_id} and m.kind = 'answer'
      order by m.question, m.id desc
    ) m order by m.id desc limit 30
  `;
}

export interface Confirmation {
  id: string;
  tool: OrderName;
  parameters: Record<string, unknown>;
  text: string;
  expires_at: string;
}

export async function keepConfirmation(
  sql: Queryable,
  { scope: { farm_id }, user_id }: Asker,
  conversation_id: number,
  { id, tool, parameters, text }: Omit<Confirmation, 'expires_at'>,
): Promise<Confirmation> {
  const row = { farm_id, id, conversation_id, user_id, tool, parameters: sql.json(parameters as JSONValue), text };
  const [kept] = await sql<[{ expires_at: string }]>`
    insert into assistant_confirmations (farm_id, id, conversation_id, user_id, tool, parameters, text, expires_at)
    select ${row.farm_id}, ${row.id}, ${row.conversation_id}, ${row.user_id}, ${row.tool}, ${row.parameters}, ${row.text},
      now() + make_interval(mins => ${confirmMinutes})
    returning iso(expires_at) as expires_at
  `;
  return { id, tool, parameters, text, expires_at: kept.expires_at };
}

/** Takes it for use, once and in time: null for whoever comes later, or is another person. */
export async function takeConfirmation(
  tx: Queryable,
  { scope: { farm_id }, user_id }: Asker,
  id: string,
): Promise<Confirmation | null> {
  const [taken] = await tx<[Confirmation?]>`
    update assistant_confirmations set used_at = now()
    where farm_id = ${farm_id} and id = ${id} and user_id = ${user_id} and used_at is null and expires_at > now()
    returning id, tool, parameters, text, iso(expires_at) as expires_at
  `;
  return taken ?? null;
}

/** What one's own yes did before. */
export async function usedConfirmation(
  sql: Queryable,
  { scope: { farm_id }, user_id }: Asker,
  id: string,
): Promise<string | null> {
  const [used] = await sql<[{ text: string }?]>`
    select text from assistant_confirmations
    where farm_id = ${farm_id} and id = ${id} and user_id = ${user_id} and used_at is not null
  `;
  return used?.text ?? null;
}

/** Conversations are kept so many days and no longer, in every farm. */
export async function forgetOld(sql: Queryable, days: number): Promise<void> {
  await sql`delete from assistant_messages where at < now() - make_interval(days => ${days})`;
  await sql`
    delete from assistant_conversations c
    where c.created_at < now() - make_interval(days => ${days})
      and not exists (select from assistant_messages m where m.farm_id = c.farm_id and m.conversation_id = c.id)
  `;
}
