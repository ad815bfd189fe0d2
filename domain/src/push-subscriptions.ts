import { z } from 'zod';
import { severities } from './alerts.ts';
import { Id, Instant, oneOf, requiredText } from './fields.ts';
import { invalid } from './messages.ts';

const address = /^(https?):\/\/([\w.-]+)(:\d+)?\/\S*$/i;

/** A device on which a person wants to be told, as its browser answers when asked for it. */
export const PushSubscriptionInput = z.object({
  endpoint: requiredText('Endereço', { max: 1000 }).regex(address, invalid('Endereço')),
  /** The device's public key and secret: the push service between us cannot read what is sent. */
  p256dh: requiredText('Chave', { max: 200 }).regex(/^[\w-]{87}=?$/, invalid('Chave')),
  auth: requiredText('Segredo', { max: 100 }).regex(/^[\w-]{22}(==)?$/, invalid('Segredo')),
  device: requiredText('Aparelho', { max: 80 }),
  /** Less serious alerts are not told there. */
  least_severity: oneOf('Gravidade', severities),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushSubscription = PushSubscriptionInput.pick({
  endpoint: true,
  device: true,
  least_severity: true,
}).extend({ id: Id, created_at: Instant });
export type PushSubscription = z.infer<typeof PushSubscription>;

/** The person's devices, and the key by which a browser asks for one more. */
export const PushDevices = z.object({ public_key: z.string(), devices: z.array(PushSubscription) });
export type PushDevices = z.infer<typeof PushDevices>;

/** What a device is told. On a locked screen anyone reads it: no figures, no names of cattle or people. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a tap leads. */
  url: string;
  /** Of two messages with the same tag the later one takes the other's place. */
  tag: string;
}

const services = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/** Whether an address is that of a browser's push service: we call no other because somebody names it. */
export function isPushService(endpoint: string, alsoHosts: readonly string[] = []): boolean {
  const [, protocol, host = ''] = address.exec(endpoint.toLowerCase()) ?? [];
  if (alsoHosts.includes(host)) return true;
  const isKnown = services.some((name) => (name.startsWith('.') ? host.endsWith(name) : host === name));
  return protocol === 'https' && isKnown;
}
