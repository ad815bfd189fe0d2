import type { JSONValue } from 'postgres';
import type { Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob } from '../../jobs/jobs.ts';
import { answerJob } from './answer-job.ts';
import type { Outgoing } from './outgoing-message.ts';

/** Says something of our own accord. It waits its turn behind what that person is being answered. */
export async function say(sql: Sql, correspondent_id: number, message: Outgoing): Promise<void> {
  await transaction(sql, async (tx) => {
    await tx`insert into outgoing_messages ${tx({ correspondent_id, content: tx.json(message as JSONValue) })}`;
    await addJob(tx, answerJob, { id: correspondent_id });
  });
}
