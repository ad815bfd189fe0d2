import { connectScale } from './scale.ts';
import { webSocketDriver } from './websocket-driver.ts';

interface Module {
  url: string;
  code: string;
  /** What its scale may err by. */
  errorKg: number;
}

let last: Module | null = null;

/** The module on a wagon's weight sensors, by the address and the code on its label. */
export function connectModule(module: Module): void {
  last = module;
  connectScale(
    webSocketDriver('module', async () => module),
    module.errorKg,
  );
}

/** Whether it was last connected by these. */
export function wasConnectedBy({ url, code, errorKg }: Module): boolean {
  return last?.url === url && last.code === code && last.errorKg === errorKg;
}
