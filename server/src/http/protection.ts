import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import type { App } from './app-type.ts';

/** Helmet composes its headers anew for every answer, a seventh of a list's CPU. They never change: it is asked once. */
export async function sendSecurityHeaders(app: App): Promise<void> {
  const once = Fastify();
  await once.register(helmet, securityPolicy(app.config));
  once.get('/', async (_request, reply) => reply.raw.getHeaders());
  const ofAll: Record<string, string> = (await once.inject('/')).json();
  // What a farm is told is for the person who asked: no proxy and no shared computer keeps it.
  const ofApi = { ...ofAll, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : ofAll);
    done();
  });
}

function securityPolicy(config: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its style tags at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The wagon's scale gateway speaks WebSocket from an address of the farm's own network.
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https://'),
  };
}
