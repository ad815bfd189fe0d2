import { EmailCode } from '@cocho/domain/email-confirmation';
import { Me } from '@cocho/domain/session';
import { MessageAnswer, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict } from '../../http/errors.ts';
import { addJob } from '../../jobs/jobs.ts';
import { mailLimit } from '../../jobs/mail-limit.ts';
import { confirmByCode, emailCodeJob, mayConfirmByCode } from './email-codes.ts';
import { findMe } from './session.ts';

const signedIn = { access: 'session' } as const;
const byPassword =
  'Confirme o email em "Esqueceu a senha?": com a senha temporária você também escolhe uma senha só sua';

/** Nobody gets into a farm with an account made in another's name: its e-mail is confirmed by a code first. */
export async function emailConfirmation(app: App): Promise<void> {
  const { sql } = app;
  const codesOfPerson = mailLimit(sql, 'confirmation');

  app.post(
    '/me/email_confirmation/code',
    { config: signedIn, schema: { response: { 200: MessageAnswer } } },
    async ({ session }) => {
      const [user] = await sql`select from users where id = ${session.user_id} and ${mayConfirmByCode(sql)}`;
      if (!user) throw conflict(byPassword);
      await codesOfPerson.take(String(session.user_id));
      await addJob(sql, emailCodeJob, { user_id: session.user_id });
      return { message: 'Enviamos um código ao seu email' };
    },
  );

  app.post(
    '/me/email_confirmation',
    { config: signedIn, schema: { body: EmailCode, response: { 200: one(Me) } } },
    async ({ session, body }) => {
      await confirmByCode(sql, session.user_id, body.code, session.token_hash);
      return { data: await findMe(sql, session.user_id), message: 'Email confirmado' };
    },
  );
}
