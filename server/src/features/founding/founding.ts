import { FoundFarm, Founding } from '@cocho/domain/founding';
import { Me } from '@cocho/domain/session';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { addressLimit } from '../../http/attempts.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { createFarm } from '../farms/farms.ts';
import { mayConfirmByCode } from '../session/email-codes.ts';
import { findMe } from '../session/session.ts';

const signedIn = { access: 'session' } as const;
const closed = 'Aqui quem cria as fazendas é a nossa equipe';

/** Where SELF_SERVICE is on: who has signed up and belongs to no farm founds a Starter one. */
export async function founding(app: App): Promise<void> {
  const { sql, config } = app;
  const foundingsOfAddress = addressLimit({ max: 20, minutes: 60 });

  app.get('/me/founding', { config: signedIn, schema: { response: { 200: one(Founding) } } }, async ({ session }) => {
    const { free, by_code, former } = await founderOf(sql, session.user_id);
    return { data: { open: config.selfService && free, by_code, former, demo: config.demo } };
  });

  app.post(
    '/me/founding',
    { config: signedIn, schema: { body: FoundFarm, response: { 201: one(Me) } } },
    async ({ session, body, ip }, reply) => {
      if (!config.selfService) throw notFound(closed);
      foundingsOfAddress.take(ip);
      await transaction(sql, (tx) => found(tx, session.user_id, body));
      return reply.code(201).send({ data: await findMe(sql, session.user_id), message: 'Fazenda criada com sucesso' });
    },
  );
}

async function found(tx: Queryable, user_id: number, { name, time_zone }: FoundFarm): Promise<void> {
  // Of two at once the second waits, and then finds that there is one.
  await tx`select from users where id = ${user_id} for no key update`;
  const { free, confirmed, email } = await founderOf(tx, user_id);
  if (!free) throw conflict('Você já tem uma fazenda');
  if (!confirmed) throw conflict('Confirme o seu email antes de criar a fazenda');
  const farm = { name, time_zone, plan: 'starter', active: true, demonstration: false, admin_email: email } as const;
  await createFarm(tx, farm, user_id);
}

interface Founder {
  free: boolean;
  confirmed: boolean;
  by_code: boolean;
  former: boolean;
  email: string;
}

async function founderOf(sql: Queryable, user_id: number): Promise<Founder> {
  const [founder] = await sql<[Founder]>`
    select coalesce(email, '') as email, email_confirmed_at is not null as confirmed, ${mayConfirmByCode(sql)} as by_code,
      not staff and email is not null and not exists (select from memberships m where m.user_id = users.id) as free,
      coalesce((
        select not bool_or(m.active and f.active) from memberships m join farms f on f.id = m.farm_id where m.user_id = users.id
      ), false) as former
    from users where id = ${user_id}
  `;
  return founder;
}
