import {
  anyScreen,
  banner,
  callFarm,
  daysAgo,
  expect,
  expectAccessible,
  newFarmer,
  open,
  sessionOf,
  test,
  unique,
} from './cocho.ts';

interface Row {
  id: number;
}

async function newIngredient(word: string): Promise<{ id: number; name: string }> {
  const name = unique(word);
  const { id } = await callFarm<Row>(await sessionOf('admin'), 'POST', 'ingredients', { name });
  return { id, name };
}

async function price(id: number, cents_per_tonne: number): Promise<void> {
  const body = { valid_from: '2026-01-10', cents_per_tonne };
  await callFarm(await sessionOf('admin'), 'POST', `ingredients/${id}/prices`, body);
}

test('a price is typed as it was quoted, reads by the tonne, and stays in the history when it is replaced', async ({
  page,
}) => {
  const { name } = await newIngredient('Milho');
  await open(page, '/admin/ingredients');
  await page.getByLabel('Buscar').fill(name);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('sem preço');
  await page.getByRole('link', { name: `Custos de ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Preços de ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Registrar preço' }).click();
  await expect(page.getByLabel('Preço', { exact: true })).toHaveAccessibleDescription('Preço é obrigatório');
  await page.getByLabel('Unidade').selectOption({ label: 'R$/saca 60 kg' });
  await page.getByLabel('Preço', { exact: true }).fill('54');
  await page.getByLabel('Perda (%)').fill('8');
  await expect(page.getByText('R$ 900,00/t, R$ 978,26/t com a perda')).toBeVisible();
  await page.getByRole('button', { name: 'Registrar preço' }).click();
  await expect(banner(page, 'Preço registrado com sucesso')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 900,00/t' })).toContainText('desde');

  await page.getByLabel('Unidade').selectOption({ label: 'R$/kg' });
  await page.getByLabel('Preço', { exact: true }).fill('0,95');
  await page.getByRole('button', { name: 'Registrar preço' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 950,00/t' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'R$ 900,00/t' })).toContainText('Substituído');
  await expectAccessible(page);
});

test(
  'a recipe says what it costs while its percents are typed, and whose price is missing',
  anyScreen,
  async ({ page }) => {
    const [silage, corn] = [await newIngredient('Silagem'), await newIngredient('Milho')];
    await price(silage.id, 22_000);
    const lines = [silage, corn].map(({ id }) => ({ ingredient_id: id, percent: 50 }));
    const body = { name: unique('Receita'), timer: 5, dry_matter_percent: 50, ingredients: lines };
    const { id } = await callFarm<Row>(await sessionOf('admin'), 'POST', 'recipes', body);
    await open(page, `/admin/recipes/${id}/edit`);
    const cost = page.getByRole('region', { name: 'Custo da receita' });
    await expect(cost).toContainText('parcial (50,0 % dos kg sem preço)');
    await expect(cost.getByRole('link', { name: corn.name })).toHaveAttribute(
      'href',
      `/admin/ingredients/${corn.id}/prices`,
    );
    await price(corn.id, 90_000);
    await expect(cost).toContainText('R$ 560,00');
    await expect(cost).toContainText('R$ 1.120,00');
    await page.getByLabel('Percentual (%)').first().fill('60');
    await page.getByLabel('Percentual (%)').last().fill('40');
    await expect(cost).toContainText('R$ 492,00');
    await expectAccessible(page);
  },
);

test('what was paid for a lot leads to where it breaks even', anyScreen, async ({ page }) => {
  const session = await sessionOf('admin');
  const [lot] = (await callFarm<(Row & { client_name: string | null })[]>(session, 'GET', 'lots')).filter(
    ({ client_name }) => !client_name,
  );
  await open(page, `/admin/lots/${lot?.id}/costs`);
  await page.getByLabel('Preço de compra').fill('315,50');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(banner(page, 'Custos do lote atualizados com sucesso')).toBeVisible();
  await expect(page.getByLabel('Preço de compra')).toHaveValue('315,50');
  await expectAccessible(page);
  await open(page, `/admin/farms/${session.farm_id}/lots/${lot?.id}/report`);
  const costs = page.getByRole('region', { name: 'Arrobas e ponto de equilíbrio' });
  await expect(costs).toContainText(/Ponto de equilíbrio\s*R\$ \d/);
});

test(
  'a lot that was closed without its weight of entry gets it where its report says so',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    const { id: corral_id } = await callFarm<Row>(farmer, 'POST', 'corrals', { name: 'Baia 7' });
    const bought = { purchase_cents: 33_000, purchase_unit: 'arroba' };
    const lot = { name: 'Nelore 7', corral_id, quantity: 100, entry_date: daysAgo(40), gmd: 1.5, ...bought };
    const { id } = await callFarm<Row>(farmer, 'POST', 'lots', lot);
    await callFarm(farmer, 'PUT', `lots/${id}/finish`, { finish_date: daysAgo(1), exit_avg_weight: 440 });
    await open(page, `/admin/farms/${farmer.farm_id}/lots/${id}/report`, farmer);
    const lacking = page.getByRole('listitem').filter({ hasText: 'Peso médio inicial do lote' });
    await expect(page.getByText('Preço de compra do lote')).toHaveCount(0);
    await lacking.getByRole('link', { name: 'Preencher' }).click();
    await page.getByLabel('Peso Médio Inicial (kg)').fill('380');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(banner(page, 'Custos do lote atualizados com sucesso')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/farms/${farmer.farm_id}/lots/${id}/close-out`);
    await page.getByRole('button', { name: 'Fazer o fechamento v2' }).click();
    await expect(banner(page, 'Fechamento v2 feito com sucesso')).toBeVisible();
    await page.goto(`/admin/lots/${id}/costs`);
    await expect(page.getByLabel('Preço de compra')).toHaveValue('330,00');
    await expect(page.getByLabel('Peso Médio Inicial (kg)')).toHaveCount(0);
  },
);

test('a cost of operation is deleted only by who means it', anyScreen, async ({ page }) => {
  const farmer = await newFarmer();
  await callFarm(farmer, 'POST', 'daily_costs', { valid_from: '2026-01-10', cents_per_head_day: 120 });
  await open(page, '/admin/settings', farmer);
  const cost = page.getByRole('listitem').filter({ hasText: 'R$ 1,20/cab/dia' });
  const dialog = page.getByRole('dialog', { name: 'Excluir o custo de 10/01/2026' });
  await cost.getByRole('button', { name: 'Excluir o custo de 10/01/2026' }).click();
  await expect(dialog).toContainText('ou ficam sem custo operacional');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(cost).toBeVisible();
  await cost.getByRole('button', { name: 'Excluir o custo de 10/01/2026' }).click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Nenhum custo operacional')).toBeVisible();
});

test('nobody in the field sees money', anyScreen, async ({ page }) => {
  const { id } = await newIngredient('Núcleo');
  for (const path of [`/admin/ingredients/${id}/prices`, '/admin/settings', '/admin/lots/1/costs']) {
    await open(page, path, 'worker');
    await expect(page).toHaveURL(/\/403$/);
  }
  await open(page, '/admin/lots', 'worker');
  await expect(page.getByRole('link', { name: /^Custos de/ })).toHaveCount(0);
});
