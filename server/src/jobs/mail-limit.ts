import type { Queryable, Sql } from '../db/db.ts';
import { hashToken } from '../http/access.ts';
import { tooMany } from '../http/errors.ts';
import type { Job } from './jobs.ts';

const windows = [
  { minutes: 15, max: 5, refusal: tooMany },
  { minutes: 24 * 60, max: 20, refusal: () => tooMany('Muitos pedidos em um dia. Tente novamente amanhã.') },
];

/**
 * Limits what is mailed to one person because somebody asked for it: codes, temporary passwords and offers. Unlike
 * `attemptLimit` it counts in the database, so that however many processes there are send no more, and a restart forgets
 * nothing. Who writes to many may write so many times as much.
 */
export function mailLimit(sql: Sql, what: 'recovery' | 'confirmation' | 'acceptance' | 'offer', times = 1) {
  return { take };

  /** What the shorter window refuses does not count in the longer one; in a transaction that ends with it, in neither. */
  async function take(key: string, tx: Queryable = sql): Promise<void> {
    const key_hash = hashToken(`${what}:${key}`);
    for (const { minutes, max, refusal } of windows) {
      if ((await count(tx, key_hash, minutes)) > max * times) throw refusal();
    }
  }
}

async function count(sql: Queryable, key_hash: Buffer, minutes: number): Promise<number> {
  const [{ asked }] = await sql<[{ asked: number }]>`
    insert into mail_limits as l (key_hash, minutes, asked, ends_at)
    values (${key_hash}, ${minutes}, 1, now() + make_interval(mins => ${minutes}))
    on conflict (key_hash, minutes) do update set
      asked = case when l.ends_at > now() then l.asked + 1 else 1 end,
      ends_at = case when l.ends_at > now() then l.ends_at else excluded.ends_at end
    returning asked
  `;
  return asked;
}

export const forgetMailLimitsJob: Job<unknown> = {
  name: 'forget_mail_limits',
  cron: '47 4 * * *',
  run: async (_, { sql }) => {
    await sql`delete from mail_limits where ends_at <= now()`;
  },
};
