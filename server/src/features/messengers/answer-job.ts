import type { JSONValue } from 'postgres';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob, type Job, type JobTools } from '../../jobs/jobs.ts';
import { correspondentOf } from './correspondent.ts';
import { giveUpLateBriefings, sendNext } from './outgoing.ts';
import { type Outgoing, textMessage } from './outgoing-message.ts';
import { respond, type Said } from './respond.ts';
import { heedStop, isStop } from './stop.ts';

/** After so many a message that brings us down is given up, so that those behind it are heard. */
const mostTries = 5;
const sorry = 'Não consegui responder a esta mensagem. Tente de novo, ou use o painel.';

/** Answers all that a person wrote, one message after the other. Of one person's jobs only one waits. */
export const answerJob: Job<{ id: number }> = {
  name: 'answer_correspondent',
  keyedBy: ['id'],
  run: async ({ id }, tools) => {
    // Whoever comes while another is at it leaves: what came meanwhile is seen by the other when it looks once more.
    while ((await isWaiting(tools.sql, id)) && (await alone(tools.sql, id, () => answerAll(tools, id))));
  },
};

/** What was left by a process that died: jobs of its own stay locked for minutes. */
export const answerLeftJob: Job<unknown> = {
  name: 'answer_left_correspondents',
  cron: '* * * * *',
  atStart: true,
  run: async (_, { sql }) => {
    const left = await sql<{ id: number }[]>`
      select distinct correspondent_id as id from incoming_messages where answered_at is null
      union select correspondent_id from outgoing_messages where sent_at is null and failed is null
    `;
    // One that pauses goes on pausing.
    for (const { id } of left) await addJob(sql, answerJob, { id }, null, 'preserve_run_at');
  },
};

/** Said and sent is kept as long as conversations are. */
export const forgetMessagesJob: Job<unknown> = {
  name: 'forget_messages',
  cron: '17 4 * * *',
  run: async (_, { sql, config: { assistantRetentionDays: days } }) => {
    await sql`delete from incoming_messages where received_at < now() - make_interval(days => ${days})`;
    await sql`delete from outgoing_messages where created_at < now() - make_interval(days => ${days})`;
    await sql`delete from link_codes where expires_at < now()`;
    await sql`
      delete from correspondents c where c.user_id is null and c.heard_at < now() - make_interval(days => ${days})
        and not exists (select from incoming_messages i where i.correspondent_id = c.id)
        and not exists (select from outgoing_messages o where o.correspondent_id = c.id)
    `;
  },
};

/** Holds a lock that goes with its connection, whatever happens to this process. False where another holds it. */
async function alone(sql: Sql, id: number, work: () => Promise<boolean>): Promise<boolean> {
  return sql.begin(async (tx) => {
    // Nothing is asked in it while everything is answered outside of it, which may take minutes.
    await tx`set local idle_in_transaction_session_timeout = '30min'`;
    const [{ held }] = await tx<[{ held: boolean }]>`
      select pg_try_advisory_xact_lock(hashtext('answer_correspondent'), ${id}::int) as held
    `;
    return held && work();
  }) as Promise<boolean>;
}

async function isWaiting(sql: Queryable, id: number): Promise<boolean> {
  const [{ waiting }] = await sql<[{ waiting: boolean }]>`
    select exists (select from incoming_messages where correspondent_id = ${id} and answered_at is null)
      or exists (select from outgoing_messages where correspondent_id = ${id} and sent_at is null and failed is null)
      as waiting
  `;
  return waiting;
}

/** False where something has to be sent later: a job for it is set. */
async function answerAll(tools: JobTools, id: number): Promise<boolean> {
  const { sql } = tools;
  await giveUpLateBriefings(sql, id);
  for (;;) {
    const from = await correspondentOf(sql, id);
    if (await heedStop(sql, from)) continue;
    const sending = await sendNext(tools, from);
    if (sending === 'sent') continue;
    if (sending !== 'nothing') {
      await addJob(sql, answerJob, { id }, new Date(Date.now() + sending.seconds * 1000));
      if (await heedStop(sql, from)) continue;
      return false;
    }
    const message = await next(sql, id);
    if (!message) return true;
    // It came since the look above, which comes again.
    if (isStop(message.content)) continue;
    const isGivenUp = message.tries > mostTries;
    await keepAnswer(sql, id, message.id, isGivenUp ? [textMessage(sorry)] : await respond(tools, from, message));
  }
}

/** In the order in which they were sent, as far as they have arrived. */
async function next(sql: Queryable, id: number) {
  const [message] = await sql<[(Said & { id: number; tries: number })?]>`
    update incoming_messages set tries = tries + 1
    where id = (
      select id from incoming_messages where correspondent_id = ${id} and answered_at is null
      order by sent_at, id limit 1
    )
    returning id, content, sent_at, tries
  `;
  return message;
}

async function keepAnswer(sql: Sql, correspondent_id: number, messageId: number, replies: Outgoing[]): Promise<void> {
  await transaction(sql, async (tx) => {
    const { count } = await tx`
      update incoming_messages set answered_at = now() where id = ${messageId} and answered_at is null
    `;
    // Somebody else was quicker, or the person wants to hear no more.
    if (count === 0) return;
    for (const reply of replies)
      await tx`insert into outgoing_messages ${tx({ correspondent_id, content: tx.json(reply as JSONValue) })}`;
  });
}
