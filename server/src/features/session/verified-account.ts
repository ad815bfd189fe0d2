import type { Fragment, Queryable } from '../../db/db.ts';
import { verifyPassword } from './passwords.ts';

/** An account as it was when its password was found right. */
export interface VerifiedAccount {
  id: number;
  email: string;
  password_hash: string;
}

/** Null where the password is wrong or there is no such account, after the same time. */
export async function verifyAccount(sql: Queryable, who: Fragment, password: string): Promise<VerifiedAccount | null> {
  const [account] = await sql<[VerifiedAccount?]>`select id, email, password_hash from users where ${who}`;
  return (await verifyPassword(password, account?.password_hash)) && account ? account : null;
}

/**
 * Whether it still is so, and stays so until the transaction ends. To verify takes a while, in which the password may have
 * been changed and every session ended: a change on its way is waited for, and one that comes later finds what is begun here.
 */
export async function isStillVerified(tx: Queryable, { id, email, password_hash }: VerifiedAccount): Promise<boolean> {
  const [account] = await tx`
    select from users where id = ${id} and email = ${email} and password_hash = ${password_hash} for no key update
  `;
  return account !== undefined;
}
