/// <reference path="./http_ece.d.ts" />
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@cocho/domain/push-subscriptions';
import ece from 'http_ece';

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  message: PushMessage;
}

/** A browser's push service on this machine, and the devices behind it: it opens what was sealed for them. */
export async function startPushService() {
  const received: Received[] = [];
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: string }>();
  /** How it answers, by path; else 201. */
  const answers = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const device = devices.get(path);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const status = device ? (answers.get(path) ?? 201) : 404;
    if (device && status < 300) {
      const opened = ece.decrypt(Buffer.concat(parts), {
        version: 'aes128gcm',
        privateKey: device.ecdh,
        authSecret: device.auth,
      });
      received.push({ path, headers: request.headers, message: JSON.parse(opened.toString()) });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { received, answers, newDevice, close: () => new Promise((resolve) => server.close(resolve)) };

  /** As its browser would tell of it. */
  function newDevice() {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const auth = randomBytes(16).toString('base64url');
    const path = `/${randomBytes(8).toString('hex')}`;
    devices.set(path, { ecdh, auth });
    const p256dh = ecdh.getPublicKey().toString('base64url');
    return { path, subscription: { endpoint: `http://127.0.0.1:${port}${path}`, p256dh, auth } };
  }
}
