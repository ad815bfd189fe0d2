import { readFileSync } from 'node:fs';
import {
  anyScreen,
  banner,
  callFarm,
  closeTools,
  daysAgo,
  expect,
  expectAccessible,
  newFarmer,
  open,
  openTools,
  type Session,
  settled,
  signIn,
  test,
} from './cocho.ts';
import { expectContrasts } from './feeding.ts';
import { figure } from './report.ts';

/** An owner's lot that was sold as it was closed. */
async function closedLot(farmer: Session): Promise<{ id: number; address: string }> {
  const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia 7' });
  const contract = { client_name: 'Agro Silva', contract_kind: 'head_day', contract_cents: 1800 };
  const lot = {
    name: 'Nelore 7',
    corral_id,
    quantity: 100,
    entry_date: daysAgo(40),
    initial_avg_weight: 400,
    gmd: 1.5,
  };
  const { id } = await callFarm<{ id: number }>(farmer, 'POST', 'lots', { ...lot, ...contract, breed: 'Nelore' });
  const death = { kind: 'death', day: daysAgo(30), heads: 2, cause: 'Timpanismo' };
  await callFarm(farmer, 'POST', `lots/${id}/movements`, death);
  await callFarm(farmer, 'PUT', `lots/${id}/finish`, { finish_date: daysAgo(1), exit_heads: 98, exit_avg_weight: 470 });
  return { id, address: `/admin/farms/${farmer.farm_id}/lots/${id}/close-out` };
}

test('a manager reads the close-out of a lot, hands its paper to the owner, and freezes it again after a change', async ({
  page,
}) => {
  const farmer = await newFarmer();
  const { id, address } = await closedLot(farmer);
  await open(page, '/admin/lots', farmer);
  await openTools(page);
  await page.getByText('Inativos', { exact: true }).click();
  await closeTools(page);
  await page.getByRole('link', { name: 'Fechamento de Nelore 7' }).click();
  await settled(page);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { name: 'Nelore 7 Fechamento v1' })).toBeVisible();
  await expect(page.getByText('entrada 100 + transf. 0 = vendidas 98 + mortas 2 + estoque 0')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Mortes' })).toContainText('Timpanismo');
  await expect(figure(page, 'Saldo a receber')).toHaveText('R$ 69.156,00');
  await expect(page.getByRole('region', { name: 'Custos e resultado' })).toBeHidden();
  await page.getByText('Relatório interno', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Custos e resultado' })).toBeVisible();
  await expectAccessible(page);
  await expectContrasts(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF do proprietário' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('fechamento_v1_Nelore_7_proprietario.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await callFarm(farmer, 'PUT', `lots/${id}/costs`, { contract_cents: 1900 });
  const changed = page.getByRole('status').filter({ hasText: 'mudou desde o fechamento v1: + R$ 3.842,00' });
  await expect(changed).toBeVisible();
  await expect(changed.getByRole('row', { name: /Cobrança: Saldo a receber/ })).toContainText('R$ 72.998,00');
  await expectAccessible(page);
  await changed.getByRole('button', { name: 'Fazer o fechamento v2' }).click();
  await expect(banner(page, 'Fechamento v2 feito com sucesso')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nelore 7 Fechamento v2' })).toBeVisible();
  await expect(changed).toBeHidden();

  await page.getByRole('table', { name: 'Versões' }).getByRole('link', { name: 'Fechamento v1' }).click();
  await expect(page.getByRole('heading', { name: 'Nelore 7 Fechamento v1' })).toBeVisible();
  await expect(figure(page, 'Saldo a receber')).toHaveText('R$ 69.156,00');
});

test('without a network the close-out says so, and comes with it', anyScreen, async ({ page }) => {
  const farmer = await newFarmer();
  const { address } = await closedLot(farmer);
  // What the farm tells would bring it before anyone asks.
  await page.route('**/events', (route) => route.abort());
  await page.route('**/close_outs', (route) => route.abort());
  await open(page, address, farmer);
  await expect(page.getByText('Não foi possível carregar os dados')).toBeVisible();
  await page.unroute('**/close_outs');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Nelore 7 Fechamento v1' })).toBeVisible();
});

test(
  'a lot that is still fed has no close-out, another farm has no such lot, and the field sees neither',
  anyScreen,
  async ({ page, openAs }) => {
    const farmer = await newFarmer();
    const { id, address } = await closedLot(farmer);
    const fed = await callFarm<{ id: number; corral_id: number }>(farmer, 'POST', 'lots', {
      name: 'No cocho',
      corral_id: (await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia 8' })).id,
      quantity: 10,
      entry_date: daysAgo(3),
      gmd: 1,
    });
    await open(page, `/admin/farms/${farmer.farm_id}/lots/${fed.id}/close-out`, farmer);
    await expect(page.getByText('O lote ainda não foi encerrado')).toBeVisible();

    const worker = await openAs('worker');
    const session = await signIn(worker, 'worker');
    await worker.goto(address.replace(`farms/${farmer.farm_id}`, `farms/${session.farm_id}`));
    await expect(worker).toHaveURL(/\/403$/);
    const admin = await openAs('admin');
    const { farm_id } = await signIn(admin, 'admin');
    await admin.goto(`/admin/farms/${farm_id}/lots/${id}/close-out`);
    await expect(admin.getByRole('heading', { name: 'Lote não encontrado' })).toBeVisible();
  },
);
