import type { App } from './app-type.ts';

/** One structured line an API request, with the id the client also gets. Query strings stay out: they carry e-mails. */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url === '/api/health') return;
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level]({
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.session?.user_id,
    });
  });
}
