import { isPushService, type PushMessage, type PushSubscriptionInput } from '@cocho/domain/push-subscriptions';
import webPush from 'web-push';
import type { Config } from '../config.ts';
import type { Queryable } from '../db/db.ts';

type Device = Pick<PushSubscriptionInput, 'endpoint' | 'p256dh' | 'auth'>;

/** Answers whether the device is still there; throws where it may go better later. */
export type SendPush = (device: Device, message: PushMessage) => Promise<'sent' | 'gone'>;

/** A message that waited longer than this at the push service tells nothing new. */
const liveSeconds = 6 * 3600;
const timeoutMs = 10_000;

/** Through the push service of each device's browser, sealed for that device. */
export function pusher({ contactEmail, pushHosts }: Config, sql: Queryable): SendPush {
  const subject = `mailto:${contactEmail}`;
  return async ({ endpoint, p256dh, auth }, message) => {
    // The device subscribed while the configuration named its service, which it does not any more.
    if (!isPushService(endpoint, pushHosts)) return 'gone';
    const { public_key, private_key } = await pushKeys(sql);
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, publicKey: public_key, privateKey: private_key },
      TTL: liveSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
    const headers = Object.entries(details.headers).filter(([name]) => name !== 'Content-Length');
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      body: new Uint8Array(details.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // An answer that nobody reads keeps its connection.
    await answer.body?.cancel();
    if (answer.status === 404 || answer.status === 410) return 'gone';
    if (!answer.ok) throw new Error(`push service ${new URL(endpoint).host} answered ${answer.status}`);
    return 'sent';
  };
}

interface Keys {
  public_key: string;
  private_key: string;
}

/** Made by whoever needs them first, and then the same for all processes and for ever. */
export async function pushKeys(sql: Queryable): Promise<Keys> {
  const known = await readKeys(sql);
  if (known) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing
  `;
  return (await readKeys(sql)) as Keys;
}

async function readKeys(sql: Queryable): Promise<Keys | undefined> {
  const [keys] = await sql<[Keys?]>`select public_key, private_key from push_keys`;
  return keys;
}
