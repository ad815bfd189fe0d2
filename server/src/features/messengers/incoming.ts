import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { newJob } from '../../jobs/jobs.ts';
import { answerJob } from './answer-job.ts';
import type { Incoming } from './incoming-message.ts';

/** Kept once each, with a job that answers it: both or neither. */
export async function takeIn(sql: Sql, messages: Incoming[]): Promise<void> {
  const [only, ...others] = messages.map(storable).toSorted((a, b) => a.person_key.localeCompare(b.person_key));
  if (!only) return;
  if (others.length === 0) return take(sql, only);
  await transaction(sql, async (tx) => {
    for (const message of [only, ...others]) await take(tx, message);
  });
}

/** In one statement: whoever delivers waits for nothing else. */
async function take(sql: Queryable, message: Incoming): Promise<void> {
  const { channel, person_key, address, content, message_id, sent_at } = message;
  await sql`
    with correspondent as (
      insert into correspondents (channel, person_key, address, heard_at)
      values (${channel}, ${person_key}, ${address}, least(${sent_at}::timestamptz, now()))
      on conflict (channel, person_key) do update
        set address = excluded.address, heard_at = greatest(correspondents.heard_at, excluded.heard_at)
      returning id
    ), message as (
      insert into incoming_messages (channel, message_id, correspondent_id, content, sent_at)
      select ${channel}, ${message_id}, id, ${sql.json({ ...content })}, ${sent_at} from correspondent
      on conflict do nothing returning correspondent_id as id
    )
    select ${newJob(sql, answerJob, sql`json_build_object('id', id)`)} from message
  `;
}

/** PostgreSQL keeps no NUL and no half of a character. */
function storable<Part>(part: Part): Part {
  if (typeof part === 'string') return part.replaceAll('\0', '').toWellFormed() as Part;
  if (typeof part !== 'object' || part === null || part instanceof Date) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, storable(value)])) as Part;
}
