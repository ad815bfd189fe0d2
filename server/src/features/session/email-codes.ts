import { emailCodeLength, emailCodeMinutes, emailCodeTries } from '@cocho/domain/email-confirmation';
import type { Fragment, Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { type HttpError, invalidField } from '../../http/errors.ts';
import { digitCode, hashCode } from '../../http/readable-codes.ts';
import type { Job } from '../../jobs/jobs.ts';
import { oneLine, type SendMail } from '../../jobs/mail.ts';
import { endAccess } from './end-access.ts';

/** The code is made here, so that it stands in no table of waiting jobs. */
export const emailCodeJob: Job<{ user_id: number }> = {
  name: 'send_email_code',
  keyedBy: ['user_id'],
  run: ({ user_id }, { sql, sendMail, publicUrl }) => sendCode(sql, sendMail, user_id, publicUrl),
};

async function sendCode(sql: Queryable, sendMail: SendMail, user_id: number, publicUrl: string): Promise<void> {
  const code = digitCode(emailCodeLength);
  // The e-mail is read with the row held: of a change at the same moment, the code is for what was before or after it.
  const [user] = await sql<[{ name: string; email: string }?]>`
    with asked as (
      select id, name, email from users
      where id = ${user_id} and email is not null and email_confirmed_at is null and ${mayConfirmByCode(sql)} for share
    ), coded as (
      insert into email_codes (user_id, code_hash, expires_at)
      select id, ${hashCode(user_id, code)}, now() + make_interval(mins => ${emailCodeMinutes}) from asked
      on conflict (user_id) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
      returning user_id
    )
    select name, email from asked join coded on coded.user_id = asked.id
  `;
  if (!user) return;
  await sendMail({
    to: user.email,
    subject: 'Seu código do Cocho',
    text: [
      `Olá, ${oneLine(user.name)}.`,
      '',
      `Seu código é: ${code}`,
      '',
      'Com ele você confirma que este email é seu e pode ter acesso à sua fazenda. Digite-o na página que o pediu, ou em:',
      `${publicUrl}/bem-vindo`,
      '',
      `Ele vale por ${emailCodeMinutes} minutos. Se você não pediu isto, ignore este e-mail.`,
    ].join('\n'),
  });
}

/** A guess counts whether or not it is right, also of several at once. Whoever else was in as this person is out. */
export async function confirmByCode(sql: Sql, user_id: number, code: string, keep: Buffer): Promise<void> {
  const code_hash = hashCode(user_id, code);
  const [tried] = await sql<[{ right: boolean; left: number }?]>`
    update email_codes set tries = tries + 1
    where user_id = ${user_id} and expires_at > now() and tries < ${emailCodeTries}
    returning code_hash = ${code_hash} as right, ${emailCodeTries} - tries as left
  `;
  if (!tried) throw expired();
  if (!tried.right) throw invalidField('code', `Código incorreto. ${leftOf(tried.left)}`);
  await transaction(sql, async (tx) => {
    await tx`select from users where id = ${user_id} for no key update`;
    const spent = await tx`
      delete from email_codes where user_id = ${user_id} and code_hash = ${code_hash} returning user_id
    `;
    if (spent.length === 0) throw expired();
    await confirmEmail(tx, user_id);
    await endAccess(tx, user_id, keep);
  });
}

/**
 * Only a person who signed up, and so chose the password, confirms by code. A member of a farm may have a password that the
 * manager knows, also if it was changed since: a temporary password confirms their e-mail, and with it they choose their own.
 */
export function mayConfirmByCode(sql: Queryable): Fragment {
  return sql`not exists (select from memberships m where m.user_id = users.id)`;
}

/** Whoever read what was mailed there. */
export async function confirmEmail(tx: Queryable, user_id: number): Promise<void> {
  await tx`update users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = ${user_id}`;
}

/** With another e-mail, or a password that somebody else chose, nobody knows any more whose the account is. */
export async function forgetConfirmation(tx: Queryable, user_id: number): Promise<void> {
  await tx`update users set email_confirmed_at = null where id = ${user_id}`;
  await tx`delete from email_codes where user_id = ${user_id}`;
}

function leftOf(tries: number): string {
  if (tries === 0) return 'Peça outro código.';
  return tries === 1 ? 'Resta 1 tentativa.' : `Restam ${tries} tentativas.`;
}

function expired(): HttpError {
  return invalidField('code', 'Este código não vale mais. Peça outro.');
}
