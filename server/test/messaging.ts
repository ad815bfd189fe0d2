import type { LinkCode } from '@cocho/domain/messengers';
import { beforeEach, expect } from 'vitest';
import { jobs } from '../src/app.ts';
import { answerJob } from '../src/features/messengers/answer-job.ts';
import { jobTools, startJobs } from '../src/jobs/jobs.ts';
import { afterwards } from './afterwards.ts';
import { startApi } from './api.ts';
import { eventually } from './eventually.ts';
import { delivery, fakeMessenger, postWhatsapp, textMessage } from './fake-messenger.ts';
import type { Person } from './people.ts';
import { farmOf } from './resources.ts';

/** A server that people write to from their phones, and whose own farm has one lot, 'Lote 14'. */
export async function startMessaging() {
  const messenger = await fakeMessenger();
  const { sent, instead } = messenger;
  const api = await startApi(messenger.env);
  const { sql, url } = api;
  const tools = jobTools(api.app);
  const lotId = await farmOf(api, 'own').add('lots');
  await sql`update lots set name = 'Lote 14' where id = ${lotId}`;
  beforeEach(() => {
    sent.length = 0;
  });
  return { api, tools, sent, instead, lotId, codeFor, write, answersTo, answered, allDone, link, runJobs, work };

  async function codeFor(person: Person, channel = 'whatsapp'): Promise<string> {
    const { body } = await api.call<LinkCode>('POST', `/users/me/messengers/${channel}/code`, { as: person });
    return body.data.code;
  }

  async function write(from: string, ...texts: string[]): Promise<void> {
    const body = delivery({ messages: texts.map((text) => textMessage(from, text)) });
    expect(await postWhatsapp(url, body)).toBe(200);
  }

  /** What was sent to that number. */
  function answered(to: string): string[] {
    return sent.filter(({ body }) => body.to === to || body.chat_id === to).map(({ body }) => JSON.stringify(body));
  }

  /** The same, as soon as there is so much. */
  async function answersTo(to: string, count: number): Promise<string[]> {
    return eventually(() => {
      const texts = answered(to);
      expect(texts).toHaveLength(count);
      return texts;
    });
  }

  /** Nothing waits to be answered or sent. */
  async function allDone(): Promise<void> {
    await eventually(async () => {
      expect(await sql`select from incoming_messages where answered_at is null`).toHaveLength(0);
      expect(await sql`select from outgoing_messages where sent_at is null and failed is null`).toHaveLength(0);
    });
  }

  async function link(person: Person, from: string): Promise<void> {
    await write(from, await codeFor(person));
    await work();
    await answersTo(from, 1);
    sent.length = 0;
  }

  /** From now on all is answered as it comes. */
  async function runJobs(): Promise<void> {
    afterwards(await startJobs(api.address, jobs, tools, api.app.log));
  }

  /** Where nothing runs by itself: all that waits is answered, or tried once. */
  async function work(sqlOfJob = sql): Promise<void> {
    const people = await sql<{ id: number }[]>`
      select distinct correspondent_id as id from outgoing_messages where sent_at is null and failed is null
      union select correspondent_id from incoming_messages where answered_at is null
    `;
    for (const one of people) await answerJob.run(one, { ...tools, sql: sqlOfJob });
  }
}
