import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerTasks } from './answer-tasks.ts';

export interface BareAnswer {
  headers: Record<string, string>;
  body: string;
}

/** The least Node can do to send these bytes. */
answerTasks<BareAnswer, { port: number }>(async ({ headers, body }) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
});
