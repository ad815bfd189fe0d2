import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../http/app-type.ts';
import { attemptLimit } from '../../http/attempts.ts';
import { HttpError } from '../../http/errors.ts';
import { assistantOf } from './answer-call.ts';
import { mcpServer } from './mcp-server.ts';
import { personFarms } from './person-farms.ts';

const config = { access: 'token' } as const;
const description = 'Model Context Protocol, com um token de acesso da pessoa (Meu perfil).';

/** Any AI client that speaks MCP asks the farm here, with the token of a person and what that person may. Nothing is kept between calls. */
export async function mcp(app: App): Promise<void> {
  const { sql } = app;
  // A program that has run away asks no more than a busy one.
  const calls = attemptLimit({ max: 120, minutes: 1 });

  app.post(
    '/mcp',
    { config, schema: { description, response: { 200: z.looseObject({ jsonrpc: z.literal('2.0') }) } } },
    async (request, reply: FastifyReply) => {
      // Many calls in one would count as one.
      if (Array.isArray(request.body)) throw new HttpError(400, 'Envie uma chamada de cada vez');
      calls.take(String(request.program.user_id));
      const farms = await personFarms(sql, request.program.user_id);
      const handler = createMcpHandler(
        () => mcpServer(assistantOf(app, app.events.announce), { ...request.program, farms }),
        { maxSubscriptions: 0 },
      );
      const answer = await handler.fetch(webRequest(request, app.config.publicUrl), { parsedBody: request.body });
      return reply.send(answer);
    },
  );

  /** There is no stream to open and no session to end: clients try both, and take this for an answer. */
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', 'POST');
    throw new HttpError(405, 'Use POST');
  };
  app.get('/mcp', { config, schema: { hide: true } }, refuse);
  app.delete('/mcp', { config, schema: { hide: true } }, refuse);
}

/** The body goes along as it was parsed. */
function webRequest({ headers, url }: FastifyRequest, publicUrl: string): Request {
  const told = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;
  const sent = told.flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as [string, string]] : [],
  );
  return new Request(new URL(url, publicUrl), { method: 'POST', headers: sent });
}
