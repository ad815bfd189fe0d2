import type { Fragment, Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Job } from '../../jobs/jobs.ts';
import { forgetConfirmation } from '../session/email-codes.ts';
import { endAccess } from '../session/end-access.ts';

/** How long an account that came to nothing is kept. */
const keptMonths = 24;

/** Of a night: to delete a person looks through every table that may name one. */
const mostOfANight = 100;

/** Who signed up, never showed whose the e-mail is, never had a farm and has not come since is forgotten. */
export const forgetAccountsJob: Job<unknown> = {
  name: 'forget_accounts',
  cron: '47 4 * * *',
  run: async (_payload, { sql }) => {
    const left = await sql<{ id: number }[]>`
      select u.id from users u where ${isLeft(sql)} order by u.updated_at limit ${mostOfANight}
    `;
    for (const { id } of left) {
      await transaction(sql, (tx) => forget(tx, id)).catch((error) => {
        if (!isNamed(error)) throw error;
      });
    }
  },
};

async function forget(tx: Queryable, id: number): Promise<void> {
  const [left] = await tx`select from users u where u.id = ${id} and ${isLeft(tx)} for update`;
  if (!left) return;
  await endAccess(tx, id);
  await forgetConfirmation(tx, id);
  await tx`delete from temporary_passwords where user_id = ${id}`;
  await tx`delete from users where id = ${id}`;
}

function isLeft(sql: Queryable): Fragment {
  const since = sql`now() - make_interval(months => ${keptMonths})`;
  return sql`
    u.email_confirmed_at is null and not u.staff and u.updated_at < ${since}
    and not exists (select from memberships m where m.user_id = u.id)
    and not exists (select from sessions s where s.user_id = u.id and s.last_used_at >= ${since})
  `;
}

/** A foreign key holds whoever wrote anything, as one who was of the staff once: they stay whole. */
function isNamed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
