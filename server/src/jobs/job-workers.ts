import { setInterval } from 'node:timers/promises';
import { connectApart, type Fragment, type Sql } from '../db/db.ts';
import { within } from '../db/within.ts';

const beatMs = 30_000;
/** Twice so long a beat may take, and none is left out for the one before it. */
const patienceMs = 10_000;
/** Four beats: one or two may be late. */
const silence = '2 minutes';
/** After so long everyone who lives has been heard again. */
const hearing = '1 minute';

/**
 * A process that is killed leaves its jobs locked, and the queue itself would wait four hours for it. So each says that it
 * lives, and begins anew what one had begun that is silent. By the clock and not by their connections: those outlive a
 * machine that lost its power, and behind a pooler they tell nothing. Answers how to end it.
 */
export async function watchWorkers(sql: Sql, ownId: () => string, lost: (error: Error) => void): Promise<() => void> {
  await lookAround(sql, ownId());
  const ending = new AbortController();
  goOn().catch(() => {});
  return () => ending.abort();

  async function goOn(): Promise<void> {
    for await (const _ of setInterval(beatMs, null, { signal: ending.signal })) {
      await lookAround(sql, ownId()).catch(lost);
    }
  }
}

/** The pool may be busy, or its connections half open and waited on for ever: then a new one is asked, which answers or fails. */
export async function lookAround(sql: Sql, ownId: string, patience = patienceMs): Promise<void> {
  await within(look(sql, ownId), patience).catch(async () => {
    const fresh = connectApart(sql);
    await within(look(fresh, ownId), patience).finally(() => fresh.end({ timeout: 0 }));
  });
}

/**
 * Whoever has just come, or was silent for a minute itself, judges nobody for a minute: the database was away, and the others
 * come back like this one.
 */
async function look(sql: Sql, ownId: string): Promise<void> {
  await beat(sql, ownId);
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from (${locks(sql)}) locks
      where locked_at < now() - ${silence}::interval and not exists (
        select from job_workers w where w.id = locks.locked_by and not ${isSilent(sql)}
      )
    ))
    where exists (select from job_workers w where w.id = ${ownId} and w.heard_since <= now() - ${hearing}::interval)
  `;
}

async function beat(sql: Sql, id: string): Promise<void> {
  await sql`
    insert into job_workers as w (id) values (${id}) on conflict (id) do update
    set seen_at = now(), heard_since = case when w.seen_at < now() - ${hearing}::interval then now() else w.heard_since end
  `;
  await sql`delete from job_workers where seen_at < now() - interval '1 day'`;
}

/** A database of our own has no other workers: what is locked was left by a process that died. */
export async function unlockAllJobs(sql: Sql): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(select locked_by from (${locks(sql)}) locks))`;
}

function locks(sql: Sql): Fragment {
  return sql`
    select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
    union select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
  `;
}

function isSilent(sql: Sql): Fragment {
  return sql`w.seen_at < now() - ${silence}::interval`;
}
