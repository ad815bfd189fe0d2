import { anyScreen, expect, expectAccessible, open, password, test } from './cocho.ts';
import {
  card,
  expectContrasts,
  expectLine,
  newFeeding,
  operationsOf,
  rowsOf,
  start,
  step,
  weigh,
  weighTooMuch,
} from './feeding.ts';
import { expectFits } from './fits.ts';
import { keptText } from './kept-cache.ts';
import { expectWaiting, openOutbox, round, row } from './round.ts';

const list = '/operador';

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a batch is fed without a network, through reloads, and arrives as it was weighed', async ({
    page,
    context,
  }) => {
    const { worker, rule } = await newFeeding();
    await page.goto('/login');
    await page.getByLabel('Email').fill(worker.email);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(list);
    await expect(card(page, rule)).toContainText('1.000 kg');
    await expect(card(page, rule)).toContainText('2 lotes');
    await expectAccessible(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(keptText)).toContain('trough-readings');

    await start(page, rule);
    await expect(step(page, 'Tara')).toBeVisible();
    await page.getByRole('button', { name: 'Começar carga' }).click();
    await expectLine(page, 'Carga', 'Silagem', '600 kg');
    await expectAccessible(page);
    await expectFits(page);
    await weigh(page, '601,5');
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await expectWaiting(page, 0);

    await context.setOffline(true);
    // Nobody had opened the round here: it is on the device all the same.
    await page.goto(round);
    await expect(row(page, 'Lote A')).toContainText('1.200 kg');
    await page.goBack();
    await page.reload();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await weighTooMuch(page, '448,5', 'Passou 48,5 kg (12,1%)');
    await expect(page.getByRole('timer')).toHaveText(/^[0-3]:\d\d$/);
    await expectWaiting(page, 1);
    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^[0-2]:\d\d$/);
    await page.getByRole('button', { name: 'Encerrar mistura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar mistura' }).click();

    // 1.050 kg were loaded instead of 1.000: each pen gets its share of what there is.
    await expectLine(page, 'Descarga', 'Lote A', '630 kg');
    await expect(step(page, 'Descarga')).toContainText('previsto 600 kg');
    await weigh(page, '640');
    await expectLine(page, 'Descarga', 'Lote B', '420 kg');
    await page.getByRole('link', { name: 'Pausar' }).click();
    await expect(card(page, rule)).toContainText('23:59');
    await expect(card(page, rule)).toContainText('Em andamento Descarga em Lote B');
    await card(page, rule).getByRole('button', { name: 'Continuar' }).click();
    await weigh(page, '410');
    await expect(page.getByRole('table', { name: 'Descarga' })).toContainText('+6,7%');
    await expect(page.getByText('✎ digitado pelo operador, não pesado')).toHaveCount(2);
    await expectAccessible(page);
    await expectContrasts(page);
    await expectFits(page);

    const outbox = await openOutbox(page);
    await expect(outbox).toContainText(rule);
    await expect(outbox).toContainText('Encerrada');
    await expect(outbox).toContainText('4 de 4');
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expectWaiting(page, 0);

    const [operation] = await operationsOf(worker);
    const [batch] = operation?.sub_operations ?? [];
    expect(operation).toMatchObject({ status: 'completed', user_id: worker.user.id });
    expect(operation?.sub_operations).toHaveLength(1);
    expect(batch?.load_operation_ingredients).toMatchObject([
      { ingredient_name: 'Silagem', expected_quantity: 600, actual_quantity: 601.5, typed: true },
      { ingredient_name: 'Milho', expected_quantity: 400, actual_quantity: 448.5 },
    ]);
    expect(batch?.unload_operation_corrals).toMatchObject([
      { lot_name: 'Lote A', expected_quantity: 600, target_quantity: 630, actual_quantity: 640 },
      { lot_name: 'Lote B', expected_quantity: 400, target_quantity: 420, actual_quantity: 410 },
    ]);
    await page.getByRole('link', { name: 'Voltar à lista' }).click();
    await expect(card(page, rule)).toContainText('Concluída');
  });
});

