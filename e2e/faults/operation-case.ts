import { planBatch } from './batch.ts';
import { newDevice } from './device.ts';
import { breakSendings, settle, type Trials } from './trials.ts';
import type { World } from './world.ts';

/** kill -9 of the browser after every weight of a batch, with the sending broken: it goes on at the very line it was at. */
export async function* killedInAnOperation(world: World): Trials {
  const operator = await world.newOperator();
  const batch = await planBatch(world, operator);
  const device = newDevice(world.proxy.url, operator);
  await device.open();
  breakSendings(world, { cutAnswerAfter: 0 });
  while (!batch.isDone()) {
    await batch.open(device.page);
    if (await batch.takeStep(device.page)) await device.kill().then(() => device.open());
  }
  yield await settle(world, device.page);
  await device.discard();
}
