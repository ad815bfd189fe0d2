import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import {
  banner,
  callFarm,
  expect,
  expectAccessible,
  newMember,
  password,
  type Session,
  sessionOf,
  settled,
  signIn,
  test,
  unique,
} from './cocho.ts';

const readings = '**/lots/trough_readings';
const saved = '1 leitura salva neste aparelho';

test('the round opens, is read and waits without a network, and leaves by itself when it is back', async ({
  page,
  context,
}) => {
  const name = await newLot();
  await open(page, 'worker');
  await expect(row(page, name)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(keptText)).toContain(name);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  const answer = await cold.goto('/admin/trough-reading');
  expect(answer?.fromServiceWorker()).toBe(true);
  await expect(cold.getByRole('status').filter({ hasText: 'Sem sinal' })).toBeVisible();
  await note(cold, name);
  await expect(row(cold, name)).toContainText('1 a enviar');
  await expect(row(cold, name)).toContainText('1.100 kg');
  await expectWaiting(cold, 1);
  await expect(banner(cold, saved)).toBeHidden();
  await expectAccessible(cold);

  await cold.reload();
  await expectWaiting(cold, 1);
  await expect(row(cold, name)).toContainText('1.100 kg');
  expect(await storedReadings(name)).toBe(0);

  await context.setOffline(false);
  await expectWaiting(cold, 0);
  await expect(row(cold, name)).not.toContainText('a enviar');
  await expect(row(cold, name)).toContainText('1.100 kg');
  expect(await storedReadings(name)).toBe(1);
});

