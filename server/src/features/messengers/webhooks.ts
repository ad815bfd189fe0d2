import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../http/app-type.ts';
import { HttpError, notFound, unauthenticated } from '../../http/errors.ts';
import { takeIn } from './incoming.ts';
import { keepStatuses } from './outgoing.ts';
import { updateIn } from './telegram-events.ts';
import { eventsIn, isSame, isSigned } from './whatsapp-events.ts';

const config = { access: 'public' } as const;
const response = { 200: z.object({}) };
const unsigned = 'Assinatura inválida';
const VerifyQuery = z.object({
  'hub.mode': z.string().optional(),
  'hub.verify_token': z.string().optional(),
  'hub.challenge': z.string().max(500).default(''),
});

/** What the messengers deliver: checked over its raw bytes, kept, and answered at once. All else is done by a job. */
export async function webhooks(app: App): Promise<void> {
  const { sql } = app;
  const { whatsapp, telegram } = app.config;
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.get(
    '/whatsapp',
    { config, schema: { description: 'A verificação que o WhatsApp pede.', querystring: VerifyQuery } },
    async ({ query }, reply) => {
      const isOurs = whatsapp && isSame(query['hub.verify_token'], whatsapp.verifyToken);
      if (query['hub.mode'] !== 'subscribe' || !isOurs) throw new HttpError(403, 'Verificação recusada');
      return reply.type('text/plain').send(query['hub.challenge']);
    },
  );

  app.post(
    '/whatsapp',
    { config, schema: { description: 'Mensagens e entregas do WhatsApp Cloud API, assinadas.', response } },
    async (request) => {
      if (!whatsapp) throw notFound('O WhatsApp não está configurado neste servidor');
      const bytes = bytesOf(request);
      if (!isSigned(bytes, request.headers['x-hub-signature-256'], whatsapp.appSecret)) throw unauthenticated(unsigned);
      const { messages, statuses } = eventsIn(jsonOf(bytes), whatsapp.phoneNumberId);
      await takeIn(sql, messages);
      await keepStatuses(sql, statuses);
      return {};
    },
  );

  app.post(
    '/telegram',
    { config, schema: { description: 'Mensagens do Telegram, com o segredo combinado.', response } },
    async (request) => {
      if (!telegram) throw notFound('O Telegram não está configurado neste servidor');
      if (!isSame(request.headers['x-telegram-bot-api-secret-token'], telegram.secret)) throw unauthenticated(unsigned);
      const update = updateIn(jsonOf(bytesOf(request)), new Date());
      await takeIn(sql, update ? [update] : []);
      return {};
    },
  );
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new HttpError(400, 'O corpo do pedido não é um JSON válido');
  }
}
