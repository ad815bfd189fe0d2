import { InvitationPin, OpenInvitation, pinTries } from '@cocho/domain/invitations';
import { SignedIn } from '@cocho/domain/session';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { hashToken } from '../../http/access.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { addressLimit } from '../../http/attempts.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { endAccess } from '../session/end-access.ts';
import { openSession } from '../session/session.ts';
import { hashPin } from './invitations.ts';

const anyone = { access: 'public' } as const;
const closed = 'Este convite não vale mais. Peça outro ao gestor da fazenda.';
const Params = z.object({ token: z.string().max(100) });

/** What an operator does under the link that they were sent. Reading it spends nothing: messengers look at links too. */
export async function publicInvitations(app: App): Promise<void> {
  const { sql } = app;
  const wrongLinksOfAddress = addressLimit({ max: 100, minutes: 15 });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
  });

  app.get(
    '/:token',
    { config: anyone, schema: { params: Params, response: { 200: one(OpenInvitation) } } },
    async ({ params, ip }) => {
      wrongLinksOfAddress.take(ip);
      const data = await findInvitation(sql, params.token);
      if (!data) throw notFound(closed);
      wrongLinksOfAddress.giveBack(ip);
      return { data };
    },
  );

  app.post(
    '/:token/accept',
    { config: anyone, schema: { params: Params, body: InvitationPin, response: { 200: SignedIn } } },
    async ({ params, body, ip }) => {
      wrongLinksOfAddress.take(ip);
      await requirePin(sql, params.token, body.pin);
      const signedIn = await transaction(sql, (tx) => spend(tx, params.token));
      wrongLinksOfAddress.giveBack(ip);
      return signedIn;
    },
  );
}

/** Of an operator without an e-mail: whoever has become more than that signs in like everyone. */
async function findInvitation(sql: Queryable, token: string): Promise<OpenInvitation | undefined> {
  const [row] = await sql<OpenInvitation[]>`
    select u.name, f.name as farm_name from invitations i
    join memberships m on m.user_id = i.user_id and m.active
    join farms f on f.id = m.farm_id and f.active
    join users u on u.id = i.user_id
    where i.token_hash = ${hashToken(token)} and i.expires_at > now() and i.tries < ${pinTries}
      and u.email is null and m.user_type = 'worker'
  `;
  return row;
}

/** A try counts before anyone learns whether it was right, also of several at once. */
async function requirePin(sql: Queryable, token: string, pin: string): Promise<void> {
  if (!(await findInvitation(sql, token))) throw notFound(closed);
  const [tried] = await sql<[{ right: boolean; left: number }?]>`
    update invitations set tries = tries + 1
    where token_hash = ${hashToken(token)} and expires_at > now() and tries < ${pinTries}
    returning pin_hash = ${hashPin(token, pin)} as right, ${pinTries} - tries as left
  `;
  if (!tried) throw notFound(closed);
  if (tried.right) return;
  if (tried.left === 0) throw invalidField('pin', 'PIN incorreto. O convite foi encerrado; peça outro ao gestor.');
  const left = tried.left === 1 ? 'Resta 1 tentativa' : `Restam ${tried.left} tentativas`;
  throw invalidField('pin', `PIN incorreto. ${left}.`);
}

/** Once, and on this device alone: nothing that let the person in before does so any more. */
async function spend(tx: Queryable, token: string): Promise<SignedIn> {
  const [used] = await tx<[{ user_id: number }?]>`
    delete from invitations where token_hash = ${hashToken(token)} returning user_id
  `;
  if (!used) throw notFound(closed);
  await endAccess(tx, used.user_id);
  return openSession(tx, used.user_id);
}
