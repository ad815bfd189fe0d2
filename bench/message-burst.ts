import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignedIn } from '@cocho/domain/session';
import { callApi } from './api.ts';
import type { Measurement } from './measurement.ts';
import { p95 } from './percentile.ts';
import { makeDataDir, removeDataDir, startServer } from './server.ts';
import { signIn } from './stage.ts';

const [messages, connections] = [300, 10];
const secret = 'bench';

/** How soon a webhook is acknowledged while messages come at once and are answered behind its back. */
export const messageBurst: Measurement = async ({ afterwards }) => {
  const messenger = createServer((_request, response) => response.end('{"messages":[{"id":"1"}]}')).listen(
    0,
    '127.0.0.1',
  );
  await once(messenger, 'listening');
  afterwards(() => messenger.close());
  const dataDir = makeDataDir();
  afterwards(() => removeDataDir(dataDir));
  const { port, stop } = await startServer(dataDir, undefined, {
    WHATSAPP_TOKEN: 'bench',
    WHATSAPP_APP_SECRET: secret,
    WHATSAPP_VERIFY_TOKEN: 'bench',
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_BASE_URL: `http://127.0.0.1:${(messenger.address() as AddressInfo).port}`,
  });
  afterwards(stop);
  const email = 'operador@demo.cocho.app';
  const { token }: SignedIn = JSON.parse(
    (await callApi({ port }, 'POST', '/users/sign_in', { ...signIn, email })).text,
  );
  const { data } = JSON.parse((await callApi({ port, token }, 'POST', '/users/me/messengers/whatsapp/code')).text);
  await deliver(port, '5534990000000', data.code);

  return async () => {
    const times: number[] = [];
    let left = messages;
    const post = async () => {
      for (left -= 1; left >= 0; left -= 1) {
        const begun = performance.now();
        // One of ten is a person who is answered from the farm's figures, the others are strangers.
        const from = left % 10 === 0 ? '5534990000000' : `55349911${String(left).padStart(5, '0')}`;
        await deliver(port, from, 'qual a carga da fazenda?');
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: connections }, post));
    const acknowledged = p95(times);
    const name = `webhook acknowledged in a burst of ${messages}, p95`;
    return [{ name, unit: 'ms', measured: acknowledged, against: acknowledged, bar: { atMost: 50 } }];
  };
};

async function deliver(port: number, from: string, text: string): Promise<void> {
  const message = {
    from,
    id: randomUUID(),
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: text },
  };
  const value = { metadata: { phone_number_id: '1' }, messages: [message] };
  const body = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/webhooks/whatsapp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  });
  if (!answer.ok) throw new Error(`webhook: ${answer.status} ${await answer.text()}`);
  await answer.text();
}
