import { type FarmEvent, type FarmNews, readNews } from '@cocho/domain/events';
import type { Person } from './people.ts';

/** A farm's event stream as a browser reads it: the topics and the news that it has heard so far, and a promise of its end. */
export async function openStream(url: string, farmId: number, { token }: Pick<Person, 'token'>) {
  const leaving = new AbortController();
  const answer = await fetch(`${url}/api/v1/farms/${farmId}/events`, {
    headers: { authorization: token },
    signal: leaving.signal,
  });
  const heard: FarmEvent[] = [];
  const news: FarmNews[] = [];
  const ended = listen(answer, (one) => {
    heard.push(one.topic);
    news.push(one);
  }).catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return { answer, heard, news, ended, leave: () => leaving.abort() };
}

async function listen({ body }: Response, hear: (news: FarmNews) => void): Promise<void> {
  let rest = '';
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const messages = (rest + text).split('\n\n');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      if (message.startsWith('data: ')) hear(readNews(message.replaceAll(/^data: /gm, '')));
    }
  }
}
