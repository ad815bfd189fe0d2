import type { Page } from '@playwright/test';
import type { Audit } from './audit.ts';
import { planBatch } from './batch.ts';
import { type CarelessWay, carelessWays } from './careless.ts';
import { expectDrained, newDevice } from './device.ts';
import type { Fault } from './fault-proxy.ts';
import { answers } from './network-cases.ts';
import { noteOf, onSendings, record, sendingHeard, settle } from './trials.ts';
import type { World } from './world.ts';

/** What each of them does not survive. */
const faults: Record<CarelessWay, Fault> = {
  'dequeues before it sends': { cutRequestAfter: 0 },
  'takes any answer for success': { answer: answers[0] ?? '' },
  'sends under a new id each time': { cutAnswerAfter: 0 },
};

/** The same trials with an outbox that breaks a promise: the count must show it, of readings and of operations. */
export async function* carelessOutboxes(world: World): AsyncGenerator<[what: string, Audit]> {
  const device = newDevice(world.proxy.url, world.operator);
  await device.start();
  for (const way of carelessWays) {
    const tab = await device.newTab(way);
    yield [`${way} (readings)`, await fallFor(way, world, tab, saveReading)];
    yield [`${way} (operations)`, await fallFor(way, world, tab, feed)];
    await tab.close();
  }
  await device.discard();
}

async function fallFor(way: CarelessWay, world: World, tab: Page, save: typeof feed): Promise<Audit> {
  world.proxy.follow(onSendings(() => faults[way]));
  const heard = sendingHeard(tab);
  await save(world, tab);
  await heard;
  // The two that forget believe by then that nothing waits; the third one would try for ever.
  if (way !== 'sends under a new id each time') await expectDrained(tab);
  return settle(world, tab);
}

function saveReading(world: World, page: Page): Promise<void> {
  return record(world, page, [noteOf(world, 0)]);
}

/** A whole batch. */
async function feed(world: World, page: Page): Promise<void> {
  const batch = await planBatch(world, world.operator);
  await batch.open(page);
  while (!batch.isDone()) await batch.takeStep(page);
}