test(
  'a batch is cancelled while nothing is weighed; a skipped ingredient leaves the day incomplete',
  anyScreen,
  async ({ page }) => {
    const { worker, rule } = await newFeeding();
    await open(page, list, worker);
    await start(page, rule);
    await page.getByRole('button', { name: 'Cancelar batelada' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar batelada' }).click();
    await expect(page).toHaveURL(list);
    await start(page, rule);
    await page.getByRole('button', { name: 'Começar carga' }).click();
    await step(page, 'Carga').getByRole('button', { name: 'Pular' }).click();
    await page.getByRole('dialog', { name: 'Pular Silagem?' }).getByRole('button', { name: 'Pular' }).click();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await expect(page.getByRole('button', { name: 'Cancelar batelada' })).toBeHidden();
    await weigh(page, '4.000');
    const tooMuch = page.getByRole('dialog', { name: 'Passou 3.600 kg (900,0%)' });
    await tooMuch.getByLabel('Lote B').check();
    await tooMuch.getByRole('button', { name: 'Distribuir em 1 lote' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await expectWaiting(page, 0);
    const [spread] = await operationsOf(worker);
    expect(spread?.sub_operations[0]?.load_operation_ingredients[1]).toMatchObject({ overload: { choice: 'spread' } });
    await page.getByRole('button', { name: 'Corrigir anterior' }).click();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await expect(page.getByLabel('Carregado (kg)')).toHaveValue('4.000');
    await weigh(page, '400');
    await page.getByRole('link', { name: 'Pausar' }).click();
    await page.getByRole('button', { name: 'Encerrar operação' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
    await expect(card(page, rule)).toContainText('Incompleta');
    await expectWaiting(page, 0);
    const [operation] = await operationsOf(worker);
    expect(operation).toMatchObject({ status: 'incomplete' });
    expect(operation?.sub_operations[0]?.load_operation_ingredients).toMatchObject([
      { actual_quantity: null, skipped: true },
      { actual_quantity: 400, skipped: false },
    ]);
  },
);

test('a treat larger than the wagon is fed in several', async ({ page }) => {
  const { worker, rule } = await newFeeding();
  await open(page, list, worker);
  await page.getByRole('button', { name: 'Ajustes deste aparelho' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajustes deste aparelho' });
  await dialog.getByLabel('Capacidade do vagão (kg)').fill('600');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card(page, rule)).toHaveCount(2);
  await expect(card(page, rule)).toContainText([/500 kg/, /500 kg/]);
  await expect(card(page, rule).last()).toContainText('Batelada 2 de 2');

  // Whoever ends the day early leaves a record of what was not fed, and is not asked to feed it.
  await card(page, rule).first().getByRole('button', { name: 'Começar' }).click();
  await expect(page.getByText('Batelada 1 de 2')).toBeVisible();
  await page.getByRole('link', { name: 'Pausar' }).click();
  await page.getByRole('button', { name: 'Encerrar operação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(card(page, rule)).toContainText(['Incompleta', 'Incompleta']);
  await expect(card(page, rule).getByRole('button', { name: 'Começar' })).toHaveCount(0);
  await expectWaiting(page, 0);
  const [operation] = await operationsOf(worker);
  expect(operation).toMatchObject({ status: 'incomplete' });
  expect(operation?.sub_operations.map(({ batch }) => batch)).toEqual([1, 2]);
  await card(page, rule).first().getByRole('button', { name: 'Ver resumo' }).click();
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(['−100,0%', '−100,0%']);
});

test(
  'a whole batch is fed by the scale, without a network in the middle, and the manager reads the same numbers',
  anyScreen,
  async ({ page, openAs }) => {
    const { farmer, worker, rule } = await newFeeding({ demonstration: true });
    await open(page, list, worker);
    await page.getByRole('button', { name: 'Usar balança simulada' }).click();
    await expect(page.getByText('Balança ao vivo')).toBeVisible();
    await start(page, rule);
    await page.getByRole('button', { name: 'Tarar e começar' }).click();
    await expectLine(page, 'Carga', 'Silagem', '600 kg');
    await expect(step(page, 'Carga')).toContainText('Falta');
    await expect(step(page, 'Carga')).toContainText('SIMULADA');
    await expectAccessible(page);
    await expectContrasts(page);
    await page.getByRole('button', { name: 'Simular carga até o alvo' }).click();
    // What goes on flowing while the screen asks is recorded with the rest.
    await page.getByRole('button', { name: /^Avançar com [1-9]/ }).click();
    const question = page.getByRole('dialog', { name: /^Registrar/ });
    await expect(question).toContainText('O peso ainda está mudando.');
    await expect(question).not.toContainText('O peso ainda está mudando.');
    await question.getByRole('button', { name: 'Registrar' }).click();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    // A reload finds the scale, and the line where it began.
    await page.reload();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await expect(page.getByText('Balança ao vivo')).toBeVisible();
    await expectWaiting(page, 0);

    // The farm's network is gone; the wagon's module is beside the phone and still heard.
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Simular carga até o alvo' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    await page.getByRole('button', { name: 'Encerrar mistura' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar mistura' }).click();
    for (const lot of ['Lote A', 'Lote B']) {
      await expect(step(page, 'Descarga').getByRole('heading', { name: lot })).toBeVisible();
      await page.getByRole('button', { name: 'Simular descarga até o alvo' }).click();
    }
    // What the pen before got too much is missing here: then the line does not end by itself.
    const isOver = page.getByRole('table', { name: 'Descarga' });
    await expect(isOver.or(page.getByText(/(^|\s)0 kg · há/))).toBeVisible();
    // It may still end while somebody reaches for the button.
    const advance = page.getByRole('button', { name: /^Avançar com/ });
    await expect(async () => {
      if (await advance.isVisible()) await advance.click({ timeout: 2000 });
      await expect(isOver).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(page.getByText('digitado pelo operador')).toHaveCount(0);
    const weighed = [await rowsOf(page, 'Carga'), await rowsOf(page, 'Descarga')];
    await expectWaiting(page, 1);
    await page.unroute('**/api/v1/**');
    await expectWaiting(page, 0);

    const [operation] = await operationsOf(worker);
    const [batch] = operation?.sub_operations ?? [];
    expect(operation).toMatchObject({ status: 'completed' });
    for (const { actual_quantity, target_quantity } of batch?.load_operation_ingredients ?? [])
      expect(Math.abs((actual_quantity ?? 0) - target_quantity)).toBeLessThanOrEqual(target_quantity * 0.02);
    expect(batch?.load_operation_ingredients).toMatchObject([
      { weight_source: 'simulated' },
      { weight_source: 'simulated' },
    ]);
    const office = await openAs(farmer);
    await office.goto(`/admin/operations/${operation?.id}`);
    await expect(office.getByText('Concluído')).toBeVisible();
    expect([await rowsOf(office, 'Carga'), await rowsOf(office, 'Descarga')]).toEqual(weighed);
    await expect(office.getByRole('row', { name: /^Silagem/ })).toContainText('SIMULADA');
    // What the scale showed meanwhile comes behind it, also to a page that is open.
    await office.getByRole('button', { name: 'Ver o peso no vagão' }).click();
    await expect(office.getByRole('img', { name: /^Peso no vagão das .* com [34] cargas e descargas$/ })).toBeVisible();
  },
);

test('a phone whose clock is a day behind stands on the day that the server told', anyScreen, async ({ page }) => {
  const { worker, rule } = await newFeeding();
  await page.clock.install({ time: Date.now() - 86_400_000 });
  await open(page, list, worker);
  await expect(page.getByRole('alert', { name: 'Acerte a data e a hora deste aparelho' })).toBeVisible();
  await expect(card(page, rule)).toContainText('1.000 kg');
  await expect(page.getByText(/^Plano de/)).toHaveCount(0);
  // The server learns of it with what is sent.
  const sending = page.waitForRequest((request) => request.method() === 'PUT');
  await start(page, rule);
  const { sent_at } = (await sending).postDataJSON();
  expect(Math.abs(Date.parse(sent_at) + 86_400_000 - Date.now())).toBeLessThan(300_000);
});
