import { anyScreen, callFarm, expect, newFarmer, open, test } from './cocho.ts';

test('every active lot is found on the first page, however many there are', anyScreen, async ({ page }) => {
  const farmer = await newFarmer();
  const names = Array.from({ length: 50 }, (_, index) => `Lote ${String(index + 1).padStart(2, '0')}`);
  const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia' });
  for (const name of names) {
    await callFarm(farmer, 'POST', 'lots', { name, corral_id, quantity: 1, entry_date: '2026-01-10', gmd: 1 });
  }
  await open(page, '/admin', farmer);
  const lots = page.getByRole('heading', { level: 3 });
  await expect(lots).toHaveCount(24);
  await page.getByRole('button', { name: 'Mostrar mais 24' }).click();
  await expect(lots).toHaveCount(48);
  await page.getByRole('button', { name: 'Mostrar mais 2' }).click();
  await expect(lots).toHaveText(names);
  await expect(page.getByRole('button', { name: /^Mostrar mais/ })).toHaveCount(0);
});
