import { anyScreen, callFarm, daysAgo, expect, expectAccessible, newFarmer, open, settled, test } from './cocho.ts';
import { expectContrasts, feed, newFeeding } from './feeding.ts';

test(
  'what the operator does appears on the dashboard without a reload, with its errors and what was loaded',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker } = await newFeeding();
    await open(page, '/admin', farmer);
    const operations = page.getByRole('region', { name: 'Últimas operações' });
    const errors = page.getByRole('region', { name: 'Erros na Operação' });
    const consumption = page.getByRole('region', { name: 'Consumo de Ingredientes' });
    await expect(operations.getByRole('heading', { name: 'Nenhuma operação encontrada' })).toBeVisible();
    await expect(errors).toContainText('Nenhuma carga ou descarga pesada no período.');
    await expect(consumption).toContainText('Nenhum ingrediente carregado no período.');
    await settled(page);
    await expectAccessible(page);

    const id = await feed(worker, 10, (kg) => kg * 1.05);
    await expect(operations.getByRole('row')).toHaveCount(2);
    await expect(operations.getByRole('row', { name: `#OP-${id}` })).toContainText('Concluído');
    await expect(errors.getByRole('listitem')).toHaveText(/^BentoCarga5,0%Descarga10,[23]%$/);
    await expect(consumption.getByRole('listitem')).toHaveText(['Silagem630,0 kg60,0%', 'Milho420,0 kg40,0%']);
    await expect(consumption).toContainText('Soma do que foi carregado no vagão.');
    await expectAccessible(page);
    await expectContrasts(page);

    await consumption.getByLabel('Período de Consumo de Ingredientes').selectOption('Ontem');
    await expect(consumption).toContainText('Nenhum ingrediente carregado no período.');
    await expect(errors.getByRole('listitem')).toHaveCount(1);
    await consumption.getByLabel('Período de Consumo de Ingredientes').selectOption('Personalizado');
    await expect(consumption).toContainText('Selecione as datas inicial e final');

    await page.getByRole('button', { name: 'Recolher Últimas operações' }).click();
    await page.reload();
    await settled(page);
    await expect(operations.getByRole('row')).toHaveCount(0);
    await page.getByRole('button', { name: 'Expandir Últimas operações' }).click();
    await operations.getByRole('link', { name: 'Ver mais operações' }).click();
    await expect(page).toHaveURL('/admin/operations');
  },
);

test(
  'what lots cost stands there for who asked for it, partial where a price lacks, and leads to that price',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker } = await newFeeding();
    const ingredients = await callFarm<{ id: number; name: string }[]>(farmer, 'GET', 'ingredients');
    const price = (name: string, cents_per_tonne: number) => {
      const { id } = ingredients.find((one) => one.name === name) ?? { id: 0 };
      return callFarm(farmer, 'POST', `ingredients/${id}/prices`, { valid_from: daysAgo(400), cents_per_tonne });
    };
    await callFarm(farmer, 'POST', 'daily_costs', { valid_from: daysAgo(400), cents_per_head_day: 300 });
    await price('Silagem', 22_000);
    await feed(worker, 10);
    await open(page, '/admin', farmer);
    const costs = page.getByRole('region', { name: 'Custo dos lotes', exact: true });
    await expect(page.getByRole('region', { name: 'Últimas operações' }).getByRole('row')).toHaveCount(2);
    await expect(costs.getByRole('row')).toHaveCount(0);
    await costs.getByRole('button', { name: 'Mostrar custos' }).click();
    await expect(costs.getByRole('row', { name: /^Lote A/ })).toContainText('R$ 3,00 parcial');
    await expect(costs.getByRole('row', { name: /^2 lotes/ })).toContainText('R$ 3,00 parcial');
    await expect(costs).toContainText('No total, parcial (40,0 % dos kg sem preço).');
    await expect(costs.getByRole('link', { name: 'Preencher preço de Milho' })).toBeVisible();
    await expectAccessible(page);
    await price('Milho', 90_000);
    await expect(costs.getByRole('row', { name: /^Lote A/ })).toContainText('R$ 3,00');
    await expect(costs).not.toContainText(/parcial|Preencher/);
    await expect(costs.getByRole('button', { name: 'Ocultar custos' })).toBeVisible();
    await costs.getByRole('link', { name: 'Lote B' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Lote B' })).toBeVisible();
  },
);

test('the lots stand as cards or as a list, which is remembered, and each opens its report', async ({ page }) => {
  const { farmer } = await newFeeding();
  await open(page, '/admin', farmer);
  const lots = page.getByRole('region', { name: 'Lotes ativos' });
  await expect(lots.getByRole('listitem')).toHaveCount(2);
  await lots.getByText('Lista', { exact: true }).click();
  await expect(lots.getByRole('row', { name: /^Lote A/ })).toBeVisible();
  await page.reload();
  await settled(page);
  await lots.getByRole('link', { name: 'Lote B' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lote B' })).toBeVisible();
  await page.goBack();
  await lots.getByText('Grade', { exact: true }).click();
  await lots.getByRole('listitem').filter({ hasText: 'Lote A' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lote A' })).toBeVisible();
});

test(
  'a few lots leave room for the day, and every active one is found there, which is remembered',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    const names = Array.from({ length: 32 }, (_, index) => `Lote ${String(index + 1).padStart(2, '0')}`);
    const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia' });
    for (const name of names) {
      await callFarm(farmer, 'POST', 'lots', { name, corral_id, quantity: 1, entry_date: '2026-01-10', gmd: 1 });
    }
    await open(page, '/admin', farmer);
    const lots = page.getByRole('region', { name: 'Lotes ativos' }).getByRole('heading', { level: 3 });
    await expect(lots).toHaveCount(6);
    await page.getByRole('button', { name: 'Mostrar mais 24' }).click();
    await expect(lots).toHaveCount(30);
    await page.getByRole('button', { name: 'Mostrar todos os 32' }).click();
    await expect(lots).toHaveText(names);
    await page.reload();
    await expect(lots).toHaveText(names);
    await settled(page);
    await page.getByRole('button', { name: 'Mostrar menos' }).click();
    await expect(lots).toHaveCount(6);
  },
);

test('a worker sees the lots, and nothing that leads to a report', anyScreen, async ({ page }) => {
  const { worker } = await newFeeding();
  await open(page, '/admin', worker);
  const lots = page.getByRole('region', { name: 'Lotes ativos' });
  await expect(lots.getByRole('listitem')).toHaveCount(2);
  await expect(lots.getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Erros na Operação')).toHaveCount(0);
});
