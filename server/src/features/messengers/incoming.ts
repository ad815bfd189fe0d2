import type { Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob } from '../../jobs/jobs.ts';
import { answerJob } from './answer-job.ts';
import type { Incoming } from './incoming-message.ts';

/** Kept once each, with a job that answers it: both or neither. */
export async function takeIn(sql: Sql, messages: Incoming[]): Promise<void> {
  if (messages.length === 0) return;
  const ordered = messages.map(storable).toSorted((a, b) => a.person_key.localeCompare(b.person_key));
  await transaction(sql, async (tx) => {
    const waiting = new Set<number>();
    for (const { channel, person_key, address, content, message_id, sent_at } of ordered) {
      const [{ id }] = await tx<[{ id: number }]>`
        insert into correspondents ${tx({ channel, person_key, address })}
        on conflict (channel, person_key) do update set address = excluded.address, heard_at = now()
        returning id
      `;
      const row = { channel, message_id, correspondent_id: id, content: tx.json({ ...content }), sent_at };
      const { count } = await tx`insert into incoming_messages ${tx(row)} on conflict do nothing`;
      if (count > 0) waiting.add(id);
    }
    for (const id of waiting) await addJob(tx, answerJob, { id });
  });
}

/** PostgreSQL keeps no NUL and no half of a character. */
function storable<Part>(part: Part): Part {
  if (typeof part === 'string') return part.replaceAll('\0', '').toWellFormed() as Part;
  if (typeof part !== 'object' || part === null || part instanceof Date) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, storable(value)])) as Part;
}
