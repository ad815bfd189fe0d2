import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { hashToken, readToken } from './access.ts';
import type { App } from './app-type.ts';

/** Helmet composes its headers anew for every answer, a seventh of a list's CPU. They never change: it is asked once. */
export async function sendSecurityHeaders(app: App): Promise<void> {
  const once = Fastify();
  await once.register(helmet, securityPolicy(app.config));
  once.get('/', async (_request, reply) => reply.raw.getHeaders());
  const headers = new Map<string, string>(Object.entries((await once.inject('/')).json()));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(headers);
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

/** A farm's people share one address, so whoever has a token is counted by it. */
export function rateLimitKey(request: FastifyRequest): string {
  const token = readToken(request);
  return token ? hashToken(token).toString('base64') : request.ip;
}

export function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
