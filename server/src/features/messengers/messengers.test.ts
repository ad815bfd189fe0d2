import type { LinkCode, MessengerLink } from '@cocho/domain/messengers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../../test/eventually.ts';
import { delivery, fakeMessenger, postWhatsapp, signature, textMessage } from '../../../test/fake-messenger.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { farmOf } from '../../../test/resources.ts';
import { jobs } from '../../app.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { isSigned } from './whatsapp-events.ts';

const messenger = await fakeMessenger();
const { sent, instead } = messenger;
const api = await startApi(messenger.env);
const { own, neighbour, admin, worker, sql, url } = api;
const stopJobs = await startJobs(api.address, jobs, jobTools(api.app), api.app.log);
afterAll(() => stopJobs());

const phone = '5534991234567';
let lotId = 0;

beforeAll(async () => {
  lotId = await farmOf(api, 'own').add('lots');
  await sql`update lots set name = 'Lote 14' where id = ${lotId}`;
});
beforeEach(() => {
  sent.length = 0;
});

async function codeFor(person: Person, channel = 'whatsapp'): Promise<string> {
  const { body } = await api.call<LinkCode>('POST', `/users/me/messengers/${channel}/code`, { as: person });
  return body.data.code;
}

async function write(from: string, ...texts: string[]): Promise<void> {
  const body = delivery({ messages: texts.map((text) => textMessage(from, text)) });
  expect(await postWhatsapp(url, body)).toBe(200);
}

