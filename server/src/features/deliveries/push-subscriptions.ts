import { ECDH, randomUUID } from 'node:crypto';
import { invalid } from '@cocho/domain/messages';
import { isPushService, PushDevices, PushSubscription, PushSubscriptionInput } from '@cocho/domain/push-subscriptions';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { attemptLimit } from '../../http/attempts.ts';
import { invalidField, notFound } from '../../http/errors.ts';
import { pushKeys } from '../../jobs/push.ts';
import { hearersOf, plan } from './plan.ts';

/** One person has no more; the one that was asked for longest ago makes way. */
const mostDevices = 10;
const own = { access: 'alerts.read' } as const;

/** The devices on which a person wants to be told, in all of their farms. */
export async function pushSubscriptions(app: App): Promise<void> {
  const { sql, config } = app;
  const testsOfPerson = attemptLimit({ max: 10, minutes: 15 });

  app.get(
    '/push_subscriptions',
    { config: own, schema: { response: { 200: one(PushDevices) } } },
    async ({ farm, session }) => {
      const { public_key } = await pushKeys(sql);
      return { data: { public_key, devices: await devicesOf(sql, farm.id, session.user_id) } };
    },
  );

  app.post(
    '/push_subscriptions',
    {
      config: own,
      schema: {
        description: 'O aparelho de quem pede passa a receber avisos, ou muda o que recebe.',
        body: PushSubscriptionInput,
        response: { 201: one(PushSubscription) },
      },
    },
    async ({ session, body }, reply) => {
      if (!isPushService(body.endpoint, config.pushHosts))
        throw invalidField('endpoint', 'Endereço não é de um serviço de notificações conhecido');
      if (!isPublicKey(body.p256dh)) throw invalidField('p256dh', invalid('Chave'));
      const data = await transaction(sql, (tx) => subscribe(tx, session, body));
      return reply.code(201).send({ data, message: 'Avisos ligados neste aparelho' });
    },
  );

  app.post(
    '/push_subscriptions/test',
    {
      config: own,
      schema: { description: 'Um aviso de teste a cada aparelho de quem pede.', response: { 200: MessageAnswer } },
    },
    async ({ farm, session }) => {
      testsOfPerson.take(String(session.user_id));
      const count = await transaction(sql, (tx) => tellTest(tx, farm.id, session.user_id));
      if (count === 0) return { message: 'Nenhum aparelho seu recebe avisos' };
      return { message: count === 1 ? 'Teste enviado a 1 aparelho' : `Teste enviado a ${count} aparelhos` };
    },
  );

  app.delete(
    '/push_subscriptions/:id',
    { config: own, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async ({ params, session }) => {
      const { count } = await sql`
        delete from push_subscriptions where id = ${params.id} and user_id = ${session.user_id}
      `;
      if (count === 0) throw notFound('Aparelho não encontrado');
      return { message: 'Avisos desligados no aparelho' };
    },
  );
}

/** A point of the curve: for another nothing could be sealed. */
function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

async function devicesOf(sql: Queryable, farmId: number, userId: number): Promise<PushSubscription[]> {
  return sql<PushSubscription[]>`
    select p.id, p.endpoint, p.device, p.least_severity, p.created_at
    from memberships m join push_subscriptions p on p.user_id = m.user_id
    where m.farm_id = ${farmId} and m.user_id = ${userId} order by p.id
  `;
}

/** A device is its last person's: whoever signs in there and asks for it takes it over. */
async function subscribe(
  tx: Queryable,
  { user_id, token_hash }: { user_id: number; token_hash: Buffer },
  { endpoint, p256dh, auth, device, least_severity }: PushSubscriptionInput,
): Promise<PushSubscription> {
  const row = { user_id, token_hash, endpoint, p256dh, auth, device, least_severity };
  const [kept] = await tx<[PushSubscription]>`
    insert into push_subscriptions ${tx(row)}
    on conflict (endpoint) do update set user_id = excluded.user_id, token_hash = excluded.token_hash,
      p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device, least_severity = excluded.least_severity
    returning id, endpoint, device, least_severity, created_at
  `;
  await tx`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${user_id} and id <> ${kept.id} order by id desc offset ${mostDevices - 1}
    )
  `;
  return kept;
}

async function tellTest(tx: Queryable, farmId: number, userId: number): Promise<number> {
  const person = (await hearersOf(tx, farmId)).find(({ user_id }) => user_id === userId);
  const about = `test ${randomUUID()}`;
  return plan(
    tx,
    farmId,
    (person?.devices ?? []).map(({ id }) => ({
      user_id: userId,
      subscription_id: id,
      about,
      notice: { kind: 'test' },
      due_at: new Date(),
    })),
  );
}
