import { anyScreen, callFarm, expect, expectAccessible, open, password, test } from './cocho.ts';
import { card, expectContrasts, expectLine, newFeeding, operationsOf, start, step, weigh } from './feeding.ts';
import { expectWaiting } from './round.ts';
import { expectInHand, expectInReach, onEveryScreen } from './screens.ts';

const list = '/operador';

test('a phone asks by name in which wagon it sits, remembers it, and is three taps from weighing', async ({
  page,
  openAs,
}) => {
  const { farmer, worker, rule } = await newFeeding();
  await callFarm(farmer, 'POST', 'wagons', { name: 'Vagão grande', capacity_kg: 4000, division_kg: 5 });
  const office = await openAs(farmer);
  await office.goto('/admin/wagons');
  await office.getByLabel('Nome do vagão').fill('Vagão pequeno');
  await office.getByRole('button', { name: 'Criar Vagão' }).click();
  await office.getByLabel('Capacidade (kg)').fill('600');
  await expect(office.getByLabel('Divisão da balança (kg)')).toHaveValue('5');
  await office.getByRole('button', { name: 'Salvar' }).click();
  await expect(office.getByRole('heading', { name: 'Vagão pequeno' })).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(worker.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(list);
  await expect(card(page, rule)).toHaveCount(1);
  await expectAccessible(page);
  const wagons = page.getByRole('button', { name: /^Vagão (grande|pequeno)/ });
  await onEveryScreen(page, async () => expectInHand(page, ...(await wagons.all())));
  await page.getByRole('button', { name: /^Vagão pequeno/ }).click();
  await expect(card(page, rule)).toContainText([/Batelada 1 de 2/, /Batelada 2 de 2/]);
  await expect(page.getByText('Em qual vagão')).toBeHidden();
  await card(page, rule).first().getByRole('button', { name: 'Começar' }).click();
  await expect(step(page, 'Tara')).toBeVisible();
  await expectWaiting(page, 0);
  const [operation] = await operationsOf(worker);
  expect(operation?.sub_operations).toMatchObject([{ batch: 1, batches: 2, wagon_name: 'Vagão pequeno' }]);

  // The first batch fixes their number for everyone, whatever wagon comes next.
  await page.getByRole('link', { name: 'Pausar' }).click();
  await page.getByRole('button', { name: 'Ajustes deste aparelho' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Vagão grande/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Vagão grande' })).toBeVisible();
  await expect(card(page, rule)).toHaveCount(2);

  // A batch is weighed by the scale of the wagon that it is in, and a loaded one takes no other.
  await card(page, rule).first().getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Esta batelada está no Vagão pequeno' })).toBeVisible();
  await expect(step(page, 'Tara')).toBeHidden();
  const here = page.getByRole('button', { name: 'Estou no Vagão pequeno' });
  await onEveryScreen(page, () => expectInHand(page, here));
  await here.click();
  await page.getByRole('button', { name: 'Começar carga' }).click();
  await weigh(page, '300');
  await expectLine(page, 'Carga', 'Milho', '200 kg');
  await page.getByRole('link', { name: 'Pausar' }).click();
  await card(page, rule).last().getByRole('button', { name: 'Começar' }).click();
  const loaded = page.getByRole('dialog', { name: 'Já há uma batelada em andamento' });
  await expect(loaded.getByRole('button', { name: /^Vagão pequeno/ })).toHaveCount(0);
  await expectAccessible(page);
  await loaded.getByRole('button', { name: /^Vagão grande/ }).click();
  await card(page, rule).last().getByRole('button', { name: 'Começar' }).click();
  await expect(step(page, 'Tara')).toContainText('Vagão grande vazio');
  await page.getByRole('link', { name: 'Pausar' }).click();

  // Known on the device: asked no more, and another person begins at the second tap.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Agora' }).getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(card(page, rule)).toHaveCount(2);
  await expect(page.getByText('Em qual vagão')).toBeHidden();

  // A phone that has not said where it is weighs nothing of a wagon's, whoever began it.
  await expectWaiting(page, 0);
  await callFarm(farmer, 'POST', `operations/${operation?.id}/release`);
  const other = await openAs(worker);
  await other.goto(list);
  await card(other, rule).first().getByRole('button', { name: 'Assumir' }).click();
  await card(other, rule).first().getByRole('button', { name: 'Continuar' }).click();
  await expect(other.getByText('Diga em qual vagão este aparelho está.')).toBeVisible();
  await expect(step(other, 'Carga')).toBeHidden();
  await other.getByRole('button', { name: 'Estou no Vagão pequeno' }).click();
  await expectLine(other, 'Carga', 'Milho', '200 kg');
});

test(
  'in a cab the screen is the work: what is left fills it, and a pinch too small for the scale is weighed apart',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker, rule } = await newFeeding({ demonstration: true, urea: true });
    await callFarm(farmer, 'POST', 'wagons', { name: 'Vagão 1', capacity_kg: 4000, division_kg: 5 });
    await page.setViewportSize({ width: 844, height: 390 });
    await open(page, list, worker);
    await page.getByRole('button', { name: 'Usar balança simulada' }).click();
    await expect(page.getByText('Balança ao vivo')).toBeVisible();
    await start(page, rule);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(step(page, 'Tara')).toContainText('SIMULADA');
    const begin = page.getByRole('button', { name: 'Tarar e começar' });
    await onEveryScreen(page, () => expectInHand(page, begin));
    await begin.click();
    await expectLine(page, 'Carga', 'Silagem', '592 kg');
    const left = step(page, 'Carga').getByText('592 kg', { exact: true }).last();
    await onEveryScreen(page, async () => {
      await expect(step(page, 'Carga').getByText('Faltam', { exact: true })).toBeInViewport({ ratio: 1 });
      await expectInHand(page, left, page.getByRole('button', { name: /^Avançar com/ }));
      // The number is as large as the screen allows: upright its width is the limit.
      const [number, screen] = [await left.boundingBox(), page.viewportSize()];
      expect(number?.height).toBeGreaterThan(0.2 * Math.min(screen?.width ?? 0, screen?.height ?? 0));
    });
    await expect(step(page, 'Carga').getByRole('status')).toHaveText('Faltam 592 kg');
    await expectAccessible(page);
    for (const near of ['near', 'reached', 'over']) {
      await step(page, 'Carga').evaluate((face, near) => face.setAttribute('data-near', near), near);
      await expectContrasts(page);
    }
    await step(page, 'Carga').evaluate((face) => face.setAttribute('data-near', 'far'));
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect(page.getByRole('banner')).toBeHidden();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', { name: 'Simular carga até o alvo' }).click();
    await expectLine(page, 'Carga', 'Milho', '400 kg');

    // What is to be corrected stays until another weight is in.
    await page.getByRole('button', { name: 'Corrigir anterior' }).click();
    await expectLine(page, 'Carga', 'Silagem', '592 kg');
    await page.reload();
    await expectLine(page, 'Carga', 'Milho', '400 kg');
    await page.getByRole('button', { name: 'Simular carga até o alvo' }).click();
    await expect(page.getByRole('button', { name: /^Avançar com [1-9]/ })).toBeVisible();
    await page.getByRole('button', { name: 'Parar' }).click();
    await page.getByRole('button', { name: 'Corrigir anterior' }).click();
    await page.getByRole('button', { name: 'Usar a balança' }).click();
    await expect(step(page, 'Carga')).toContainText(/A balança já inclui [\d,]+ kg de Milho, que recomeça do zero\./);
    await page.getByRole('button', { name: 'Digitar peso' }).click();
    await weigh(page, '651,2');
    const dialog = page.getByRole('dialog', { name: 'Passou 59,2 kg (10,0%)' });
    await expect(dialog).toContainText('Milho 400 kg → 440 kg');
    await expect(dialog).toContainText('Total no vagão 1.059 kg → 1.100 kg');
    await expectAccessible(page);
    const ways = ['Manter', 'Reequilibrar', 'Distribuir', 'Voltar'].map((name) =>
      dialog.getByRole('button', { name, exact: true }),
    );
    await onEveryScreen(page, () => expectInReach(page, ...ways));
    await expectContrasts(page);
    await dialog.getByRole('button', { name: 'Reequilibrar' }).click();
    await expectLine(page, 'Carga', 'Milho', '440 kg');
    await page.getByRole('button', { name: 'Simular carga até o alvo' }).click();
    await expectLine(page, 'Carga', 'Ureia', '8,8 kg');
    await expect(step(page, 'Carga')).toContainText('Pese à parte');
    await onEveryScreen(page, () =>
      expectInHand(page, page.getByLabel('Carregado (kg)'), page.getByRole('button', { name: 'Avançar' })),
    );
    await weigh(page, '9,0');
    const end = page.getByRole('button', { name: 'Encerrar mistura' });
    await onEveryScreen(page, () => expectInHand(page, page.getByRole('timer'), end));
    // Each phase begins at its top, wherever the last one was scrolled to.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await end.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar mistura' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    for (const [lot, kg] of [
      ['Lote A', '660'],
      ['Lote B', '440'],
    ] as const) {
      await expect(step(page, 'Descarga').getByRole('heading', { name: lot })).toBeVisible();
      await page.getByRole('button', { name: 'Digitar peso' }).click();
      await weigh(page, kg);
    }
    await expect(page.getByRole('row', { name: /^Total/ }).first()).toContainText('SIMULADA');
    await onEveryScreen(page, () => expectInHand(page));
    await page.context().setOffline(true);
    await expect(page.getByText('Sem sinal')).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Voltar à lista' }).click();
    const done = page.getByRole('region', { name: 'Dia concluído' });
    await expect(done).toContainText('SIMULADA');
    await expect(done).toContainText('Abaixo de 50 kg: 1 carga');
    await expect(page.getByRole('region', { name: 'Feito' })).toContainText(rule);
    await expectAccessible(page);
    const toTheRound = page.getByRole('main').getByRole('link', { name: 'Leitura de cocho' });
    await onEveryScreen(page, () => expectInReach(page, done, toTheRound));
    await expectWaiting(page, 0);
    const [operation] = await operationsOf(worker);
    expect(operation?.sub_operations[0]?.load_operation_ingredients).toMatchObject([
      { expected_quantity: 592, actual_quantity: 651.2, typed: true, overload: { choice: 'rebalance' } },
      { expected_quantity: 400, target_quantity: 440, weight_source: 'simulated' },
      { target_quantity: 8.8, actual_quantity: 9, typed: true },
    ]);
  },
);

