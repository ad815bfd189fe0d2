import { PassThrough } from 'node:stream';
import { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import type { FastifyReply } from 'fastify';
import { tellOf } from '../../http/errors.ts';
import type { Assistant } from './answer-call.ts';

export const lineType = 'application/x-ndjson';

/** Line by line: which tool is asked as soon as that is known, then the answer or why there is none. */
export function streamAnswer(
  reply: FastifyReply,
  assistant: Assistant,
  converse: (assistant: Assistant) => Promise<AssistantAnswer>,
): FastifyReply {
  const lines = new PassThrough();
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  converse({ ...assistant, onTool: (tool) => write({ tool }) })
    .then((data) => write({ data: AssistantAnswer.parse(data) }))
    .catch((error) => {
      assistant.log.warn({ err: error }, 'assistant failed');
      write({ errors: tellOf(error) });
    })
    .finally(() => lines.end());
  return reply.type(lineType).send(lines);
}
