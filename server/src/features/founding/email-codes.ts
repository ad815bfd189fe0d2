import { randomInt } from 'node:crypto';
import { emailCodeMinutes, emailCodeTries } from '@cocho/domain/founding';
import type { Queryable } from '../../db/db.ts';
import { hashToken } from '../../http/access.ts';
import { invalidField } from '../../http/errors.ts';
import type { Job } from '../../jobs/jobs.ts';

/** Shows that an e-mail is its owner's. The code is made here, so that it stands in no table of waiting jobs. */
export const emailCodeJob: Job<{ user_id: number }> = {
  name: 'send_email_code',
  run: async ({ user_id }, { sql, sendMail }) => {
    const [user] = await sql<[{ name: string; email: string | null }?]>`
      select name, email from users where id = ${user_id} and email_confirmed_at is null
    `;
    if (!user?.email) return;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await sql`
      insert into email_codes (user_id, code_hash, expires_at)
      values (${user_id}, ${hashCode(user_id, code)}, now() + make_interval(mins => ${emailCodeMinutes}))
      on conflict (user_id) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at
    `;
    await sendMail({
      to: user.email,
      subject: 'Seu código do Cocho',
      text: [
        `Olá, ${user.name.replaceAll(/\s+/g, ' ')}.`,
        '',
        `Seu código é: ${code}`,
        '',
        `Com ele você cria a sua fazenda. Ele vale por ${emailCodeMinutes} minutos.`,
        'Se você não pediu isto, ignore este e-mail.',
      ].join('\n'),
    });
  },
};

/** A guess counts whether or not it is right, also of several at once. */
export async function confirmEmail(sql: Queryable, user_id: number, code: string | undefined): Promise<void> {
  const [tried] = await sql<[{ right: boolean }?]>`
    update email_codes set tries = tries + 1
    where user_id = ${user_id} and expires_at > now() and tries < ${emailCodeTries}
    returning code_hash = ${hashCode(user_id, code ?? '')} as right
  `;
  if (!tried?.right) throw invalidField('code', 'Código incorreto ou vencido');
  await sql`update users set email_confirmed_at = now() where id = ${user_id}`;
  await sql`delete from email_codes where user_id = ${user_id}`;
}

function hashCode(user_id: number, code: string): Buffer {
  return hashToken(`${user_id}:${code}`);
}
