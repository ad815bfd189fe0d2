import { connectScale } from './scale.ts';
import { webSocketDriver } from './websocket-driver.ts';

/** The module on a wagon's weight sensors, by the address and the code on its label. */
export function connectModule(pairing: { url: string; code: string }): void {
  connectScale(webSocketDriver('module', async () => pairing));
}
