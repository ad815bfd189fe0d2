import type { Route } from '@playwright/test';
import { banner, dismiss, expect, expectAccessible, open, password, people, test } from './cocho.ts';
import { card, newFeeding, operationsOf, weigh } from './feeding.ts';
import { keptText } from './kept-cache.ts';
import {
  breakable,
  expectRoundAccessible,
  expectWaiting,
  licked,
  newLot,
  note,
  noteQuestion,
  openOutbox,
  round,
  row,
  saved,
  storedReadings,
} from './round.ts';

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
    await expect(row(cold, name)).toContainText(/Última leitura: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(row(cold, name)).toContainText('1.100 kg');
    await expectWaiting(cold, 1);
    await dismiss(cold, saved);
    await expectRoundAccessible(cold);

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

test.describe('a reading that waits', () => {
  test('is taken back, and never the one before it; or changed for another note', async ({ page, context }) => {
    const name = await newLot();
    await open(page, round, 'worker');
    await note(page, name);
    await expectWaiting(page, 0);
    await expect(row(page, name)).toContainText('1.100 kg');
    await dismiss(page, saved);

    await context.setOffline(true);
    await note(page, name, { again: true });
    await expect(row(page, name)).toContainText('1.210 kg');
    await row(page, name).getByRole('button', { name: 'Anular +10%' }).click();
    await page.getByRole('dialog', { name: 'Anular esta leitura?' }).getByRole('button', { name: 'Anular' }).click();
    await expect(banner(page, 'Leitura anulada neste aparelho')).toBeVisible();
    await expect(row(page, name)).toContainText('1.100 kg');
    await expectWaiting(page, 1);
    const outbox = await openOutbox(page);
    await expect(outbox).toContainText('Anulação da nota');
    await page.keyboard.press('Escape');

    await dismiss(page, saved);
    await note(page, name, { again: true });
    await row(page, name)
      .getByRole('button', { name: /Sobra acima de 50%/ })
      .click();
    await noteQuestion(page, name).getByRole('button', { name: 'Trocar +10% por -10%' }).click();
    await expect(banner(page, 'Leitura trocada neste aparelho')).toBeVisible();
    await expect(row(page, name)).toContainText('990 kg');
    await expect(row(page, name)).not.toContainText('kg →');
    await expectWaiting(page, 3);

    await context.setOffline(false);
    await expectWaiting(page, 0);
    await expect(row(page, name)).toContainText('990 kg');
    expect(await storedReadings(name)).toBe(2);
  });

  test('counts once while answers are lost and reads pass', async ({ page }) => {
    const name = await newLot();
    const network = await breakable(page, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await open(page, round, 'worker');
    await note(page, name);
    await network.failedOnce;
    const told = page.waitForResponse('**/trough_readings/round');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await told;
    await expectWaiting(page, 1);
    await expect(row(page, name)).toContainText('1.100 kg');
    await expect(row(page, name)).toContainText('1 a enviar');
    network.mend();
    await expectWaiting(page, 0);
    await expect(row(page, name)).toContainText('1.100 kg');
  });

  test('is in the batches of the same phone at once, also when it has left and nothing was told since', async ({
    page,
  }) => {
    const { worker, rule } = await newFeeding();
    const network = await breakable(page, (route) => route.abort());
    await open(page, '/operador', worker);
    await expect(card(page, rule)).toContainText('1.000 kg');
    await expect.poll(() => page.evaluate(keptText)).toContain(rule);
    await page.goto(round);
    await page.route('**/treat_schedules/today', (route) => route.abort());
    await row(page, 'Lote A').getByRole('button', { name: licked }).click();
    await page.getByRole('button', { name: 'Salvar (1)' }).click();
    await expect(banner(page, saved)).toBeVisible();
    await page.goto('/operador');
    await expect(card(page, rule)).toContainText('1.060 kg');
    network.mend();
    await expectWaiting(page, 0);
    await expect(card(page, rule)).toContainText('1.060 kg');
    await page.unroute('**/treat_schedules/today');
    await page.reload();
    await expect(card(page, rule)).toContainText('1.060 kg');
  });

  test('says why it waits when the server has no room for it, and is sent again when it said so', async ({ page }) => {
    const name = await newLot();
    const full = { status: 429, headers: { 'retry-after': '2' }, json: { errors: 'Quarentena cheia' } };
    const network = await breakable(page, (route) => route.fulfill(full));
    await open(page, round, 'worker');
    await note(page, name);
    await network.failedOnce;
    const outbox = await openOutbox(page);
    await expect(outbox).toContainText('Quarentena cheia');
    await expect(outbox).toContainText('Nova tentativa em 1 min');
    network.mend();
    await expect(outbox).toContainText('Tudo enviado');
    expect(await storedReadings(name)).toBe(1);
  });
});

test('what did not change in an operation is not sent again, and the server has the whole of it', async ({ page }) => {
  const { worker, rule } = await newFeeding();
  const settings = { capacity: 600, autoAdvance: true, sound: false, scale: null, module: { url: '', code: '' } };
  await page.addInitScript((text) => localStorage.setItem('cocho.operator', text), JSON.stringify(settings));
  const told: boolean[][] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return;
    const { sub_operations } = request.postDataJSON() as { sub_operations: object[] };
    told.push(sub_operations.map((sub) => !('unchanged' in sub)));
  });
  await open(page, '/operador', worker);
  for (const wagon of [0, 1]) {
    await card(page, rule).nth(wagon).getByRole('button', { name: 'Começar' }).click();
    if (wagon > 0) await page.getByRole('button', { name: 'Começar outra' }).click();
    await page.getByRole('button', { name: 'Começar carga' }).click();
    await weigh(page, '300');
    await expectWaiting(page, 0);
    await page.getByRole('link', { name: 'Pausar' }).click();
  }
  expect(told).toContainEqual([false, true]);
  const loaded = async () => {
    const [operation] = await operationsOf(worker);
    return operation?.sub_operations.map((sub) => sub.load_operation_ingredients[0]?.actual_quantity);
  };
  await expect.poll(loaded).toEqual([300, 300]);
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
  test('a reading waits whatever happens to its answer, and arrives once', async ({ page }) => {
    const lots = new Map<string, string>();
    for (const fault of Object.keys(faults)) lots.set(fault, await newLot());
    await open(page, round, 'worker');
    for (const [fault, answer] of Object.entries(faults)) {
      await test.step(`an answer that ${fault}`, async () => {
        const name = lots.get(fault) ?? '';
        const network = await breakable(page, answer);
        await note(page, name);
        await network.failedOnce;
        await expectWaiting(page, 1);
        network.mend();
        await expectWaiting(page, 0);
        await expect(row(page, name)).toContainText('1.100 kg');
        expect(await storedReadings(name)).toBe(1);
      });
    }
  });

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
    await noteQuestion(page, name).getByRole('button', { name: 'Confirmar' }).click();
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
