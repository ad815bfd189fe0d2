import { type CarelessWay, carelessWays } from './careless.ts';
import { newDevice } from './device.ts';
import type { Fault } from './fault-proxy.ts';
import type { Audit } from './ledger.ts';
import { answers } from './network-cases.ts';
import { noteOf, onSendings, record, sendingHeard, settle } from './trials.ts';
import type { World } from './world.ts';

/** What each of them does not survive. */
const faults: Record<CarelessWay, Fault> = {
  'dequeues before it sends': { cutRequestAfter: 0 },
  'takes any answer for success': { answer: answers[0] ?? '' },
  'sends under a new id each time': { cutAnswerAfter: 0 },
};

/** The same trial with an outbox that breaks a promise: the count must show it. */
export async function* carelessOutboxes(world: World): AsyncGenerator<[CarelessWay, Audit]> {
  const device = newDevice(world.proxy.url, world.operator);
  await device.start();
  for (const way of carelessWays) {
    const tab = await device.newTab(way);
    world.proxy.follow(onSendings(() => faults[way]));
    const heard = sendingHeard(tab);
    await record(world, tab, [noteOf(world, 0)]);
    await heard;
    yield [way, await settle(world, tab)];
    await tab.close();
  }
  await device.discard();
}
