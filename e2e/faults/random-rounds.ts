import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type Batch, planBatch } from './batch.ts';
import { goToRound, tap } from './device.ts';
import type { Fault } from './fault-proxy.ts';
import type { Note } from './ledger.ts';
import { answers } from './network-cases.ts';
import { count, onSendings, record, type Trials } from './trials.ts';
import type { World } from './world.ts';

/** Saves, faults and deaths in any order. The same seed tells the same story, but for the timing. */
export async function* randomRounds(world: World, rounds: number, seed = 1): Trials {
  const random = randomFrom(seed);
  const { device } = world;
  let batch: Batch | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const faults = Array.from({ length: below(4) }, anyFault);
    world.proxy.follow(onSendings(() => soonTold(faults.shift() ?? 'pass')));
    if (!batch || batch.isDone()) {
      batch = await planBatch(world, world.operator);
      await batch.open(device.page);
      await anyTrouble();
    }
    for (let saves = 1 + below(3); saves > 0; saves -= 1) {
      await anySave(device.page);
      await anyTrouble();
    }
    yield await count(world, device.page);
  }

  /** Readings, or the next steps of the batch. */
  async function anySave(page: Page): Promise<void> {
    const own = batchOrNone();
    if (!own) return saveReadings(page);
    await own.open(page);
    for (let steps = 1 + below(3); steps > 0 && !own.isDone(); steps -= 1) await own.takeStep(page, anyWeight);
  }

  /** The batch every other time, while there is something left to do in it. */
  function batchOrNone(): Batch | undefined {
    return below(2) === 0 || batch?.isDone() ? undefined : batch;
  }

  async function saveReadings(page: Page): Promise<void> {
    await goToRound(page);
    await record(world, page, anyNotes());
  }

  async function anyTrouble(): Promise<void> {
    const { cocho, proxy } = world;
    const dice = below(100);
    await delay(below(100));
    if (dice < 4) await diesAfter(cocho.kill, cocho.restart);
    else if (dice < 8) await diesAfter(async () => {}, cocho.killPostgres);
    else if (dice < 14) await diesAfter(proxy.down, proxy.up);
    else if (dice < 22) await killAndOpen();
    else if (dice < 28) await killBeforeTheWord();
    else if (dice < 36) await device.page.reload();
    else if (dice < 44) await saveInAnotherTab();
    else if (dice < 52) proxy.cutAll();
  }

  /** Something is saved while it is away. */
  async function diesAfter(die: () => Promise<void>, live: () => Promise<void>): Promise<void> {
    await die();
    await anySave(device.page);
    await live();
  }

  async function killAndOpen(): Promise<Page> {
    await device.kill();
    return device.open();
  }

  async function killBeforeTheWord(): Promise<void> {
    const own = batchOrNone();
    if (own) {
      await own.open(device.page);
      return own.takeStepUnheard(device.page, killAndOpen, anyWeight);
    }
    const notes = anyNotes();
    await goToRound(device.page);
    await tap(device.page, notes);
    world.ledger.perhapsSaved(notes);
    await killAndOpen();
  }

  async function saveInAnotherTab(): Promise<void> {
    const tab = await device.newTab();
    await anySave(tab);
    await tab.close();
  }

  function anyFault(): Fault {
    const faults: Fault[] = [
      { cutRequestAfter: below(1300) },
      { cutAnswerAfter: below(1300) },
      { cutAnswerAfter: 0 },
      { delayMs: below(1500) },
      { answer: answers[below(answers.length)] ?? '' },
      'swallow',
    ];
    return faults[below(faults.length)] ?? 'pass';
  }

  /** As after a change of network: what hangs is told at last. */
  function soonTold(fault: Fault): Fault {
    if (fault === 'swallow') setTimeout(world.proxy.cutAll, below(3000));
    return fault;
  }

  /** One to three lots, each with any note. */
  function anyNotes(): Note[] {
    const { lots, indexes } = world;
    const first = below(lots.length);
    return Array.from({ length: 1 + below(3) }, (_, at) => {
      const [lot, index] = [lots[(first + at) % lots.length], indexes[below(indexes.length)]];
      if (!lot || !index) throw new Error('the farm has no lots or no notes');
      return { lot, index };
    });
  }

  /** Within 2 % of the target, to 100 g. */
  function anyWeight(target: number): number {
    return Math.round(target * (9.8 + random() * 0.4)) / 10;
  }

  function below(limit: number): number {
    return Math.floor(random() * limit);
  }
}

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
