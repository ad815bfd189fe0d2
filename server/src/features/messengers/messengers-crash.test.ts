import type { LinkCode } from '@cocho/domain/messengers';
import { SignedIn } from '@cocho/domain/session';
import { expect, onTestFinished, test } from 'vitest';
import { caller } from '../../../test/api.ts';
import { newDataDir, startCocho } from '../../../test/cocho-process.ts';
import { eventually } from '../../../test/eventually.ts';
import { delivery, fakeMessenger, postWhatsapp, textMessage } from '../../../test/fake-messenger.ts';

const dataDir = newDataDir();
const messenger = await fakeMessenger();
const { sent } = messenger;
const phones = ['5534991110001', '5534991110002', '5534991110003'];
const logins = ['gestor', 'operador', 'tecnico'];
const count = 1000;

async function start() {
  const cocho = startCocho({ DATA_DIR: dataDir, ...messenger.env });
  onTestFinished(async () => {
    await cocho.stop();
  });
  return { ...cocho, url: await cocho.ready() };
}

/** As WhatsApp does it: until it is taken, and told that what we sent has arrived. */
async function post(urlOf: () => string, body: string): Promise<void> {
  await eventually(async () => expect(await postWhatsapp(urlOf(), body)).toBe(200));
}

test('a burst of 1,000 messages, some delivered twice, with a kill -9 in the middle: each is answered once', async () => {
  const first = await start();
  let url = first.url;
  messenger.whenSent(({ body }, id) => {
    const status = { id, status: 'sent', biz_opaque_callback_data: body.biz_opaque_callback_data };
    post(() => url, delivery({ statuses: [status] }));
  });
  const call = caller(url);
  for (const [at, login] of logins.entries()) {
    const body = { email: `${login}@demo.cocho.app`, password: 'cocho123' };
    const as = SignedIn.parse((await call('POST', '/users/sign_in', { body })).body);
    const { code } = (await call<LinkCode>('POST', '/users/me/messengers/whatsapp/code', { as })).body.data;
    await post(() => url, delivery({ messages: [textMessage(phones[at] ?? '', code)] }));
    // Of several farms one has to be chosen first.
    if (login === 'gestor')
      await post(() => url, delivery({ messages: [textMessage(phones[at] ?? '', 'Fazenda Boa Vista')] }));
  }
  await eventually(() => expect(sent).toHaveLength(logins.length + 1));
  sent.length = 0;

  const bodies = Array.from({ length: count }, (_, at) =>
    delivery({
      messages: [textMessage(phones[at % phones.length] ?? '', at % 50 === 0 ? 'qual a carga da baia 1?' : 'ajuda')],
    }),
  );
  const left = bodies.flatMap((body, at) => (at % 10 === 0 ? [body, body] : [body]));
  const posters = Array.from({ length: 10 }, async () => {
    for (let body = left.pop(); body; body = left.pop()) await post(() => url, body);
  });
  await eventually(() => expect(sent.length).toBeGreaterThan(100));
  await first.stop('SIGKILL');
  expect(sent.length).toBeLessThan(count);
  url = (await start()).url;
  await Promise.all(posters);
  await eventually(() => expect(sent.length).toBeGreaterThanOrEqual(count));

  const marks = sent.map(({ body }) => body.biz_opaque_callback_data);
  expect(new Set(marks).size).toBe(marks.length);
  expect(sent).toHaveLength(count);
  expect(sent.filter(({ body }) => JSON.stringify(body).includes('carga projetada'))).toHaveLength(count / 50);
}, 240_000);
