import { beforeAll, describe, expect, test } from 'vitest';
import { delivery, postWhatsapp } from '../../../test/fake-messenger.ts';
import { startMessaging } from '../../../test/messaging.ts';

const { api, sent, instead, write, answered, link, work } = await startMessaging();
const { admin, sql, url } = api;
const phone = '5534991234567';
const question = 'qual a carga do lote 14?';

describe('an answer', () => {
  beforeAll(() => link(admin, phone));

  test.each([
    ['is busy', 429, '{}'],
    ['is out of order', 500, ''],
    ['has locked our account', 403, '{"error":{"code":131031}}'],
  ])('waits where the messenger %s', async (_, status, body) => {
    instead.push((response) => response.writeHead(status).end(body));
    await write(phone, question);
    await work();
    expect(answered(phone)).toEqual([]);
    await work();
    expect(answered(phone)).toEqual([expect.stringContaining('A carga projetada')]);
  });

  test('is not sent again where the messenger refuses it, and those behind it are', async () => {
    instead.push((response) => response.writeHead(400).end('{"error":{"code":131047}}'));
    await write(phone, question, 'e o peso?');
    await work();
    expect(answered(phone)).toEqual([expect.stringContaining('peso')]);
    expect(await sql`select from outgoing_messages where failed like '%131047%'`).toHaveLength(1);
  });

  test('whose fate nobody knows is not sent again once its delivery is told', async () => {
    instead.push((response) => response.destroy());
    await write(phone, question);
    await work();
    const rows = await sql<{ id: number }[]>`select id from outgoing_messages where sent_at is null and failed is null`;
    const status = { id: 'wamid.lost', status: 'delivered', biz_opaque_callback_data: String(rows[0]?.id) };
    await postWhatsapp(url, delivery({ statuses: [status] }));
    await work();
    expect([rows.length, sent]).toEqual([1, []]);
  });

  test('gets only ever further, in whatever order its deliveries are told', async () => {
    await write(phone, question);
    await work();
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
