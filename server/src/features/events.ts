import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type FarmNews, newsText } from '@cocho/domain/events';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticate } from '../http/access.ts';
import type { App } from '../http/app-type.ts';
import { HttpError, tooMany } from '../http/errors.ts';

const beatMs = 25_000;
/** More than any browser has tabs of it. One more is refused, for the oldest, if it were ended, would come again at once. */
const mostOfSession = 20;

/** Server-sent events: which feature's data changed, and of which lots where it is only of some. The data itself is fetched through the usual, checked routes. */
export async function events(app: App): Promise<void> {
  /** How each is ended, and of which session it is. */
  const open = new Map<() => void, string>();
  app.addHook('preClose', async () => {
    for (const end of open.keys()) end();
  });

  app.get(
    '/events',
    {
      config: { access: 'events.read' },
      compress: false,
      schema: {
        description:
          'Um fluxo text/event-stream: o nome do que mudou e, se só alguns lotes mudaram, os ids deles na linha seguinte.',
        params: z.object({ farmId: z.string() }),
      },
    },
    async (request, reply) => {
      const session = request.session.token_hash.toString('base64');
      const ofSession = [...open.values()].filter((one) => one === session);
      if (ofSession.length >= mostOfSession) throw tooMany('Há abas demais abertas com este acesso. Feche algumas.');
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream',
        'x-accel-buffering': 'no',
      });
      raw.write('retry: 2000\n\n');
      const end = tellNews({
        raw,
        listen: (send) => app.events.listen(request.farm.id, send),
        mayStillHear: () => mayStillHear(app, request, request.params.farmId),
        ended: () => open.delete(end),
      });
      open.set(end, session);
      raw.once('close', end);
      // Gone while it was asked who listens.
      if (raw.destroyed) end();
    },
  );
}

interface Stream {
  raw: ServerResponse;
  /** Answers how to stop. */
  listen: (send: (news: FarmNews) => void) => () => void;
  mayStillHear: () => Promise<boolean | null>;
  ended: () => void;
}

/** Answers how to end it. */
function tellNews({ raw, listen, mayStillHear, ended }: Stream): () => void {
  let telling = Promise.resolve();
  let untold = '';
  let mayConcernUs = false;
  let isOpen = true;
  const beat = setInterval(() => write(': \n\n'), beatMs);
  const stopListening = listen(send);
  return end;

  /** In the order in which it was told; what comes while it is asked who still listens goes together. */
  function send(news: FarmNews): void {
    if (untold === '') telling = telling.then(tell);
    untold += `${newsText(news).replaceAll(/^/gm, 'data: ')}\n\n`;
    // After a gap it may be this person's removal that was missed.
    mayConcernUs ||= news.topic === 'farm-users' || news.topic === 'resync';
  }

  async function tell(): Promise<void> {
    const [text, lastWord] = [untold, mayConcernUs ? 'data: farm-users\n\n' : ''];
    untold = '';
    mayConcernUs = false;
    await write(text, lastWord);
  }

  /** Whoever signed out, was removed or changed the password meanwhile is told no more than that the farm's people changed. */
  async function write(text: string, lastWord = ''): Promise<void> {
    const isAllowed = await mayStillHear();
    const told = isAllowed ? text : isAllowed === false && lastWord;
    if (told && isOpen) raw.write(told);
    if (!isAllowed) end();
  }

  function end(): void {
    isOpen = false;
    clearInterval(beat);
    stopListening();
    raw.end();
    ended();
  }
}

/** Null where the database could not be asked: the page comes again. */
function mayStillHear(app: App, request: FastifyRequest, farmId: string): Promise<boolean | null> {
  return authenticate(app, request, farmId).then(
    () => request.session.user_type !== null,
    (error) => (error instanceof HttpError ? false : null),
  );
}
