import { randomBytes } from 'node:crypto';
import type { MemberFarm } from '@cocho/domain/farms';
import { policy } from '@cocho/domain/privacy-policy';
import {
  Me,
  PasswordRecovery,
  PolicySeen,
  ProfileInput,
  SignedIn,
  SignIn,
  SignUp,
  UpdatePassword,
} from '@cocho/domain/session';
import type { FastifyRequest } from 'fastify';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/access.ts';
import { MessageAnswer, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { addressLimit, attemptLimit, countRefusals } from '../../http/attempts.ts';
import { type HttpError, invalidField, unauthenticated } from '../../http/errors.ts';
import { addJob } from '../../jobs/jobs.ts';
import { mailLimit } from '../../jobs/mail-limit.ts';
import { accessTokens } from './access-tokens.ts';
import { emailCodeJob } from './email-codes.ts';
import { memberFarms } from './member-farms.ts';
import { requestTemporaryPassword, setPassword, updatePassword } from './password-recovery.ts';
import { passwordTries } from './password-tries.ts';
import { hashPassword } from './passwords.ts';
import { isStillVerified, verifyAccount } from './verified-account.ts';

const open = { access: 'public' } as const;
const signedIn = { access: 'session' } as const;

export async function session(app: App): Promise<void> {
  const { sql } = app;
  await accessTokens(app);
  const passwordsOfAddress = addressLimit({ max: 60, minutes: 15 });
  const signIns = passwordTries(passwordsOfAddress);
  const temporaryPasswords = passwordTries(passwordsOfAddress);
  const changesOfPerson = attemptLimit({ max: 10, minutes: 15 });
  const signUpsOfAddress = addressLimit({ max: 100, minutes: 60 });
  const recoveriesOfAddress = addressLimit({ max: 30, minutes: 15 });
  const recoveriesOfAccount = mailLimit(sql, 'recovery');

  app.post(
    '/sign_in',
    { config: open, schema: { body: SignIn, response: { 200: SignedIn } } },
    async ({ body: { email, password }, ip }) =>
      signIns.count(email, ip, async () => {
        const account = await verifyAccount(sql, sql`email = ${email}`, password);
        return transaction(sql, async (tx) => {
          if (!account || !(await isStillVerified(tx, account))) throw unauthenticated('Email ou senha inválidos');
          await noteComing(tx, account.id);
          return openSession(tx, account.id);
        });
      }),
  );

  app.post(
    '/sign_up',
    { config: open, schema: { body: SignUp, response: { 201: SignedIn.extend(MessageAnswer.shape) } } },
    async ({ body, ip }, reply) => {
      signUpsOfAddress.take(ip);
      const { name, email, password } = body;
      const password_hash = await hashPassword(password);
      const userId = await transaction(sql, async (tx) => {
        const user_id = await createUser(tx, { name, email, password_hash });
        await addJob(tx, emailCodeJob, { user_id });
        return user_id;
      });
      return reply.code(201).send({ ...(await openSession(sql, userId)), message: 'Usuário criado com sucesso' });
    },
  );

  app.delete(
    '/sign_out',
    { config: { ...signedIn, visitors: true }, schema: { response: { 200: MessageAnswer } } },
    async ({ session }) => {
      await sql`delete from sessions where token_hash = ${session.token_hash}`;
      return { message: 'Sessão encerrada' };
    },
  );

  app.post(
    '/password_recovery',
    { config: open, schema: { body: PasswordRecovery, response: { 200: MessageAnswer } } },
    async ({ body, ip }) => {
      recoveriesOfAddress.take(ip);
      await recoveriesOfAccount.take(body.email);
      await requestTemporaryPassword(sql, body.email);
      return { message: 'Se o email estiver cadastrado, você receberá uma senha temporária em instantes.' };
    },
  );

  app.post(
    '/update_password',
    { config: open, schema: { body: UpdatePassword, response: { 200: MessageAnswer } } },
    async ({ body, ip }) => {
      await temporaryPasswords.count(body.email, ip, () => updatePassword(sql, body));
      signIns.forget(body.email, ip);
      return { message: 'Senha atualizada com sucesso' };
    },
  );

  app.get('/me', { config: signedIn, schema: { response: { 200: one(Me) } } }, async ({ session }) => ({
    data: await findMe(sql, session.user_id),
  }));

  app.put(
    '/me',
    { config: signedIn, schema: { body: ProfileInput, response: { 200: one(Me) } } },
    async ({ session, body }) => {
      const save = () => saveProfile(sql, session, body);
      await (body.password === undefined ? save() : countRefusals([[changesOfPerson, String(session.user_id)]], save));
      return { data: await findMe(sql, session.user_id), message: 'Perfil atualizado com sucesso' };
    },
  );

  app.post(
    '/me/policy_seen',
    { config: { ...signedIn, visitors: true }, schema: { body: PolicySeen, response: { 200: one(Me) } } },
    async ({ session, body }) => {
      await sql`
        update users set policy_seen = greatest(policy_seen, ${body.version}) where id = ${session.user_id}
      `;
      return { data: await findMe(sql, session.user_id) };
    },
  );
}

async function saveProfile(
  sql: Sql,
  { user_id, token_hash }: FastifyRequest['session'],
  form: ProfileInput,
): Promise<void> {
  const { name, phone = null, password, current_password } = form;
  const change = password === undefined ? null : await verifiedChange(sql, user_id, password, current_password);
  await transaction(sql, async (tx) => {
    if (change) {
      if (!(await isStillVerified(tx, change.account))) throw wrongPassword();
      await setPassword(tx, user_id, change.password_hash, { keep: token_hash });
    }
    await tx`
      update users set name = ${name}, phone = ${phone}, version = version + 1, updated_at = now()
      where id = ${user_id}
    `;
  });
}

/** Only who knows the current password has a new one hashed: either takes its time. */
async function verifiedChange(sql: Sql, userId: number, password: string, current = '') {
  const account = await verifyAccount(sql, sql`id = ${userId}`, current);
  if (!account) throw wrongPassword();
  return { account, password_hash: await hashPassword(password) };
}

function wrongPassword(): HttpError {
  return invalidField('current_password', 'Senha atual incorreta');
}

interface NewUser {
  name: string;
  /** Null for an operator let in by a link. */
  email: string | null;
  phone?: string | null;
  /** Made beforehand: hashing takes its time, and a transaction would hold its connection meanwhile. */
  password_hash: string | null;
  /** The password was chosen by somebody else, who knows it. */
  password_given?: boolean;
  /** True of people whom we make up ourselves: their e-mail is nobody's. */
  email_confirmed?: boolean;
}

export async function createUser(sql: Queryable, user: NewUser): Promise<number> {
  const { name, email, phone = null, password_hash, password_given = false, email_confirmed = false } = user;
  const [row] = await sql<[{ id: number }]>`
    insert into users (name, email, phone, password_hash, password_given, policy_seen, email_confirmed_at)
    values (${name}, ${email}, ${phone}, ${password_hash}, ${password_given}, ${policy.version},
      ${email_confirmed ? sql`now()` : null})
    returning id
  `;
  return row.id;
}

/**
 * Their session may be gone with *Sair*, and an account to which nobody comes is deleted. Of who is of a farm it is not
 * noted: their card says when they were last changed.
 */
async function noteComing(tx: Queryable, userId: number): Promise<void> {
  await tx`
    update users set updated_at = now()
    where id = ${userId} and not exists (select from memberships m where m.user_id = users.id)
  `;
}

/** `hours`: how long a visitor may stay; null for everybody else. */
export async function openSession(sql: Queryable, userId: number, hours: number | null = null): Promise<SignedIn> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into sessions (token_hash, user_id, visit_ends_at)
    values (${hashToken(token)}, ${userId}, now() + make_interval(hours => ${hours}))
  `;
  return { ...(await findMe(sql, userId)), token };
}

export async function findMe(sql: Queryable, userId: number): Promise<Me> {
  const [row] = await sql<[Omit<Me, 'user_type'>]>`
    select u.id, u.name, coalesce(u.email, '') as email, u.phone, u.staff, u.policy_seen,
      u.email_confirmed_at is not null as email_confirmed, u.password_given,
      (select coalesce(json_agg(f), '[]') from (${memberFarms(sql, sql`u.id`)}) f) as farms
    from users u where u.id = ${userId}
  `;
  const [first]: MemberFarm[] = row.farms;
  return { ...row, user_type: first?.user_type ?? null };
}
