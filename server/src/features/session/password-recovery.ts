import { samePassword, temporaryPasswordMinutes, type UpdatePassword } from '@cocho/domain/session';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { HttpError, invalidField } from '../../http/errors.ts';
import { readableCode } from '../../http/readable-codes.ts';
import { addJob, type Job } from '../../jobs/jobs.ts';
import { oneLine, type SendMail } from '../../jobs/mail.ts';
import { confirmEmail } from './email-codes.ts';
import { endAccess } from './end-access.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const temporaryPasswordLength = 12;

/** For any e-mail asked about, so that asking takes the same time whether the account exists. */
export const temporaryPasswordJob: Job<Request> = {
  name: 'send_temporary_password',
  run: (request, { sql, sendMail }) => sendTemporaryPassword(sql, sendMail, request),
};

interface Request {
  email: string;
  /** By the database's clock. */
  asked_at: string;
}

export async function requestTemporaryPassword(sql: Sql, email: string): Promise<void> {
  const [{ asked_at }] = await sql<[{ asked_at: string }]>`select clock_timestamp() as asked_at`;
  await addJob(sql, temporaryPasswordJob, { email, asked_at });
}

/** Nothing, if the password was changed since it was asked for: whoever can do that needs no other. */
async function sendTemporaryPassword(sql: Queryable, sendMail: SendMail, { email, asked_at }: Request): Promise<void> {
  const [user] = await sql<[{ id: number; name: string }?]>`select id, name from users where email = ${email}`;
  if (!user) return;
  const password = readableCode(temporaryPasswordLength).toLowerCase();
  const password_hash = await hashPassword(password);
  // A change that is on its way is waited for, and then seen.
  const { count } = await sql`
    insert into temporary_passwords (user_id, password_hash, expires_at)
    select id, ${password_hash}, now() + make_interval(mins => ${temporaryPasswordMinutes}) from users
    where id = ${user.id} and email = ${email} and (password_changed_at is null or password_changed_at < ${asked_at ?? null}) for share
    on conflict (user_id) do update set password_hash = excluded.password_hash, expires_at = excluded.expires_at
  `;
  if (count === 0) return;
  await sendMail({
    to: email,
    subject: 'Sua senha temporária do Cocho',
    text: [
      `Olá, ${oneLine(user.name)}.`,
      '',
      `Sua senha temporária é: ${password}`,
      '',
      `Ela vale por ${temporaryPasswordMinutes} minutos e uma única vez. Use-a na tela "Atualizar senha".`,
      'Se você não pediu isto, ignore este e-mail: sua senha continua a mesma.',
    ].join('\n'),
  });
}

/** Spends the temporary password, sets the new one and ends every session of the person, whose e-mail is now known to be theirs. */
export async function updatePassword(sql: Sql, form: UpdatePassword): Promise<void> {
  const [temporary] = await sql<[{ user_id: number; password_hash: string; given_hash: string | null }?]>`
    select t.user_id, t.password_hash, case when u.password_given then u.password_hash end as given_hash
    from temporary_passwords t join users u on u.id = t.user_id
    where u.email = ${form.email} and t.expires_at > now()
  `;
  if (!(await verifyPassword(form.temporary_password, temporary?.password_hash)) || !temporary) throw refused();
  const { given_hash } = temporary;
  if (given_hash && (await verifyPassword(form.password, given_hash))) throw invalidField('password', samePassword);
  const password_hash = await hashPassword(form.password);
  await transaction(sql, async (tx) => {
    const { count } = await tx`
      delete from temporary_passwords
      where user_id = ${temporary.user_id} and password_hash = ${temporary.password_hash}
    `;
    if (count === 0) throw refused();
    await setPassword(tx, temporary.user_id, password_hash);
    await confirmEmail(tx, temporary.user_id);
  });
}

interface Chosen {
  /** The session of the person who just changed it. */
  keep?: Buffer | undefined;
  /** By somebody else, who knows it. */
  given?: boolean;
}

/** A new password ends a temporary one and every other way in, but the session to keep. */
export async function setPassword(
  tx: Queryable,
  userId: number,
  password_hash: string,
  { keep, given = false }: Chosen = {},
): Promise<void> {
  await tx`
    update users set password_hash = ${password_hash}, password_given = ${given}, password_changed_at = clock_timestamp(),
      updated_at = now()
    where id = ${userId}
  `;
  await tx`delete from temporary_passwords where user_id = ${userId}`;
  await endAccess(tx, userId, keep);
}

function refused(): HttpError {
  return new HttpError(422, 'Erro ao atualizar senha', {
    fields: { temporary_password: 'Senha temporária inválida ou expirada' },
  });
}
