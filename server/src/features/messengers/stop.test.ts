import { beforeEach, describe, expect, test } from 'vitest';
import { delivery, postWhatsapp, textMessage } from '../../../test/fake-messenger.ts';
import { startMessaging } from '../../../test/messaging.ts';

const { api, sent, instead, write, answered, link, work } = await startMessaging();
const { worker, sql, url } = api;
const phone = '5534988880001';
const question = 'qual a carga do lote 14?';
const farewell = expect.stringContaining('Pronto, este número foi desligado');
const person = () => sql`select user_id, opted_in_at, opt_in_text from correspondents where address = ${phone}`;
const stranger = { user_id: null, opted_in_at: null, opt_in_text: null };

/** As it was sent some minutes ago. */
const stopOf = (minutes: number) => {
  const timestamp = String(Math.floor(Date.now() / 1000) - minutes * 60);
  return postWhatsapp(url, delivery({ messages: [textMessage(phone, 'PARAR', { timestamp })] }));
};

describe('PARAR', () => {
  beforeEach(() => link(worker, phone));

  test('ends the opt-in too, which is apart, with its text and time', async () => {
    await write(phone, 'Aceito');
    await work();
    expect(await person()).toMatchObject([{ user_id: worker.id, opt_in_text: expect.stringContaining('ACEITO') }]);
    await write(phone, 'parar', question);
    await work();
    expect(await person()).toEqual([stranger]);
    expect(JSON.stringify(sent)).not.toContain('carga projetada');
  });

  test('is heard also where it comes between two looks', async () => {
    await sql`update correspondents set linked_at = now() - interval '1 hour'`;
    await write(phone, question);
    // What is answered next is asked for only after it has come.
    let stop = () => stopOf(1);
    const stopping = new Proxy(sql, {
      apply: (ask, self, [text, ...values]) => {
        const go = () => Reflect.apply(ask, self, [text, ...values]);
        if (!String(text).includes('incoming_messages set tries')) return go();
        const coming = stop();
        stop = async () => 0;
        return coming.then(go);
      },
    });
    await work(stopping);
    expect(await person()).toEqual([stranger]);
    expect(answered(phone).at(-1)).toEqual(farewell);
  });

  test('that comes late, after the phone was linked anew, ends nothing; one that was said since does', async () => {
    await stopOf(10);
    await work();
    expect(await person()).toMatchObject([{ user_id: worker.id }]);
    expect(sent).toEqual([]);
    await stopOf(0);
    await work();
    expect(await person()).toEqual([stranger]);
    expect(answered(phone)).toEqual([farewell]);
  });
});

test('a stranger who stops hears nothing more, also not what waited to be sent', async () => {
  const from = '5511900000012';
  instead.push((response) => response.writeHead(500).end());
  await write(from, 'oi');
  await work();
  await write(from, 'PARAR');
  await work();
  expect([instead, answered(from)]).toEqual([[], []]);
  expect(await sql`select from outgoing_messages where sent_at is null and failed is null`).toHaveLength(0);
});
