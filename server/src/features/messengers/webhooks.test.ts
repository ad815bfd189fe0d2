import { describe, expect, test } from 'vitest';
import { delivery, postWhatsapp, signature, textMessage } from '../../../test/fake-messenger.ts';
import { startMessaging } from '../../../test/messaging.ts';
import { isSigned } from './whatsapp-events.ts';

const { api, sent, codeFor, answersTo, allDone, runJobs } = await startMessaging();
const { sql, url, admin } = api;
await runJobs();

describe('the webhook of WhatsApp', () => {
  test('is verified with the word that was agreed', async () => {
    const ask = (token: string) =>
      fetch(`${url}/api/v1/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    expect(await (await ask('verify')).text()).toBe('1158201444');
    expect((await ask('other')).status).toBe(403);
  });

  test('checks the signature over the raw bytes', async () => {
    const vector = 'sha256=0329a06b62cd16b33eb6792be8c60b158d89a2ee3a876fce9a881ebb488c0914';
    expect(isSigned(Buffer.from('test'), vector, 'secret')).toBe(true);
    const body = delivery({ messages: [textMessage('5511900000001', 'oi')] });
    for (const wrong of ['', 'sha256=', signature(`${body} `), signature(body, 'other'), signature(body).toUpperCase()])
      expect(await postWhatsapp(url, body, wrong), wrong).toBe(401);
    expect(await sql`select from correspondents where address = '5511900000001'`).toHaveLength(0);
    // The same JSON in other bytes is another message.
    expect(await postWhatsapp(url, body.replace('{', '{ '), signature(body))).toBe(401);
    expect(await postWhatsapp(url, '{"entry":', signature('{"entry":'))).toBe(400);
  });

  test('takes what it does not know, and leaves nothing of it', async () => {
    for (const body of [
      '{}',
      '[]',
      'null',
      '{"entry":[{"changes":[{"field":"x","value":1}]}]}',
      delivery({ messages: [1, { from: 2 }] }),
    ])
      expect(await postWhatsapp(url, body), body).toBe(200);
    expect(await sql`select from incoming_messages`).toHaveLength(0);
  });

  test('takes a NUL, a half of a character and a message for another number without falling', async () => {
    expect(await postWhatsapp(url, delivery({ messages: [textMessage('5511900000002', 'o\0i \ud800')] }))).toBe(200);
    const other = delivery({ messages: [textMessage('5511900000003', 'oi')] }).replace('1055', '9999');
    expect(await postWhatsapp(url, other)).toBe(200);
    await allDone();
    expect(sent.map(({ body }) => body.to)).toEqual(['5511900000002']);
  });
});

describe('Telegram', () => {
  let update = 0;
  async function post(message: object, secret = 'segredo'): Promise<number> {
    update += 1;
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
    const answer = await fetch(`${url}/api/v1/webhooks/telegram`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ update_id: update, ...message }),
    });
    await answer.text();
    return answer.status;
  }
  const say = (text: string, id = 42, type = 'private') => ({
    message: { chat: { id, type }, date: 1_773_300_000, text },
  });

  test('is heard with its secret, in private chats only, and links by /start', async () => {
    expect(await post(say('oi'), 'errado')).toBe(401);
    expect(await post(say('oi', -7, 'group'))).toBe(200);
    await post(say(`/start ${await codeFor(admin, 'telegram')}`));
    expect((await answersTo('42', 1))[0]).toContain('este Telegram está ligado');
    await post(say('registra leitura de 5% no lote 14'));
    const { reply_markup } = JSON.parse((await answersTo('42', 2))[1] ?? '');
    const data = reply_markup.inline_keyboard[0][0].callback_data;
    await post({ callback_query: { id: '1', message: { chat: { id: 42, type: 'private' } }, data } });
    expect((await answersTo('42', 3))[2]).toContain('Registrado: leitura');
    expect(sent.every(({ path }) => path === '/bot77:bot/sendMessage')).toBe(true);
    expect(await sql`select from correspondents where person_key = '-7'`).toHaveLength(0);
  });
});
