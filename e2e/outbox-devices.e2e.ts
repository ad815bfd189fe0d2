import { readFileSync } from 'node:fs';
import {
  anyScreen,
  banner,
  callFarm,
  dismiss,
  expect,
  expectAccessible,
  newMember,
  open,
  sessionOf,
  signOut,
  test,
  typeLogin,
} from './cocho.ts';
import { keptText } from './kept-cache.ts';
import {
  breakable,
  expectRoundAccessible,
  expectWaiting,
  newLot,
  note,
  openOutbox,
  round,
  row,
  saved,
  storedReadings,
} from './round.ts';

test('of two tabs one sends, and when it is gone the other does', async ({ page, context }) => {
  const name = await newLot();
  await open(page, round, 'worker');
  const other = await context.newPage();
  await other.goto(round);
  await expectWaiting(other, 0);
  // The first tab's request hangs for ever; until then the other, which may have its turn before, gets nothing through.
  const [hanging, theirs] = [await breakable(page, async () => {}), await breakable(other, (route) => route.abort())];
  await note(page, name);
  await hanging.failedOnce;
  theirs.mend();
  await expectWaiting(other, 1);
  await expect(row(other, name)).toContainText('1 a enviar');
  expect(theirs.sent).toBe(0);
  await page.close();
  await expectWaiting(other, 0);
  expect(theirs.sent).toBe(1);
  expect(await storedReadings(name)).toBe(1);
});

test('Sair warns of what waits; another person neither sees nor sends it, and its owner does', async ({ page }) => {
  const name = await newLot();
  const [owner, stranger] = [await newMember('worker', 'Dona'), await newMember('worker', 'Outra')];
  const network = await breakable(page, (route) => route.abort());
  await open(page, round, owner);
  await note(page, name);
  await expectWaiting(page, 1);

  await signOut(page, 'Dona');
  const dialog = page.getByRole('dialog', { name: 'Há leituras não enviadas' });
  await expect(dialog).toBeVisible();
  await dismiss(page, saved);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ficar e enviar' }).click();
  await expect(dialog).toBeHidden();
  await expectWaiting(page, 1);

  await signOut(page, 'Dona');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportar e sair' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(name);
  await expect(page).toHaveURL('/login');

  network.mend();
  await typeLogin(page, stranger.email);
  await expect(page).toHaveURL('/operador');
  const outbox = await openOutbox(page);
  await expect(outbox).toContainText('Tudo enviado');
  await page.keyboard.press('Escape');
  expect(network.sent).toBe(0);
  await signOut(page, 'Outra');
  await expect(page).toHaveURL('/login');
  expect(await storedReadings(name)).toBe(0);

  await typeLogin(page, owner.email);
  await expect(page).toHaveURL('/operador');
  await expect.poll(() => storedReadings(name)).toBe(1);
  await expectWaiting(page, 0);
});

test(
  'who lost the farm meanwhile is warned by Sair too, and nothing of what was seen stays',
  anyScreen,
  async ({ page }) => {
    const name = await newLot();
    const owner = await newMember('worker', 'Dona');
    await breakable(page, (route) => route.abort());
    await open(page, round, owner);
    await note(page, name);
    await expectWaiting(page, 1);
    await expect.poll(() => page.evaluate(keptText)).toContain(name);
    await callFarm(await sessionOf('admin'), 'DELETE', `farm_users/${owner.user.id}`);
    await page.goto('/admin');
    await page.getByRole('dialog', { name: 'Conta Inativa!' }).getByRole('button', { name: 'Fechar' }).click();
    await expect(page).toHaveURL('/bem-vindo');
    await page.getByRole('button', { name: 'Sair' }).click();
    const dialog = page.getByRole('dialog', { name: 'Há leituras não enviadas' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Exportar e sair' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(name);
    await expect(page).toHaveURL('/login');
    await expect.poll(() => page.evaluate(keptText)).toBe('[]');
  },
);

test('what waits goes to another device as a file, and is stored once however often it comes', async ({
  page,
  openAs,
}) => {
  const name = await newLot();
  const network = await breakable(page, (route) => route.abort());
  await open(page, round, 'worker');
  await note(page, name);
  const outbox = await openOutbox(page);
  const download = page.waitForEvent('download');
  await outbox.getByRole('button', { name: 'Exportar' }).click();
  const file = await (await download).path();

  const device = await openAs('worker');
  await device.goto(round);
  const there = await openOutbox(device);
  for (const _ of ['once', 'again']) {
    await device.locator('input[type=file]').setInputFiles(file);
    await expect(banner(device, '1 leitura importada')).toBeVisible();
    await dismiss(device, '1 leitura importada');
    await expect(there).toContainText('Tudo enviado');
  }
  network.mend();
  await outbox.getByRole('button', { name: 'Enviar agora' }).click();
  await expect(outbox).toContainText('Tudo enviado');
  expect(await storedReadings(name)).toBe(1);
});

test('a file that is no outbox is refused', async ({ page }) => {
  await open(page, round, 'worker');
  await openOutbox(page);
  const file = { name: 'lotes.json', mimeType: 'application/json', buffer: Buffer.from('{"lots":[]}') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(banner(page, 'Este arquivo não é uma caixa de saída do Cocho.')).toBeVisible();
});

test('the first save asks the browser to keep its data for good; where it refuses, the field screens tell what to do', async ({
  page,
}) => {
  const name = await newLot();
  await page.addInitScript(() => {
    navigator.storage.persist = async () => false;
  });
  await open(page, round, 'worker');
  const told = page.getByRole('alert', { name: 'Instale o Cocho neste aparelho' });
  await expect(told).toBeHidden();
  await note(page, name);
  await expect(told).toContainText('Adicionar à tela inicial');
  await dismiss(page, saved);
  await expectRoundAccessible(page);
  await page.goto('/operador');
  await told.getByRole('button', { name: 'Entendi' }).click();
  await expect(told).toBeHidden();
  await page.goto(round);
  await note(page, name, { again: true });
  await expect(told).toBeHidden();
});

test('a browser that keeps its data for good is not mentioned', anyScreen, async ({ page }) => {
  const name = await newLot();
  await page.addInitScript(() => {
    navigator.storage.persist = async () => true;
  });
  await open(page, round, 'worker');
  await note(page, name);
  await expectWaiting(page, 0);
  await expect(page.getByRole('alert', { name: 'Instale o Cocho neste aparelho' })).toBeHidden();
});

test('a full device says so and keeps the notes on screen', async ({ page }) => {
  const name = await newLot();
  await page.addInitScript(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, round, 'worker');
  await row(page, name)
    .getByRole('button', { name: /lambido/ })
    .click();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(banner(page, /^.?Não foi possível salvar neste aparelho/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar (1)' })).toBeEnabled();
  await expectWaiting(page, 0);
});
