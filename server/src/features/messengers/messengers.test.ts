import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { delivery, postWhatsapp, textMessage } from '../../../test/fake-messenger.ts';
import { startMessaging } from '../../../test/messaging.ts';
import { farmOf } from '../../../test/resources.ts';

const { api, sent, lotId, write, answersTo, allDone, link, runJobs } = await startMessaging();
const { own, admin, sql, url } = api;
const phone = '5534991234567';
await runJobs();

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
});
