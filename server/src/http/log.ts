import type { FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { App } from './app-type.ts';

/** Standard output, by some lines at once and a quarter of a second later at most: each write wakes a thread (docs/performance.md). */
export function linesInBlocks(): DestinationStream {
  return pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 });
}

/** One structured line an API request, with the id the client also gets. Query strings stay out: they carry e-mails; so do links. */
export function logRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!request.url.startsWith('/api/') || request.url === '/api/health') return;
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level]({
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      user: request.session?.user_id,
    });
  });
}

/** A token in the path opens what it names: whoever reads the log must not. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.url?.includes('/:token') ? routeOptions.url : url.split('?', 1)[0];
}
