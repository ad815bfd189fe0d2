import { AskedBefore, AssistantAnswer, AssistantMessageInput } from '@cocho/domain/assistant/assistant-messages';
import type { FastifyRequest } from 'fastify';
import { many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { scopeOf } from '../../registers/scope.ts';
import type { Asker } from './asker.ts';
import { askedBefore, forgetOld } from './conversation-rows.ts';
import { converse } from './converse.ts';

/** The farm can be asked, in words, by whoever works there. */
export async function assistant(app: App): Promise<void> {
  const { sql } = app;
  const config = { access: 'assistant.use' } as const;

  app.post(
    '/assistant/messages',
    {
      config,
      schema: {
        description:
          'Uma pergunta ou um pedido em português. facts são os números de que o texto fala. O que grava é feito só depois de ' +
          'confirmado: com confirmation_id, uma vez e em até 5 minutos.',
        body: AssistantMessageInput,
        response: { 200: one(AssistantAnswer) },
      },
    },
    async (request) => {
      const data = await converse({ sql, announce: app.events.announce }, askerOf(request), request.body);
      await forgetOld(sql, request.farm.id, app.config.assistantRetentionDays);
      return { data };
    },
  );

  app.get(
    '/assistant/messages',
    {
      config,
      schema: {
        description: 'O que a própria pessoa perguntou, da mais recente à mais antiga.',
        response: { 200: many(AskedBefore) },
      },
    },
    async (request) => ({ data: await askedBefore(sql, askerOf(request)) }),
  );
}

function askerOf(request: FastifyRequest): Asker {
  const { user_id, user_type } = request.session;
  if (user_type === null) throw notFound('Fazenda não encontrada');
  return { scope: scopeOf(request), user_id, user_type, channel: 'panel' };
}
