import { formatDay } from '@cocho/domain/formats';
import { anyScreen, callFarm, daysAgo, expect, expectAccessible, open, test } from './cocho.ts';
import { expectContrasts, feed, newFeeding } from './feeding.ts';

test('the board says how the day stands, follows the wagon and leads to what went wrong', async ({ page }) => {
  const { farmer, worker } = await newFeeding();
  const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia nova' });
  const lot = { name: 'Lote C', quantity: 10, entry_date: '2026-01-10', corral_id, gmd: 1.5, initial_load: 500 };
  await callFarm(farmer, 'POST', 'lots', lot);
  await open(page, '/admin', farmer);
  const board = page.getByRole('region', { name: 'Agora' });
  const tiles = board.getByRole('list', { name: 'Lotes na ordem da leitura' }).getByRole('listitem');
  await expect(board.getByRole('status')).toHaveText(
    'Nenhum trato ainda: o primeiro é às 23:59. 1 sem regra (Baia nova). Cocho ainda sem leitura.',
  );
  await expect(tiles).toHaveText([
    /^Baia\s*Lote A\s*Sem leitura/,
    /^Baia\s*Lote B\s*Sem leitura/,
    /^Baia nova\s*Lote C\s*Sem regra.*0 \/ 0 kg/,
  ]);
  await expect(board).toContainText('0% de 1.000 kg previstos');
  await expect(board).toContainText('Custo do dia');
  await expectAccessible(page);

  await feed(worker, 5);
  await expect(board.getByRole('status')).toContainText('1 de 2 lotes tratados.');
  await expect(tiles.nth(1)).toContainText('No trato');
  await expect(board).toContainText('60% de 1.000 kg previstos');
  await expect(board).toContainText('parcial (100,0 % dos kg sem preço)');
  await expectAccessible(page);
  await expectContrasts(page);

  await board.getByRole('button', { name: 'Sem regra 1' }).click();
  await expect(tiles).toHaveCount(1);
  await board.getByRole('button', { name: 'Sem regra 1' }).click();
  await tiles.nth(1).click();
  await expect(page).toHaveURL(/\/admin\/operations\/\d+$/);
});

test(
  'a pen that was given too little is off target without a reload, until it is read as well',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker } = await newFeeding();
    await open(page, '/admin', farmer);
    const board = page.getByRole('region', { name: 'Agora' });
    await expect(board.getByRole('status')).toContainText('Nenhum trato ainda');
    const id = await feed(worker, 10, (kg) => kg * 0.9);
    await expect(board.getByRole('status')).toContainText('2 fora do alvo (Baia, −19,0%, Baia, −19,0%).');
    const readings = (await callFarm<{ id: number }[]>(farmer, 'GET', 'lots')).map((lot) => ({
      lot_id: lot.id,
      note: 0,
      timestamp: new Date().toISOString(),
    }));
    await callFarm(farmer, 'POST', 'lots/trough_readings', { readings });
    await expect(board).not.toContainText('Sem leitura');
    await board.getByRole('list').getByRole('listitem').first().click();
    await expect(page).toHaveURL(`/admin/operations/${id}`);
  },
);

test('who comes back from a pen far down stands where they were', async ({ page }) => {
  const { farmer } = await newFeeding();
  const rows = Array.from({ length: 130 }, (_, at) => ({
    line: at + 2,
    name: `Lote ${String(at).padStart(3, '0')}`,
    corral: 'Baia',
    quantity: 10,
    entry_date: '2026-01-10',
    gmd: 1.5,
    initial_load: 500,
  }));
  await callFarm(farmer, 'POST', 'lots/import', { rows, apply: true });
  await open(page, '/admin', farmer);
  const pen = page.getByRole('region', { name: 'Agora' }).getByRole('listitem').filter({ hasText: 'Lote 100' });
  await expect(pen).toContainText('Sem regra');
  await pen.evaluate((tile) => tile.scrollIntoView({ block: 'center' }));
  await pen.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/lots\/\d+\/edit$/);
  await page.goBack();
  await expect(pen).toBeInViewport();
});

test('a worker sees the pens and no money; and without a network no day for another', anyScreen, async ({ page }) => {
  const { worker } = await newFeeding();
  await feed(worker, 10);
  await page.clock.install();
  await open(page, '/admin', worker);
  const board = page.getByRole('region', { name: 'Agora' });
  await expect(board).toContainText('100% de 1.000 kg previstos');
  await expect(board).not.toContainText(/R\$|Custo/);
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.clock.fastForward('24:00:00');
  await expect(board.getByRole('status')).toHaveText(
    `Ainda sem notícia de hoje: a última é de ${formatDay(daysAgo(0))}.`,
  );
  await expect(board).not.toContainText('previstos');
  // The device now stands a day ahead of the server, whose answer is the newest there is.
  await page.context().setOffline(false);
  await page.clock.runFor(60_000);
  await expect(board).toContainText('100% de 1.000 kg previstos');
  await expect(board.getByRole('status')).toContainText(`Dados de ${formatDay(daysAgo(0))}.`);
});

test(
  'a lot in no rule is said on the board, on its card and in its form, where the rule is chosen',
  anyScreen,
  async ({ page }) => {
    const { farmer, rule } = await newFeeding();
    const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia nova' });
    const lot = { name: 'Lote C', quantity: 10, entry_date: '2026-01-10', corral_id, gmd: 1.5, initial_load: 500 };
    await callFarm(farmer, 'POST', 'lots', lot);
    await open(page, '/admin/lots', farmer);
    const lotCard = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Lote C/ }) });
    await expect(lotCard).toContainText('Sem regra');
    await page.goto('/admin');
    const tile = page.getByRole('region', { name: 'Agora' }).getByRole('listitem').filter({ hasText: 'Lote C' });
    await tile.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Lote' })).toBeVisible();
    await expect(page.getByText('Sem regra, nenhum trato chega a este lote: escolha uma.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Regra', { exact: true }).selectOption(rule);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(tile).not.toContainText('Sem regra');
  },
);
