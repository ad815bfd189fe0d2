import { LinkCode, type Messenger, MessengerLink, messengerLabels, messengers } from '@cocho/domain/messengers';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { MessageAnswer, many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { newCode, unlinkUser } from './link-rows.ts';

const config = { access: 'session' } as const;
const params = z.object({ channel: z.enum(messengers) });

/** One's own phone: linked by sending a code, ended here or by writing PARAR. */
export async function messengerLinks(app: App): Promise<void> {
  const { sql } = app;
  const offered = messengers.filter((channel) => app.config[channel] !== null);

  app.get(
    '/me/messengers',
    { config, schema: { response: { 200: many(MessengerLink) } } },
    async ({ session: { user_id } }) => {
      const linked = await sql<Omit<MessengerLink, 'contact'>[]>`
        select channel, linked_at, opted_in_at from correspondents where user_id = ${user_id}
      `;
      const data = offered.map((channel) => {
        const { linked_at = null, opted_in_at = null } = linked.find((one) => one.channel === channel) ?? {};
        return { channel, contact: contactOf(app.config, channel), linked_at, opted_in_at };
      });
      return { data };
    },
  );

  app.post(
    '/me/messengers/:channel/code',
    { config, schema: { params, response: { 201: one(LinkCode) } } },
    async ({ session, params: { channel } }, reply) => {
      if (!offered.includes(channel))
        throw notFound(`O ${messengerLabels[channel]} não está configurado neste servidor`);
      return reply.code(201).send({ data: await newCode(sql, session.user_id, channel) });
    },
  );

  app.delete(
    '/me/messengers/:channel',
    { config, schema: { params, response: { 200: MessageAnswer } } },
    async ({ session, params: { channel } }) => {
      if ((await unlinkUser(sql, session.user_id, [channel])) === 0) throw notFound('Nenhum telefone ligado');
      return { message: `${messengerLabels[channel]} desligado` };
    },
  );
}

function contactOf({ whatsapp, telegram }: Config, channel: Messenger): string | null {
  return (channel === 'whatsapp' ? whatsapp?.number : telegram?.botName) ?? null;
}