/** What was sent to that number, as soon as there is so much. */
async function answersTo(to: string, count: number): Promise<string[]> {
  return eventually(() => {
    const texts = sent
      .filter(({ body }) => body.to === to || body.chat_id === to)
      .map(({ body }) => JSON.stringify(body));
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
  await answersTo(from, 1);
  sent.length = 0;
}

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

describe('who writes', () => {
  test('a stranger is refused once a day, politely, and told nothing else', async () => {
    await write('5511900000009', 'qual a carga do lote 14?');
    const [refusal] = await answersTo('5511900000009', 1);
    expect(refusal).toContain('conversa só com quem tem conta');
    await write('5511900000009', 'oi', 'quanto comeu o lote 14?');
    await allDone();
    await answersTo('5511900000009', 1);
    await sql`update correspondents set refused_at = now() - interval '25 hours' where address = '5511900000009'`;
    await write('5511900000009', 'oi');
    await answersTo('5511900000009', 2);
  });

  test('a stranger who stops hears nothing more, also not what waited to be sent', async () => {
    const from = '5511900000012';
    instead.push((response) => response.writeHead(500).end());
    await write(from, 'oi');
    await eventually(() => expect(instead).toEqual([]));
    await write(from, 'PARAR');
    await allDone();
    expect(await answersTo(from, 0)).toEqual([]);
  });

  test('a phone is linked by the code of the profile, once and in time, and both forms of its number are one', async () => {
    const code = await codeFor(admin);
    await write(phone, code.toLowerCase());
    const [welcome] = await answersTo(phone, 1);
    expect(welcome).toContain(`Pronto, ${admin.name}`);
    await write('553491234567', 'qual a carga do lote 14?');
    const [answer] = await answersTo('553491234567', 1);
    expect(answer).toContain('A carga projetada de Lote 14');
    await write('5511900000010', code);
    expect((await answersTo('5511900000010', 1))[0]).toContain('só com quem tem conta');
    const late = await codeFor(admin);
    await sql`update link_codes set expires_at = now()`;
    await write('5511900000011', late);
    expect((await answersTo('5511900000011', 1))[0]).toContain('só com quem tem conta');
    const { body } = await api.call<MessengerLink[]>('GET', '/users/me/messengers', { as: admin });
    expect(body.data).toMatchObject([
      { channel: 'whatsapp', linked_at: expect.any(String) },
      { channel: 'telegram', linked_at: null },
    ]);
  });

  test('the opt-in is apart, with its text and time; PARAR ends all of it at once', async () => {
    const from = '5534988880001';
    await link(worker, from);
    await write(from, 'Aceito');
    await answersTo(from, 1);
    const row = () => sql`select user_id, opted_in_at, opt_in_text from correspondents where address = ${from}`;
    expect(await row()).toMatchObject([{ user_id: worker.id, opt_in_text: expect.stringContaining('ACEITO') }]);
    await write(from, 'parar', 'qual a carga do lote 14?');
    await allDone();
    expect(await row()).toMatchObject([{ user_id: null, opted_in_at: null, opt_in_text: null }]);
    expect(JSON.stringify(sent)).not.toContain('carga projetada');
  });

  test('a new password ends it, with what still waits to be sent', async () => {
    const from = '5534988880002';
    const person = await addPerson(sql, { farms: { [own]: 'technician' } });
    await link(person, from);
    const body = { name: person.name, email: person.email, user_type: 'technician', password: 'outra-senha' };
    const changed = { as: admin, body: { ...body, password_confirmation: body.password } };
    expect((await api.call('PUT', `/farms/${own}/farm_users/${person.id}`, changed)).status).toBe(200);
    await write(from, 'qual a carga do lote 14?');
    await allDone();
    expect(await sql`select user_id from correspondents where address = ${from}`).toEqual([{ user_id: null }]);
    expect(JSON.stringify(sent)).not.toContain('carga projetada');
  });

  test('has their own permissions, in the farm that they say, which every answer names', async () => {
    const both = await addPerson(sql, { name: 'Rita', farms: { [own]: 'worker', [neighbour]: 'admin' } });
    const from = '5534988880002';
    await link(both, from);
    await write(from, 'qual a carga do lote 14?');
    expect((await answersTo(from, 1))[0]).toContain('De qual fazenda?');
    await write(
      from,
      'Fazenda Boa Vista',
      'custo do lote 14',
      'qual a carga do lote 14?',
      'trocar fazenda',
      'Fazenda Vizinha',
      'peso do lote 14',
    );
    const answers = await answersTo(from, 7);
    expect(answers[2]).toContain('Fazenda Boa Vista: Isso o seu acesso não mostra');
    expect(answers[3]).toContain('Fazenda Boa Vista: A carga projetada');
    expect(answers[6]).toContain('Fazenda Vizinha: Não encontrei');
  });
});

describe('a linked phone', () => {
  beforeAll(() => link(admin, phone));

  test('is answered in order, each message once, however often it is delivered', async () => {
    const body = delivery({
      messages: [textMessage(phone, 'qual a carga do lote 14?'), textMessage(phone, 'e o peso?')],
    });
    await Promise.all(Array.from({ length: 5 }, () => postWhatsapp(url, body)));
    await allDone();
    const answers = await answersTo(phone, 2);
    expect(answers[0]).toContain('A carga projetada');
    expect(answers[1]).toContain('peso');
  });

  test('confirms by a button, and what was done stands in the history with its way', async () => {
    await write(phone, 'registra leitura de -5% no lote 14');
    const [asked] = await answersTo(phone, 1);
    const { interactive } = JSON.parse(asked ?? '');
    expect(interactive).toMatchObject({
      type: 'button',
      body: { text: expect.stringContaining('Confirma? Leitura de -5%') },
    });
    const { id, title } = interactive.action.buttons[0].reply;
    const press = textMessage(phone, '', {
      type: 'interactive',
      interactive: { type: 'button_reply', button_reply: { id, title } },
    });
    await postWhatsapp(url, delivery({ messages: [press] }));
    expect((await answersTo(phone, 2))[1]).toContain('Registrado: leitura');
    const { body } = await api.call('GET', `/farms/${own}/lots/${lotId}/history`, { as: admin });
    expect(body.data).toContainEqual(expect.objectContaining({ via: 'whatsapp', user_name: admin.name }));
  });

  test('chooses from a list where there is more than buttons hold, and the choice is not cut', async () => {
    const long = 'Lote dos irmãos Tavares da Serra';
    for (const end of [' A', ' B', ' C', ' D']) {
      const id = await farmOf(api, 'own').add('lots');
      await sql`update lots set name = ${long + end} where id = ${id}`;
    }
    await write(phone, 'peso do lote dos irmãos tavares');
    const { interactive } = JSON.parse((await answersTo(phone, 1))[0] ?? '');
    expect(interactive.type).toBe('list');
    const [, row] = interactive.action.sections[0].rows;
    expect(row.title.length).toBeLessThanOrEqual(24);
    const list_reply = { id: row.id, title: row.title };
    await postWhatsapp(
      url,
      delivery({ messages: [textMessage(phone, '', { type: 'interactive', interactive: { list_reply } })] }),
    );
    expect((await answersTo(phone, 2))[1]).toContain(`${long} B`);
  });

  test('gets the report as a document', async () => {
    await write(phone, 'me manda o relatório do lote 14');
    const file = await eventually(() => {
      const found = sent.find(({ path }) => path.endsWith('/media'));
      expect(found).toBeDefined();
      return found;
    });
    expect(file?.raw).toContain('%PDF-');
    await allDone();
    expect(sent.at(-1)?.body).toMatchObject({
      type: 'document',
      document: { filename: expect.stringMatching(/Lote_14.*\.pdf$/) },
    });
  });

  test('is told that voice is not heard yet, and that only text is read', async () => {
    await postWhatsapp(url, delivery({ messages: [textMessage(phone, '', { type: 'audio', audio: { id: '9' } })] }));
    expect((await answersTo(phone, 1))[0]).toContain('Ainda não ouço áudios');
    await postWhatsapp(url, delivery({ messages: [textMessage(phone, '', { type: 'image' })] }));
    expect((await answersTo(phone, 2))[1]).toContain('leio só texto');
  });

  test('is answered later where the messenger is busy, and not again where it refuses', async () => {
    instead.push((response) => response.writeHead(429, { 'retry-after': '1' }).end('{}'));
    await write(phone, 'qual a carga do lote 14?');
    await answersTo(phone, 1);
    instead.push((response) => response.writeHead(400).end('{"error":{"code":131047}}'));
    await write(phone, 'qual a carga do lote 14?', 'e o peso?');
    await allDone();
    expect(await answersTo(phone, 2)).toHaveLength(2);
    expect(await sql`select from outgoing_messages where failed like '%131047%'`).toHaveLength(1);
  });

  test('a message whose fate nobody knows is not sent again once its delivery is told', async () => {
    instead.push((response) => response.destroy());
    await write(phone, 'qual a carga do lote 14?');
    const [{ id }] = await eventually(async () => {
      const rows = await sql<
        [{ id: number }]
      >`select id from outgoing_messages where tried_at is not null and sent_at is null and failed is null`;
      expect(rows).toHaveLength(1);
      return rows;
    });
    const status = { id: 'wamid.lost', status: 'delivered', biz_opaque_callback_data: String(id) };
    await postWhatsapp(url, delivery({ statuses: [status] }));
    await allDone();
    expect(sent).toHaveLength(0);
  });

  test('deliveries are told in any order, and a message only gets further', async () => {
    await write(phone, 'qual a carga do lote 14?');
    await allDone();
    const [{ remote_id }] = await sql<
      [{ remote_id: string }]
    >`select remote_id from outgoing_messages order by id desc limit 1`;
    for (const status of ['read', 'delivered', 'sent', 'read', 'constructor'])
      await postWhatsapp(url, delivery({ statuses: [{ id: remote_id, status }] }));
    expect(await sql`select status from outgoing_messages where remote_id = ${remote_id}`).toEqual([
      { status: 'read' },
    ]);
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
