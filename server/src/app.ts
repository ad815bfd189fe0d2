import type { IncomingMessage, ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { enforceAccess } from './access.ts';
import type { Config } from './config.ts';
import type { Sql } from './db.ts';
import { answerError, tooMany } from './errors.ts';
import { type FarmEvents, farmEvents } from './events.ts';
import { events } from './features/events.ts';
import { farmUsers } from './features/farm-users.ts';
import { health } from './features/health.ts';
import { ingredients } from './features/ingredients.ts';
import { session } from './features/session.ts';
import { logRequests } from './log.ts';
import { documentRoutes } from './openapi.ts';
import { isLocal, rateLimitKey, securityHeaders } from './protection.ts';
import { serveWeb } from './web.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyInstance {
    sql: Sql;
    config: Config;
    events: FarmEvents;
  }
}

export async function buildApp(config: Config, sql: Sql): Promise<App> {
  const app: App = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60_000,
    handlerTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorate('sql', sql);
  app.decorate('config', config);
  app.decorate('events', await farmEvents(sql));
  app.addHook('onClose', () => app.events.close());
  logRequests(app);

  await app.register(helmet, securityHeaders(config));
  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, {
    max: 1200,
    timeWindow: '1 minute',
    keyGenerator: rateLimitKey,
    allowList: (request) => !config.trustProxy && isLocal(request.ip),
    errorResponseBuilder: () => tooMany(),
  });
  await documentRoutes(app);
  await app.register(health, { prefix: '/api' });
  await app.register(v1, { prefix: '/api/v1' });
  await app.register(serveWeb);
  return app;
}

async function v1(app: App): Promise<void> {
  enforceAccess(app);
  app.addHook('onResponse', async ({ routeOptions, farm }, { statusCode }) => {
    if (routeOptions.config.changes && statusCode < 400) app.events.announce(farm.id, routeOptions.config.changes);
  });
  await app.register(session, { prefix: '/users' });
  await app.register(farm, { prefix: '/farms/:farmId' });
}

async function farm(app: App): Promise<void> {
  await app.register(events);
  await app.register(farmUsers);
  await app.register(ingredients);
}