test(
  'by keys alone: each step of a batch has the focus on its name, and the next wagon follows',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker, rule } = await newFeeding();
    await callFarm(farmer, 'POST', 'wagons', { name: 'Vagão 1', capacity_kg: 600, division_kg: 5 });
    const begins = (name: string) => expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeFocused();
    const type = async (kg: string) => {
      await page.keyboard.press('Tab');
      await page.keyboard.type(kg);
      await page.keyboard.press('Enter');
    };
    const answer = (question: string, name: string) =>
      page.getByRole('dialog', { name: question }).getByRole('button', { name, exact: true }).press('Enter');
    await open(page, list, worker);
    await card(page, rule).first().getByRole('button', { name: 'Começar' }).press('Enter');
    await begins('Vagão 1 vazio');
    await page.getByRole('button', { name: 'Começar carga' }).press('Enter');
    await begins('Silagem');
    await type('300');
    await begins('Milho');
    await type('250');
    await answer('Passou 50 kg (25,0%)', 'Manter');
    await begins('Misturando');
    await page.getByRole('button', { name: 'Encerrar mistura' }).press('Enter');
    await answer('Encerrar a mistura antes da hora?', 'Encerrar mistura');
    await begins('Lote A');
    await type('280');
    await answer('Registrar 280 kg?', 'Registrar');
    await expect(page.getByRole('region', { name: 'Resumo' })).toBeFocused();
    await page.getByRole('button', { name: `Próxima: ${rule}, Trato único · Batelada 2 de 2` }).press('Enter');
    await begins('Vagão 1 vazio');
    await expect(page.getByText('Batelada 2 de 2')).toBeVisible();
  },
);
