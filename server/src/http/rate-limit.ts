import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { readToken, tokenHashOf } from './access.ts';
import { addressKey } from './address-key.ts';
import type { App } from './app-type.ts';
import { addressLimit } from './attempts.ts';
import { tooMany } from './errors.ts';
import { isKnownToken } from './who-asks.ts';

const callsPerMinute = 1200;
const mostKnown = 50_000;

/** So many calls a minute, of a session or of an address; what the machine itself asks does not count. */
export async function limitCalls(app: App): Promise<void> {
  const isExempt = ({ ip }: FastifyRequest) => !app.config.trustProxy && isLocal(ip);
  await app.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: knownCallers(app),
    errorResponseBuilder: () => tooMany(),
  });
  // Here, not route by route: those would run after `enforceAccess` and never count the calls that it refuses.
  const limit = app.rateLimit();
  app.addHook('onRequest', (request, reply, done) => {
    if (isExempt(request)) return done();
    limit.call(app, request, reply).then(() => done(), done);
  });
}

/**
 * Whose calls count together. A farm's people share one address, so whoever has a session is counted by it. A token that
 * anyone can make up is not: it is looked up once, and an address has only so many wrong ones. Good ones are remembered.
 */
function knownCallers({ sql }: App) {
  const known = new Set<string>();
  const wrongTokens = addressLimit({ max: callsPerMinute, minutes: 1 });

  return async (request: FastifyRequest): Promise<string> => {
    const token = readToken(request);
    if (!token) return addressKey(request.ip);
    const hash = tokenHashOf(token);
    const key = hash.toString('base64');
    if (known.has(key)) return key;
    if (!(await isGood(request.ip, hash))) return addressKey(request.ip);
    if (known.size >= mostKnown) known.clear();
    known.add(key);
    return key;
  };

  async function isGood(address: string, hash: Buffer): Promise<boolean> {
    wrongTokens.take(address);
    const found = await isKnownToken(sql, hash).catch((error) => {
      wrongTokens.giveBack(address);
      throw error;
    });
    if (found) wrongTokens.giveBack(address);
    return found;
  }
}

function isLocal(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
