import type { Route } from '@playwright/test';
import { dismiss, expect, expectAccessible, open, password, people, test } from './cocho.ts';
import { keptText } from './kept-cache.ts';
import { breakable, expectWaiting, newLot, note, openOutbox, round, row, saved, storedReadings } from './round.ts';

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the round opens, is read and waits, and leaves by itself when it is back', async ({ page, context }) => {
    const name = await newLot();
    await open(page, round, 'worker');
    await expect(row(page, name)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(keptText)).toContain(name);
    await page.close();

    await context.setOffline(true);
    const cold = await context.newPage();
    const answer = await cold.goto(round);
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(cold.getByRole('status').filter({ hasText: 'Sem sinal' })).toBeVisible();
    await note(cold, name);
    await expect(row(cold, name)).toContainText('1 a enviar');
    await expect(row(cold, name)).toContainText('1.100 kg');
    await expectWaiting(cold, 1);
    await dismiss(cold, saved);
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
});

test.describe('with a network that fails', () => {
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
      await open(page, round, 'worker');
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
    await open(page, round, 'worker');
    await note(page, name);
    await network.failedOnce;
    await expect(page.getByRole('alert', { name: 'Entre para enviar' })).toContainText('nada se perdeu');
    const outbox = await openOutbox(page);
    await expect(outbox).toContainText('Entre para enviar');
    await expect(outbox.getByRole('button', { name: 'Enviar agora' })).toBeDisabled();
    await expect(outbox).toContainText(name);
    await dismiss(page, saved);
    await expectAccessible(page);
    await expect(page).toHaveURL(round);
    network.mend();
    await expect(outbox).toContainText('Tudo enviado');
    await expect(outbox).not.toContainText('Entre para enviar');
    expect(await storedReadings(name)).toBe(1);
  });

  test('whoever signs in again finds the notes that were not saved', async ({ page }) => {
    const name = await newLot();
    await breakable(page, (route) => route.fulfill({ status: 401, json: { errors: 'Não' } }));
    await open(page, round, 'worker');
    await note(page, name);
    const notes = row(page, name).getByRole('button', { name: /lambido/ });
    await notes.click();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(notes).toHaveAttribute('aria-pressed', 'true');
    await (await openOutbox(page)).getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(people.worker);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/operador');
    await page.goto(round);
    await expect(notes).toHaveAttribute('aria-pressed', 'true');
  });
});
