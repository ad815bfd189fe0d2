import { receiptLimits } from '@cocho/domain/expense-receipts';
import { answerMs, uploadMs } from '@cocho/domain/patience';
import type { App } from './app-type.ts';
import { HttpError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From its first byte to its answer; what says nothing has as long as any call. */
    answeredWithinMs?: number;
  }
}

const tooSlow = 'O servidor demorou demais para responder. Tente novamente.';

/**
 * Nobody waits for ever. Fastify's own `handlerTimeout` ends with the body of a call: it never answers one that writes. An answer that
 * has begun is a file on its way: it gets the time of the largest file on a slow line.
 */
export function answerInTime(app: App): void {
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    let timer = setTimeout(giveUp, routeOptions.config.answeredWithinMs ?? answerMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();

    function giveUp(): void {
      if (reply.sent) return;
      if (reply.raw.headersSent) timer = setTimeout(() => reply.raw.destroy(), uploadMs(receiptLimits.bytes));
      else reply.send(new HttpError(503, tooSlow));
    }
  });
}
