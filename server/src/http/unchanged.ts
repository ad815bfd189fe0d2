import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { todayIn } from '../clock.ts';
import { json } from './answers.ts';
import type { App } from './app-type.ts';
import { keptAnswers } from './kept-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the day on which it was asked: midnight may pass before the answer is there. */
    keptAs: string;
  }
}

/**
 * What has not changed is not made again, and not sent to whoever has it. A list that says what it `shows` is kept until
 * that changes; every other answer is made, and only its bytes are saved.
 */
export function answerUnchanged(app: App): void {
  const answers = keptAnswers();
  app.decorateRequest('keptAs', '');

  app.addHook('onRequest', (request, reply, done) => {
    const { version } = request.farm ?? {};
    if (!version) return done();
    request.keptAs = keyOf(request);
    const kept = answers.find(request.keptAs, version);
    if (!kept) return done();
    reply.header('etag', kept.etag);
    if (request.method === 'GET' && has(request, kept.etag)) reply.code(304).send();
    else reply.type(json).send(kept.body);
  });

  app.addHook('onSend', (request, reply, body, done) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof body !== 'string') return done();
    const etag = keepNew(request, body);
    reply.header('etag', etag);
    if (!has(request, etag)) return done();
    reply.code(304).removeHeader('content-type');
    done(null, null);
  });

  function keepNew(request: FastifyRequest, body: string): string {
    // Weak: what travels compressed are other bytes.
    const etag = `W/"${hash('sha1', body, 'base64url')}"`;
    const { version } = request.farm ?? {};
    if (version) answers.keep(request.keptAs, { version, body: bytesOf(body), etag });
    return etag;
  }
}

/** In memory of their own: what Node takes from its pool keeps all else alive that lies beside it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function has({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-none-match'] === etag;
}

/** Figures change with the farm's day, and roles see different ones. */
function keyOf({ farm, session, url }: FastifyRequest): string {
  return `${farm.id} ${session.user_type} ${farm.time_zone} ${todayIn(farm.time_zone)} ${url}`;
}
