import { idleAccountMonths } from '@cocho/domain/account';
import type { Fragment, Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Job } from '../../jobs/jobs.ts';
import { forgetConfirmation } from '../session/email-codes.ts';
import { endAccess } from '../session/end-access.ts';

/** A night deletes no more: to delete a person looks through every table that may name one. */
const mostOfANight = 100;

/** Who signed up, never showed whose the e-mail is, never had a farm and has not come since is forgotten, as the privacy policy promises. */
export const forgetAccountsJob: Job<unknown> = {
  name: 'forget_accounts',
  cron: '47 4 * * *',
  run: async (_payload, { sql, log }) => {
    const held = await forgetAccounts(sql);
    if (held > 0) log.info({ held }, 'accounts that came to nothing stay: something names them');
  },
};

/** Answers how many stay because something names them. */
export async function forgetAccounts(sql: Sql): Promise<number> {
  const left = await sql<{ id: number }[]>`
    select u.id from users u where ${isLeft(sql)} order by u.updated_at limit ${mostOfANight}
  `;
  let held = 0;
  for (const { id } of left) {
    await transaction(sql, (tx) => forget(tx, id)).catch((error) => {
      if (!isNamed(error)) throw error;
      held += 1;
    });
  }
  return held;
}

async function forget(tx: Queryable, id: number): Promise<void> {
  const [left] = await tx`select from users u where u.id = ${id} and ${isLeft(tx)} for update`;
  if (!left) return;
  await endAccess(tx, id);
  await forgetConfirmation(tx, id);
  await tx`delete from temporary_passwords where user_id = ${id}`;
  await tx`delete from users where id = ${id}`;
}

/** Who was mailed a code or a temporary password that still counts is on the way in. */
function isLeft(sql: Queryable): Fragment {
  const since = sql`now() - make_interval(months => ${idleAccountMonths})`;
  return sql`
    u.email_confirmed_at is null and not u.staff and u.updated_at < ${since}
    and not exists (select from memberships m where m.user_id = u.id)
    and not exists (select from sessions s where s.user_id = u.id and s.last_used_at >= ${since})
    and not exists (select from email_codes c where c.user_id = u.id and c.expires_at > now())
    and not exists (select from temporary_passwords p where p.user_id = u.id and p.expires_at > now())
  `;
}

/** A foreign key holds whoever wrote anything, as one who was of the staff once: they stay whole. */
function isNamed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
