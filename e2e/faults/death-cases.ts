import { setTimeout as delay } from 'node:timers/promises';
import { goToRound, newDevice, tap, typeLogin } from './device.ts';
import type { Fault } from './fault-proxy.ts';
import { breakSendings, noteOf, onSendings, record, settle, type Trials } from './trials.ts';
import type { World } from './world.ts';

/** kill -9 of the browser as soon as the screen has said the word, whatever the network is just doing. */
export async function* killedBrowser(world: World, times: number): Trials {
  const networks: Fault[] = ['swallow', { cutAnswerAfter: 0 }, 'pass', { delayMs: 100 }];
  const { device } = world;
  for (let time = 0; time < times; time += 1) {
    world.proxy.follow(onSendings(() => networks[time % networks.length] ?? 'pass'));
    await record(world, device.page, [noteOf(world, time), noteOf(world, time + 1)]);
    await delay(time * 5);
    await device.kill();
    world.proxy.follow(() => 'pass');
    await device.open();
    yield await settle(world, device.page);
  }
}

/** The same before the word: the reading may be there once or not at all. */
export async function* killedBeforeTheWord(world: World, times: number): Trials {
  const { device } = world;
  for (let time = 0; time < times; time += 1) {
    const notes = [noteOf(world, time), noteOf(world, time + 1)];
    await tap(device.page, notes);
    world.ledger.perhapsSaved(notes);
    await delay(time * 3);
    await device.kill();
    await device.open();
    yield await settle(world, device.page);
  }
}

/** kill -9 of the browser a moment after somebody signed in: they are still signed in, and read on. */
export async function* killedAfterSignIn(world: World, times: number): Trials {
  for (let time = 0; time < times; time += 1) {
    const device = newDevice(world.proxy.url, world.operator);
    const first = await device.start();
    await first.goto('/login');
    await typeLogin(first, world.operator);
    await delay(time * 500);
    await device.kill();
    const page = await device.start();
    await goToRound(page);
    await record(world, page, [noteOf(world, time)]);
    yield await settle(world, page);
    await device.discard();
  }
}

/** kill -9 of the API while it hears one reading; the next ones are saved while it is away. */
export async function* killedServer(world: World, times: number): Trials {
  const { device } = world;
  for (let time = 0; time < times; time += 1) {
    await record(world, device.page, [noteOf(world, time)]);
    await delay(time * 5);
    await world.cocho.kill();
    await record(world, device.page, [noteOf(world, time + 1), noteOf(world, time + 2)]);
    await world.cocho.restart();
    yield await settle(world, device.page);
  }
}

export async function* killedPostgres(world: World, times: number): Trials {
  const { device } = world;
  for (let time = 0; time < times; time += 1) {
    await record(world, device.page, [noteOf(world, time)]);
    await delay(time * 5);
    const back = world.cocho.killPostgres();
    await record(world, device.page, [noteOf(world, time + 1), noteOf(world, time + 2)]);
    await back;
    yield await settle(world, device.page);
  }
}

/** Two tabs save by turns; then the one that sends is closed in the middle of it. */
export async function* closedTab(world: World): Trials {
  const { device } = world;
  const other = await device.newTab();
  const begun = breakSendings(world, 'swallow');
  await record(world, device.page, [noteOf(world, 0)]);
  await begun;
  await record(world, other, [noteOf(world, 1)]);
  await device.page.close();
  device.page = other;
  yield await settle(world, other);
}
