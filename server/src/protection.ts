import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import { hashToken, readToken } from './access.ts';
import type { Config } from './config.ts';

export function securityHeaders(config: Config): FastifyHelmetOptions {
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
