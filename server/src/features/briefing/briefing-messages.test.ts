import type { AlertSettings } from '@cocho/domain/alerts';
import { instantOf } from '@cocho/domain/days';
import { phoneKey } from '@cocho/domain/messengers';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { delivery, fakeMessenger, postWhatsapp, textMessage } from '../../../test/fake-messenger.ts';
import { farmOf } from '../../../test/resources.ts';
import { zoneAt } from '../../../test/zones.ts';
import { todayIn } from '../../clock.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { deliverJob } from '../deliveries/deliver.ts';
import { answerJob } from '../messengers/answer-job.ts';
import { briefFarm } from './briefing-jobs.ts';

const messenger = await fakeMessenger();
const { sent, instead } = messenger;
const api = await startApi({ ...messenger.env, WHATSAPP_TEMPLATE_BRIEFING: 'resumo_da_manha' });
const { sql, own, admin, worker, call, url } = api;
/** Where it is seven in the morning now. */
const zone = zoneAt(7);
const today = todayIn(zone);
const phone = '5534991234567';
const mails: { to: string; subject: string }[] = [];
const tools = { ...jobTools(api.app), sendMail: async (mail: (typeof mails)[number]) => void mails.push(mail) };

await sql`update farms set time_zone = ${zone} where id = ${own}`;
await farmOf(api, 'own').add('lots');
const { body } = await call<AlertSettings>('GET', `/farms/${own}/alert_settings`, { as: admin });
const briefing = { enabled: true, roles: ['admin'], push: false, mail: false };
const { status } = await call('PUT', `/farms/${own}/alert_settings`, { as: admin, body: { ...body.data, briefing } });
expect(status).toBe(200);

/** Someone who wrote from there so many hours ago, and agreed to be told. */
async function linked(channel: 'whatsapp' | 'telegram', address: string, hours: number, person = admin): Promise<void> {
  await sql`
    insert into correspondents (channel, person_key, address, user_id, linked_at, opted_in_at, heard_at)
    select ${channel}, ${phoneKey(address)}, ${address}, u.id, now() - interval '1 day', now(), now() - make_interval(hours => ${hours})
    from users u where u.email = ${person.email}
  `;
}

async function morning(): Promise<void> {
  await briefFarm(sql, own, instantOf(today, '06:02', zone));
  await work();
}

/** Each that waits is done or tried once, and what is to be told because of it. */
async function work(): Promise<void> {
  await tell();
  const people = await sql<{ id: number }[]>`
    select distinct correspondent_id as id from outgoing_messages where sent_at is null and failed is null
    union select correspondent_id from incoming_messages where answered_at is null
  `;
  for (const one of people) await answerJob.run(one, tools);
  await tell();
}

async function tell(): Promise<void> {
  const waiting = await sql<{ farm_id: number; delivery_id: number }[]>`
    select farm_id, id as delivery_id from deliveries where taken_at is null order by id
  `;
  for (const one of waiting) await deliverJob.run(one, tools);
}

beforeEach(async () => {
  await sql`delete from deliveries`;
  await sql`delete from briefings`;
  await sql`delete from outgoing_messages`;
  await sql`delete from incoming_messages`;
  await sql`delete from correspondents`;
  sent.length = 0;
  mails.length = 0;
});

