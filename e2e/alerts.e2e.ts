import { anyScreen, callFarm, expect, expectAccessible, newFarmer, open, test } from './cocho.ts';
import { newLots } from './round.ts';

test(
  'what is the matter rings on a screen that is open, is read, seen to and talked about',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    await open(page, '/admin/lots', farmer);
    await expect(page.getByRole('link', { name: 'Alertas', exact: true }).first()).toBeVisible();
    const [name = ''] = await newLots(farmer, 'Lote');
    const bell = page.getByRole('link', { name: 'Alertas: 1 aberto' });
    await expect(bell).toBeVisible();
    await bell.click();
    await page.getByRole('link', { name: '1 lote sem regra' }).click();
    await expect(page.getByText(`Nenhum vagão passa por ${name}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver as regras' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Marcar como visto' }).click();
    await expect(page.getByText('Visto por Ana.')).toBeVisible();
    await expect(bell).toBeHidden();
    await page.getByLabel('Comentário').fill('Entra na regra amanhã');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Entra na regra amanhã' })).toBeVisible();

    await page.goto('/admin/alerts/settings');
    await page.getByLabel('Lote sem regra').uncheck();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Configurações de alertas atualizadas com sucesso')).toBeVisible();
    await expect
      .poll(() => callFarm<object[]>(farmer, 'GET', 'alerts?status=open&kind=no_rule').then((rows) => rows.length))
      .toBe(0);
  },
);
