import type { App } from '../http/app-type.ts';

export async function health(app: App): Promise<void> {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const alive = await app.sql`select 1`.then(
      () => true,
      () => false,
    );
    return reply.code(alive ? 200 : 503).send({ status: alive ? 'ok' : 'database away' });
  });
}