test.describe('with a network that fails', () => {
  // Requests that pass a service worker cannot be answered here.
  test.use({ serviceWorkers: 'block' });

  const faults: Record<string, (route: Route) => Promise<void>> = {
    'is lost on its way back': async (route) => {
      await route.fetch();
      await route.abort();
    },
    'is a 500': (route) => route.fulfill({ status: 500, json: { errors: 'Algo deu errado' } }),
    'is a 403': (route) => route.fulfill({ status: 403, json: { errors: 'Não' } }),
    "is a captive portal's page": (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Entre na rede</h1>' }),
    'names other readings': (route) => route.fulfill({ json: { data: [{ client_id: 'x', fate: 'stored' }] } }),
  };
  for (const [fault, answer] of Object.entries(faults)) {
    test(`a reading waits when its answer ${fault}, and arrives once`, async ({ page }) => {
      const name = await newLot();
      const network = await breakable(page, answer);
      await open(page, 'worker');
      await note(page, name);
      await network.failedOnce;
      await expectWaiting(page, 1);
      network.mend();
      await expectWaiting(page, 0);
      await expect(row(page, name)).toContainText('1.100 kg');
      expect(await storedReadings(name)).toBe(1);
    });
  }

  test('a session that ended keeps the operator on the page, and asks to sign in', async ({ page }) => {
    const name = await newLot();
    const network = await breakable(page, (route) => route.fulfill({ status: 401, json: { errors: 'Não' } }));
    await open(page, 'worker');
    await note(page, name);
    await network.failedOnce;
    const outbox = await openOutbox(page);
    await expect(outbox).toContainText('Entre para enviar: sua sessão terminou, mas nada se perdeu.');
    await expect(outbox).toContainText(name);
    // What lies under a banner is no target.
    await expect(banner(page, saved)).toBeHidden();
    await expectAccessible(page);
    await expect(page).toHaveURL('/admin/trough-reading');
    network.mend();
    await outbox.getByRole('button', { name: 'Enviar agora' }).click();
    await expect(outbox).toContainText('Tudo enviado');
    await expect(outbox).not.toContainText('Entre para enviar');
    expect(await storedReadings(name)).toBe(1);
  });

  test('of two tabs one sends, and when it is gone the other does', async ({ page, context }) => {
    const name = await newLot();
    await open(page, 'worker');
    const other = await context.newPage();
    await other.goto('/admin/trough-reading');
    await expectWaiting(other, 0);
    const asked: string[] = [];
    other.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
    // The first tab's request hangs for ever.
    const network = await breakable(page, async () => {});
    await note(page, name);
    await network.failedOnce;
    await expectWaiting(other, 1);
    await expect(row(other, name)).toContainText('1 a enviar');
    expect(asked).toEqual([]);
    await page.close();
    await expectWaiting(other, 0);
    expect(asked).toHaveLength(1);
    expect(await storedReadings(name)).toBe(1);
  });

  test('Sair warns of what waits; another person neither sees nor sends it, and its owner does', async ({ page }) => {
    const name = await newLot();
    const [owner, stranger] = [await newMember('worker', 'Dona'), await newMember('worker', 'Outra')];
    const network = await breakable(page, (route) => route.abort());
    await open(page, owner);
    await note(page, name);
    await expectWaiting(page, 1);

    await signOut(page, 'Dona');
    const dialog = page.getByRole('dialog', { name: 'Há leituras não enviadas' });
    await expect(dialog).toBeVisible();
    await expect(banner(page, saved)).toBeHidden();
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
    const outbox = await openOutbox(page);
    await expect(outbox).toContainText('Tudo enviado');
    await page.keyboard.press('Escape');
    expect(network.sent).toBe(0);
    await signOut(page, 'Outra');
    await expect(page).toHaveURL('/login');
    expect(await storedReadings(name)).toBe(0);

    await typeLogin(page, owner.email);
    await expect.poll(() => storedReadings(name)).toBe(1);
    await expectWaiting(page, 0);
  });

  test('what waits goes to another device as a file, and is stored once however often it comes', async ({
    page,
    openAs,
  }) => {
    const name = await newLot();
    const network = await breakable(page, (route) => route.abort());
    await open(page, 'worker');
    await note(page, name);
    const outbox = await openOutbox(page);
    const download = page.waitForEvent('download');
    await outbox.getByRole('button', { name: 'Exportar' }).click();
    const file = await (await download).path();

    const device = await openAs('worker');
    await device.goto('/admin/trough-reading');
    const there = await openOutbox(device);
    for (const _ of ['once', 'again']) {
      await device.locator('input[type=file]').setInputFiles(file);
      await expect(banner(device, '1 leitura importada')).toBeVisible();
      await expect(banner(device, '1 leitura importada')).toBeHidden();
      await expect(there).toContainText('Tudo enviado');
    }
    network.mend();
    await outbox.getByRole('button', { name: 'Enviar agora' }).click();
    await expect(outbox).toContainText('Tudo enviado');
    expect(await storedReadings(name)).toBe(1);
  });

  test('a file that is no outbox is refused', async ({ page }) => {
    await open(page, 'worker');
    await openOutbox(page);
    const file = { name: 'lotes.json', mimeType: 'application/json', buffer: Buffer.from('{"lots":[]}') };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(banner(page, 'Este arquivo não é uma caixa de saída do Cocho.')).toBeVisible();
  });

  test('a full device says so and keeps the notes on screen', async ({ page }) => {
    const name = await newLot();
    await page.addInitScript(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await open(page, 'worker');
    await row(page, name)
      .getByRole('button', { name: /lambido/ })
      .click();
    await page.getByRole('button', { name: 'Salvar (1)' }).click();
    await expect(banner(page, /^.?Não foi possível salvar neste aparelho/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Salvar (1)' })).toBeEnabled();
    await expectWaiting(page, 0);
  });
});

/** Sending fails in one way until it is mended; then `sent` counts what got through. */
async function breakable(page: Page, fault: (route: Route) => Promise<void>) {
  let broken = true;
  let failed = () => {};
  const network = {
    failedOnce: new Promise<void>((resolve) => {
      failed = resolve;
    }),
    mend: () => {
      broken = false;
    },
    sent: 0,
  };
  await page.route(readings, async (route) => {
    if (!broken) {
      network.sent += 1;
      return route.continue();
    }
    await fault(route);
    failed();
  });
  return network;
}

async function open(page: Page, who: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, who);
  await page.goto('/admin/trough-reading');
  await settled(page);
}

/** A lot of 1.000 kg in a pen of its own. */
async function newLot(): Promise<string> {
  const admin = await sessionOf('admin');
  const name = unique('Lote');
  const { id: corral_id } = await callFarm<{ id: number }>(admin, 'POST', 'corrals', { name: unique('Baia') });
  const lot = { name, quantity: 1, entry_date: '2026-01-10', initial_load: 1000, corral_id, gmd: 1.5 };
  await callFarm(admin, 'POST', 'lots', lot);
  return name;
}

async function note(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /lambido/ })
    .click();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(banner(page, saved)).toBeVisible();
}

async function storedReadings(name: string): Promise<number | undefined> {
  const admin: Session = await sessionOf('admin');
  const lots = await callFarm<{ name: string; readings: unknown[] }[]>(admin, 'GET', 'trough_readings/round');
  return lots.find((lot) => lot.name === name)?.readings.length;
}

/** Reconnecting drains without a touch, within half a minute. */
async function expectWaiting(page: Page, count: number): Promise<void> {
  const badge = page.getByRole('button', { name: `Caixa de saída: ${count} a enviar` });
  await expect(badge).toBeVisible({ timeout: 30_000 });
}

async function openOutbox(page: Page) {
  await page.getByRole('button', { name: 'Caixa de saída' }).click();
  return page.getByRole('dialog', { name: 'Caixa de saída' });
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Menu de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
}

async function typeLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/admin');
}

/** In the browser: everything kept for a start without a network. */
function keptText(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('cocho.cache');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('caches').objectStore('caches').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}

function row(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}
