import { randomUUID } from 'node:crypto';
import { type Session, signOut } from '../cocho.ts';
import { expect, expectBadge, goToRound, newDevice, typeLogin } from './device.ts';
import { breakSendings, noteOf, record, settle, type Trials } from './trials.ts';
import type { World } from './world.ts';

/** What the app's first version left on the device is sent by this one, also what had no sequence yet. */
export async function* oldVersion(world: World): Trials {
  const { operator } = world;
  const notes = [noteOf(world, 0), noteOf(world, 1), noteOf(world, 2)];
  const entries = notes.map(({ lot, index }, at) => {
    const timestamp = new Date(Date.now() - (at + 1) * 60_000).toISOString();
    const payload = { lot_id: lot.id, note: index.value, corral_index_id: null, timestamp };
    const owner = { client_id: randomUUID(), user_id: operator.user.id, farm_id: operator.farm_id };
    const state = { captured_at: timestamp, lot_name: lot.name, fate: 'waiting', errors: [] };
    return { ...owner, ...state, payload, ...(at > 0 && { sequence: at }) };
  });
  const device = newDevice(world.proxy.url, operator);
  const page = await device.start();
  await page.goto('/icon.svg');
  await page.evaluate(writeFirstVersion, entries);
  await device.close();
  world.ledger.saved(notes);
  await device.open();
  yield await settle(world, device.page);
  await device.discard();
}

/** In the browser: the database as version 1 of its shape made it. */
function writeFirstVersion(entries: unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('cocho.outbox', 10);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      const store = opening.result.createObjectStore('entries', { keyPath: 'client_id' });
      store.createIndex('[user_id+fate]', ['user_id', 'fate']);
      store.createIndex('[user_id+farm_id+fate]', ['user_id', 'farm_id', 'fate']);
      for (const entry of entries) store.add(entry);
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

/** Someone is shut out of the farm with a reading on the way: it is parked, the panel says so, a manager applies it. */
export async function* revokedRole(world: World): Trials {
  const { proxy, callFarm, newOperator } = world;
  const leaver = await newOperator();
  const device = newDevice(proxy.url, leaver);
  await device.open();
  await proxy.down();
  await record(world, device.page, [noteOf(world, 0)]);
  const { name, email } = leaver.user as Session['user'] & { email: string };
  const left = { name, email, user_type: 'worker', active: false };
  await callFarm('PUT', `farm_users/${leaver.user.id}`, left);
  await proxy.up();
  await expectBadge(device.page, 0);
  await device.page.getByRole('button', { name: 'Caixa de saída' }).click();
  const outbox = device.page.getByRole('dialog', { name: 'Caixa de saída' });
  await expect(outbox).toContainText('A pessoa não tem mais acesso à fazenda');
  type Parked = { id: number; user_name: string };
  const parked = (await callFarm<Parked[]>('GET', 'quarantine')).filter(({ user_name }) => user_name === name);
  expect(parked).toHaveLength(1);
  await callFarm('POST', `quarantine/${parked[0]?.id}/resolve`, { action: 'retry' });
  await outbox.getByRole('button', { name: 'Entendi' }).click();
  yield await settle(world, device.page);
  await device.discard();
}

const day = 86_400_000;

/** Clocks a day off, and devices in other zones: stored as the device told it, and placed when it was tapped, moments before. */
export async function* wrongClocks(world: World, count = 4): Trials {
  const { device } = world;
  const clocks = [
    { clock: new Date(Date.now() + day) },
    // Half past one in the morning comes twice that day.
    { timezoneId: 'America/New_York', clock: new Date('2026-11-01T06:30:00Z') },
    { clock: new Date(Date.now() - day) },
    { timezoneId: 'Pacific/Auckland' },
  ];
  for (const [index, settings] of clocks.slice(0, count).entries()) {
    const note = noteOf(world, index);
    await device.close();
    const page = await device.open(settings);
    await record(world, page, [note]);
    yield await settle(world, page);
    const { at, captured_at, received_at } = await latestReading(world, note.lot.id);
    const told = settings.clock?.getTime() ?? Date.parse(received_at);
    expect(Math.abs(Date.parse(captured_at) - told)).toBeLessThan(60_000);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(received_at));
    expect(Date.parse(received_at) - Date.parse(at)).toBeLessThan(5 * 60_000);
  }
  await device.close();
  await device.open();
}

function latestReading({ cocho }: World, lotId: number) {
  return cocho.inDatabase(async (sql) => {
    const [row] = await sql<[{ at: string; captured_at: string; received_at: string }]>`
      select at, captured_at, received_at from trough_readings where lot_id = ${lotId} order by id desc limit 1
    `;
    return row;
  });
}

/** What was noted in one farm goes there, though another one is chosen by the time it leaves. */
export async function* anotherFarm(world: World): Trials {
  const { proxy, admin, farms, otherLots, indexes } = world;
  const device = newDevice(proxy.url, admin);
  const page = await device.open();
  const broken = breakSendings(world, { cutRequestAfter: 0 });
  await record(world, page, [noteOf(world, 0)]);
  await broken;
  await page.getByLabel('Fazenda').selectOption(farms[1]?.name ?? '');
  await expect(page).toHaveURL('/admin');
  await goToRound(page);
  const [lot, index] = [otherLots[0], indexes[0]];
  if (lot && index) await record(world, page, [{ lot, index }]);
  await expectBadge(page, 2);
  yield await settle(world, page);
  await device.discard();
}

/** Sair with readings that wait; somebody else works on the device meanwhile; the first one comes back. */
export async function* anotherPerson(world: World): Trials {
  const { proxy, newOperator } = world;
  const [owner, stranger] = [await newOperator(), await newOperator()];
  const device = newDevice(proxy.url, owner);
  const page = await device.open();
  const broken = breakSendings(world, { cutRequestAfter: 0 });
  await record(world, page, [noteOf(world, 0)]);
  await broken;
  await signOut(page, owner.user.name);
  await page.getByRole('button', { name: 'Exportar e sair' }).click();
  proxy.follow(() => 'pass');
  await typeLogin(page, stranger);
  await goToRound(page);
  await expectBadge(page, 0);
  await record(world, page, [noteOf(world, 1)]);
  await expectBadge(page, 0);
  await signOut(page, stranger.user.name);
  await typeLogin(page, owner);
  await goToRound(page);
  yield await settle(world, page);
  await device.discard();
}
