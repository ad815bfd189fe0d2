import { connectScale } from './scale.ts';
import { webSocketDriver } from './websocket-driver.ts';

interface Pairing {
  url: string;
  code: string;
}

let last: Pairing | null = null;

/** The module on a wagon's weight sensors, by the address and the code on its label. */
export function connectModule(pairing: Pairing): void {
  last = pairing;
  connectScale(webSocketDriver('module', async () => pairing));
}

/** Whether it was last connected by these. */
export function wasConnectedBy({ url, code }: Pairing): boolean {
  return last?.url === url && last.code === code;
}
