import {
  AskedBefore,
  AssistantAnswer,
  AssistantMessageInput,
  confirmMinutes,
} from '@cocho/domain/assistant/assistant-messages';
import type { FastifyRequest } from 'fastify';
import { many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { scopeOf } from '../../registers/scope.ts';
import { assistantOf } from './answer-call.ts';
import { lineType, streamAnswer } from './answer-stream.ts';
import type { Asker } from './asker.ts';
import { chatSettings } from './chat-settings.ts';
import { askedBefore } from './conversation-rows.ts';
import { converse } from './converse.ts';

/** The farm can be asked, in words, by whoever works there. */
export async function assistant(app: App): Promise<void> {
  const { sql } = app;
  const config = { access: 'assistant.use' } as const;
  await chatSettings(app);

  app.post(
    '/assistant/messages',
    {
      config,
      compress: false,
      schema: {
        description:
          'Uma pergunta ou um pedido em português. facts são os números de que o texto fala. O que grava é feito só depois de ' +
          `confirmado: com confirmation_id, uma vez e em até ${confirmMinutes} minutos. Quem aceita application/x-ndjson recebe linhas: { tool } ` +
          'assim que se sabe o que foi pedido, e por fim { data }.',
        body: AssistantMessageInput,
        response: { 200: one(AssistantAnswer) },
      },
    },
    async (request, reply) => {
      const asker = askerOf(request);
      const assistant = assistantOf(app, app.events.announce);
      const { accept } = request.headers;
      if (accept === lineType) return streamAnswer(reply, assistant, (told) => converse(told, asker, request.body));
      return { data: await converse(assistant, asker, request.body) };
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
