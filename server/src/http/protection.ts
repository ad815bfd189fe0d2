import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config.ts';
import type { App } from './app-type.ts';

/** Helmet composes its headers anew for every answer, a seventh of a list's CPU. They never change: it is asked once. */
export async function sendSecurityHeaders(app: App): Promise<void> {
  const once = Fastify();
  await once.register(helmet, securityPolicy(app.config));
  once.get('/', async (_request, reply) => reply.raw.getHeaders());
  const headers = new Map<string, string>(Object.entries((await once.inject('/')).json()));
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeaders(headers);
    // What a farm is told is for the person who asked: no proxy and no shared computer keeps it.
    if (request.url.startsWith('/api/')) reply.raw.setHeader('cache-control', 'no-store');
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