describe('the summary of the morning by messenger', () => {
  test('comes whole to who agreed and wrote within a day, and by Telegram whenever they wrote', async () => {
    await linked('whatsapp', phone, 23);
    await linked('telegram', '4711', 300);
    await linked('whatsapp', '5534990000000', 1, worker);
    await morning();
    const text = expect.stringMatching(/^Bom dia\. .*: nada pendente\.\n\nOntem, .*\/admin\/farms\/\d+\/briefing$/s);
    expect(sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ to: phone, type: 'text', text: { body: text, preview_url: false } }),
      { chat_id: '4711', text },
    ]);
    await morning();
    expect(sent).toHaveLength(2);
  });

  test('begins a conversation with its template, of which the button tells the rest', async () => {
    await linked('whatsapp', phone, 25);
    await morning();
    const [farm] = await sql<[{ name: string }]>`select name from farms where id = ${own}`;
    const texts = [admin.name, today.split('-').reverse().join('/'), farm.name, '0'].map((text) => ({
      type: 'text',
      text,
    }));
    const payload = `briefing:${own}`;
    expect(sent.map(({ body }) => body)).toMatchObject([
      {
        to: phone,
        type: 'template',
        template: {
          name: 'resumo_da_manha',
          language: { code: 'pt_BR' },
          components: [
            { type: 'body', parameters: texts },
            { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload }] },
          ],
        },
      },
    ]);
    const press = (pressed: string) => {
      const button = { text: 'Ver resumo', payload: pressed };
      return postWhatsapp(url, delivery({ messages: [textMessage(phone, '', { type: 'button', button })] }));
    };
    await press(payload);
    await press(`briefing:${api.neighbour}`);
    await work();
    expect(sent.slice(1).map(({ body }) => (body as { text?: { body: string } }).text?.body)).toEqual([
      expect.stringContaining(`${farm.name}\nOntem, `),
      'Esta fazenda já não é sua. Fale com o gestor.',
    ]);
  });

  test('goes by mail where the messenger refuses it for no fault of theirs, at once or later, and once', async () => {
    await linked('whatsapp', phone, 25);
    instead.push((response) => response.writeHead(400).end(JSON.stringify({ error: { code: 132001 } })));
    await morning();
    expect(sent).toEqual([]);
    expect(mails.map(({ to }) => to)).toEqual([admin.email]);

    await sql`delete from deliveries`;
    await sql`delete from briefings`;
    await sql`delete from outgoing_messages`;
    await morning();
    expect(mails).toHaveLength(1);
    const failed = { id: 'wamid.of-ours', status: 'failed', errors: [{ code: 131047 }] };
    const mark = sent[0]?.body.biz_opaque_callback_data;
    for (let times = 0; times < 2; times++) {
      await sql`update outgoing_messages set remote_id = 'wamid.of-ours'`;
      await postWhatsapp(url, delivery({ statuses: [{ ...failed, biz_opaque_callback_data: mark }] }));
      await work();
    }
    expect(mails).toHaveLength(2);
  });

  test('goes by mail once the morning is over and the messenger has not taken it', async () => {
    await linked('whatsapp', phone, 1);
    instead.push((response) => response.writeHead(500).end());
    await morning();
    expect([sent, mails]).toEqual([[], []]);
    // It stands behind something else that is not taken either.
    await sql`
      insert into outgoing_messages (correspondent_id, content)
      select id, ${sql.json({ kind: 'text', text: 'Sim', options: [], confirm: null })} from correspondents
    `;
    await sql`update outgoing_messages set created_at = now() - interval '4 hours' where content ->> 'kind' = 'briefing'`;
    instead.push((response) => response.writeHead(500).end());
    await work();
    expect([sent.length, mails.map(({ to }) => to)]).toEqual([0, [admin.email]]);
  });

  test('is told by other ways where WhatsApp lets us write no more', async () => {
    await linked('whatsapp', phone, 1);
    instead.push((response) => response.writeHead(403).end('{"error":{"code":131031}}'));
    await morning();
    expect([sent, mails.map(({ to }) => to)]).toEqual([[], [admin.email]]);
  });

  test('also where an answer that waits for it stands before', async () => {
    await linked('whatsapp', phone, 1);
    const isLocked = () => instead.push((response) => response.writeHead(403).end('{"error":{"code":131031}}'));
    isLocked();
    await postWhatsapp(url, delivery({ messages: [textMessage(phone, 'e ontem?')] }));
    await work();
    isLocked();
    await morning();
    expect([sent, mails.map(({ to }) => to)]).toEqual([[], [admin.email]]);
  });

  test('is not told by other ways to who blocked us, and by no way any more', async () => {
    await linked('telegram', '4711', 1);
    instead.push((response) => response.writeHead(403).end('{"ok":false}'));
    await morning();
    await sql`delete from briefings`;
    await sql`delete from deliveries`;
    await morning();
    expect([sent, mails]).toEqual([[], []]);
  });

  describe('that waits for the messenger', () => {
    const wait = async () => {
      await linked('whatsapp', phone, 1);
      instead.push((response) => response.writeHead(500).end());
      await morning();
      expect(await sql`select from outgoing_messages where sent_at is null and failed is null`).toHaveLength(1);
    };

    test.each(['Parar', 'PARAR.', '/stop'])('is not sent after %s', async (word) => {
      await wait();
      await postWhatsapp(url, delivery({ messages: [textMessage(phone, 'e ontem?'), textMessage(phone, word)] }));
      await work();
      expect(sent.map(({ body }) => JSON.stringify(body))).toEqual([
        expect.stringContaining('Pronto, este número foi desligado'),
      ]);
      expect(mails).toEqual([]);
    });

    test('of a phone that was linked, agreed and stopped while we were away is none', async () => {
      const { body: code } = await call<{ code: string }>('POST', '/users/me/messengers/whatsapp/code', { as: admin });
      const texts = [code.data.code, 'aceito', 'sair', 'oi'].map((text) => textMessage(phone, text));
      await postWhatsapp(url, delivery({ messages: texts }));
      await work();
      expect(await sql`select user_id, opted_in_at from correspondents`).toEqual([
        { user_id: null, opted_in_at: null },
      ]);
      expect(sent).toHaveLength(1);
    });

    test('is not sent to who has left the farm', async () => {
      await wait();
      await sql`update memberships set active = false where farm_id = ${own} and user_id = ${admin.id}`;
      await work();
      await sql`update memberships set active = true where farm_id = ${own} and user_id = ${admin.id}`;
      expect([sent, mails]).toEqual([[], []]);
    });
  });

  test('is not told where the phone was unlinked before it was written', async () => {
    await linked('whatsapp', phone, 1);
    await briefFarm(sql, own, instantOf(today, '06:02', zone));
    await sql`update correspondents set user_id = null, opted_in_at = null`;
    await work();
    expect([sent, mails]).toEqual([[], []]);
  });
});
