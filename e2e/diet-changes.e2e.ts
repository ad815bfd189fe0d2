import { anyScreen, banner, callFarm, daysAgo, expect, expectAccessible, newFarmer, open, test } from './cocho.ts';

interface Row {
  id: number;
}

test(
  'a recipe that is drier than it says is found by its ingredients, and its lots keep their dry matter',
  anyScreen,
  async ({ page }) => {
    const session = await newFarmer();
    const post = (path: string, body: object) => callFarm<Row>(session, 'POST', path, body);
    const { id: silage } = await post('ingredients', { name: 'Silagem de milho' });
    const { id: corn } = await post('ingredients', { name: 'Milho moído seco' });
    const ingredients = [silage, corn].map((ingredient_id) => ({ ingredient_id, percent: 50 }));
    const recipe = await post('recipes', { name: 'Crescimento', timer: 5, dry_matter_percent: 52, ingredients });
    const { id: corral_id } = await post('corrals', { name: 'Baia 7', capacity: 120 });
    const entered = { quantity: 100, entry_date: daysAgo(30), gmd: 1.5, initial_load: 1692, corral_id };
    const lot = await post('lots', { name: 'Lote 7', ...entered });
    await post('rules', { name: 'Linha 1', recipe_id: recipe.id, lot_ids: [lot.id] });

    await open(page, '/admin/ingredients', session);
    await page.getByRole('link', { name: 'Importar matéria seca' }).click();
    const sheet = `Ingrediente;Válida desde;Matéria seca (%)\r\nmilho moido seco;${daysAgo(30)};88`;
    await page
      .getByLabel('Arquivo da planilha')
      .setInputFiles({ name: 'ms.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await page.getByRole('button', { name: 'Importar 1 linha' }).click();
    await expect(page.getByRole('button', { name: 'Desfazer importação' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver matéria seca' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Milho moído seco' })).toContainText('88%');
    await page.getByRole('link', { name: 'Matéria seca de Silagem de milho' }).click();
    await page.getByLabel('Matéria seca (%)').fill('35');
    await page.getByRole('button', { name: 'Registrar matéria seca' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '35%' })).toContainText('desde');
    await page.getByLabel('Matéria seca (%)').fill('33');
    await page.getByRole('button', { name: 'Registrar matéria seca' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '35%' })).toContainText('Substituída');
    await expectAccessible(page);

    await page.goto('/admin/recipes');
    const mark = page.getByText('MS pelos ingredientes: 60,5 % (informada 52 %)');
    await expect(mark).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Editar Crescimento' }).click();
    const check = page.getByRole('status', { name: 'MS pelos ingredientes' });
    await expect(check).toContainText('MS pelos ingredientes: 60,5 % (informada 52 %)');
    await expect(page.getByText('Manter a MS')).toBeHidden();
    await page.getByLabel('Matéria seca (%)').fill('5,2');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('dialog', { name: 'Manter a MS' })).toContainText(
      'Lote 7: 1.692 → 16.920 kg. São mais de 80 kg por cabeça e dia. A carga está certa?',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await check.getByRole('button', { name: 'Usar 60,5 %' }).click();
    await expect(check).toBeHidden();
    const keep = page.getByRole('checkbox', { name: 'Manter a MS: 1.692 → 1.454 kg?' });
    await expect(keep).toBeChecked();
    await expect(page.getByText('Sem manter, a MS fornecida por dia muda +16,3%.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(banner(page, 'Receita atualizada com sucesso')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/recipes$/);
    await expect(mark).toBeHidden();

    await page.goto(`/admin/farms/${session.farm_id}/lots/${lot.id}/report`);
    const changes = page.getByRole('table', { name: 'Mudanças de dieta com a MS mantida' });
    await expect(changes).toContainText('52 → 60,5');
    await expect(changes).toContainText('1.692 → 1.454');
    await expectAccessible(page);
  },
);
