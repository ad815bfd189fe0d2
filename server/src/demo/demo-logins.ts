import { visitorEmail } from '@cocho/domain/visits';
import type { Config } from '../config.ts';
import type { Queryable, Sql } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { endAccess } from '../features/session/end-access.ts';
import { verifyPassword } from '../features/session/passwords.ts';
import { StartError } from '../start-error.ts';
import { demoLogins, demoPassword, staffEmail } from './demo.ts';
import { dayWorkers } from './workers.ts';

const emails = [...demoLogins, ...dayWorkers].map(({ email }) => email);

/** Everyone knows their password, so a network meets them only where somebody said so. */
export async function refuseOpenDemo(sql: Sql, { demo, demoAsked, reachedBy }: Config): Promise<void> {
  if (!reachedBy || demoAsked) return;
  const refusal = `the demo logins, whose password everyone knows, would face a network by ${reachedBy}`;
  if (demo && (await isEmpty(sql))) {
    throw new StartError(
      `${refusal}: begin without them by DEMO=0, or allow them with DEMO=1 until npm run demo:remove ends them`,
    );
  }
  if ((await openLogins(sql)).length > 0) {
    throw new StartError(`${refusal}: end them with npm run demo:remove, or allow them with DEMO=1`);
  }
}

/**
 * The people stay, for the history names them; nobody signs in as one of them again. Who has got an e-mail of their own keeps real
 * farms, and comes back by it. Answers how many could sign in until now.
 */
export async function endDemoLogins(sql: Sql): Promise<number> {
  const open = await openLogins(sql);
  return transaction(sql, async (tx) => {
    const ended = await tx<{ id: number }[]>`
      update users set password_hash = null, staff = false, version = version + 1, updated_at = now()
      where (email in ${tx(emails)} or id = any(${open}::bigint[])) and password_hash is not null returning id
    `;
    await tx`delete from sessions where visit_ends_at is not null`;
    await tx`
      update memberships set active = false, version = version + 1, updated_at = now()
      where active and user_id in (select id from users where email = ${visitorEmail})
    `;
    const ids = ended.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const id of ids) await endAccess(tx, id);
    await tx`delete from temporary_passwords where user_id in ${tx(ids)}`;
    await tx`
      update memberships m set active = false, version = m.version + 1, updated_at = now()
      from users u, farms f
      where m.user_id in ${tx(ids)} and m.active and u.id = m.user_id and f.id = m.farm_id
        and (u.email in ${tx(emails)} or f.demonstration)
    `;
    return ids.length;
  });
}

/** What the staff may do reaches real farms and who asked to be called: where others come in, nobody may by a known password. */
export async function endDemoStaff(sql: Sql): Promise<void> {
  const open = await openLogins(sql, sql`staff`);
  await transaction(sql, async (tx) => {
    const ended = await tx<{ id: number }[]>`
      update users set password_hash = null, staff = false, version = version + 1, updated_at = now()
      where staff and (email = ${staffEmail} or id = any(${open}::bigint[])) returning id
    `;
    for (const { id } of ended) await endAccess(tx, id);
  });
}

export async function hasDemoLogins(sql: Queryable): Promise<boolean> {
  const [{ has }] = await sql<[{ has: boolean }]>`
    select exists (select from users where email in ${sql(emails)} and password_hash is not null) as has
  `;
  return has;
}

/**
 * Whom the known password still opens, also where somebody gave the person another e-mail since. One whose password was changed
 * is like anyone else.
 */
async function openLogins(sql: Sql, among = sql`true`): Promise<number[]> {
  const people = await sql<{ id: number; password_hash: string }[]>`
    select id, password_hash from users where demonstration and password_hash is not null and ${among}
  `;
  const isOpen = await Promise.all(people.map(({ password_hash }) => verifyPassword(demoPassword, password_hash)));
  return people.filter((_, index) => isOpen[index]).map(({ id }) => id);
}

async function isEmpty(sql: Queryable): Promise<boolean> {
  const [{ empty }] = await sql<[{ empty: boolean }]>`select not exists (select from users) as empty`;
  return empty;
}
