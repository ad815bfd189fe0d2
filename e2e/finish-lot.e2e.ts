import {
  anyScreen,
  banner,
  callFarm,
  closeTools,
  daysAgo,
  dismiss,
  expect,
  expectAccessible,
  newFarmer,
  open,
  openTools,
  type Session,
  test,
} from './cocho.ts';
import { expectContrasts } from './feeding.ts';
import { figure } from './report.ts';

const entry = daysAgo(40);

async function newLot(farmer: Session, name: string): Promise<number> {
  const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: `Baia ${name}` });
  const lot = { name, corral_id, quantity: 100, entry_date: entry, initial_avg_weight: 400, gmd: 1.5 };
  return (await callFarm<{ id: number }>(farmer, 'POST', 'lots', lot)).id;
}

test('a lot that was sold is closed with what it left with, which its report and its card show', async ({ page }) => {
  const farmer = await newFarmer();
  const id = await newLot(farmer, 'Vendido');
  await open(page, '/admin/lots', farmer);
  await page.getByRole('button', { name: 'Encerrar Vendido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encerrar Lote' });
  for (const meaning of [
    'Esta ação é irreversível.',
    'O lote será marcado como encerrado',
    'não será possível adicionar novos tratos',
    'o histórico será mantido',
    'o lote continuará visível para consulta',
  ])
    await expect(dialog).toContainText(meaning);
  await expectAccessible(page);
  await expectContrasts(page);

  const heads = dialog.getByLabel('Cabeças na saída');
  await heads.fill('12,5');
  await dialog.getByLabel('Peso Médio de Saída (kg)').fill('541,5');
  await dialog.getByLabel('Preço por @ (R$)').fill('1.315,50');
  await dialog.getByLabel('Comprador').fill('Frigorífico Central');
  const send = dialog.getByRole('button', { name: 'Encerrar Lote' });
  await send.click();
  await expect(heads).toHaveAccessibleDescription('Cabeças na saída deve ser um número inteiro');
  await expect(heads).toBeFocused();
  await heads.fill('101');
  await send.click();
  await expect(heads).toHaveAccessibleDescription('O lote tinha 100 cabeças na saída');
  await heads.fill('98');
  await page.keyboard.press('Enter');
  await expect(banner(page, 'Lote encerrado com sucesso!')).toBeVisible();

  await openTools(page);
  await page.getByText('Inativos', { exact: true }).click();
  await closeTools(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Vendido' })).toContainText('542 kg');
  await page.getByRole('link', { name: 'Relatório de Vendido' }).click();
  await expect(figure(page, 'Peso médio atual')).toContainText('541,5');
  const { closing } = await callFarm<{ closing: unknown }>(farmer, 'GET', `lots/${id}/report`);
  expect(closing).toEqual({
    exit_heads: 98,
    exit_avg_weight: 541.5,
    price_per_arroba_cents: 131_550,
    buyer: 'Frigorífico Central',
  });
});

test(
  'who finds no network when closing a lot loses nothing of what was typed, and closes it once',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    await newLot(farmer, 'Sem rede');
    await open(page, '/admin/lots', farmer);
    await page.getByRole('button', { name: 'Encerrar Sem rede' }).click();
    const dialog = page.getByRole('dialog', { name: 'Encerrar Lote' });
    await dialog.getByLabel('Comprador').fill('Frigorífico Central');
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Encerrar Lote' }).click();
    const failure = /^!?Erro ao encerrar o lote\. Tente novamente\./;
    await expect(banner(page, failure)).toBeVisible();
    await dismiss(page, failure);
    await page.context().setOffline(false);
    await expect(dialog.getByLabel('Comprador')).toHaveValue('Frigorífico Central');
    await dialog.getByRole('button', { name: 'Encerrar Lote' }).click();
    await expect(banner(page, 'Lote encerrado com sucesso!')).toBeVisible();
    await expect(page.getByText('Nenhum lote ativo encontrado')).toBeVisible();
  },
);
