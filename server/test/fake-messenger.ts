import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterwards } from './afterwards.ts';

/** What was handed over to the messenger. */
interface Sent {
  path: string;
  body: { to?: string; chat_id?: string; biz_opaque_callback_data?: string };
  /** A file came with it. */
  raw: string;
}

/** WhatsApp's and Telegram's own servers as far as we speak to them, on this machine. */
export async function fakeMessenger() {
  const sent: Sent[] = [];
  let taken = 0;
  /** What it does instead of taking the next messages, one each. */
  const instead: ((response: ServerResponse) => void)[] = [];
  let onSent: (sent: Sent, id: string) => void = () => {};
  const server = createServer(async (request: IncomingMessage, response) => {
    let raw = '';
    for await (const part of request.setEncoding('latin1')) raw += part;
    const other = instead.shift();
    if (other) return other(response);
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const one = { path: request.url ?? '', body: isJson ? JSON.parse(Buffer.from(raw, 'latin1').toString()) : {}, raw };
    sent.push(one);
    taken += 1;
    const id = `wamid.${taken}`;
    response.setHeader('content-type', 'application/json');
    const isTelegram = one.path.startsWith('/bot');
    response.end(JSON.stringify(isTelegram ? { ok: true, result: { message_id: taken } } : { id, messages: [{ id }] }));
    onSent(one, id);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    sent,
    instead,
    url,
    whenSent(listener: typeof onSent) {
      onSent = listener;
    },
    env: {
      WHATSAPP_TOKEN: 'token',
      WHATSAPP_APP_SECRET: 'secret',
      WHATSAPP_VERIFY_TOKEN: 'verify',
      WHATSAPP_PHONE_NUMBER_ID: '1055',
      WHATSAPP_BASE_URL: url,
      TELEGRAM_BOT_TOKEN: '77:bot',
      TELEGRAM_SECRET: 'segredo',
      TELEGRAM_BASE_URL: url,
    },
  };
}

export function signature(body: string, secret = 'secret'): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** As WhatsApp delivers them. */
export function delivery(value: object): string {
  const metadata = { display_phone_number: '15550001', phone_number_id: '1055' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
}

let last = 0;
export function textMessage(from: string, body: string, more: object = {}) {
  last += 1;
  return {
    from,
    id: `wamid.in${last}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body },
    ...more,
  };
}

export async function postWhatsapp(url: string, body: string, signed = signature(body)): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signed };
  const answer = await fetch(`${url}/api/v1/webhooks/whatsapp`, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}
