import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { banner, callFarm, expect, expectAccessible, newFarmer, open, type Session, test } from './cocho.ts';
import { newLots } from './round.ts';

const path = '/admin/quarantine';

test('a manager applies what can be applied by now, and sets the rest aside after a question', async ({ page }) => {
  const farmer = await newFarmer();
  const [name = ''] = await newLots(farmer, 'Lote');
  const [lot] = await callFarm<{ id: number }[]>(farmer, 'GET', 'lots');
  const lot_id = lot?.id ?? 0;
  await callFarm(farmer, 'DELETE', `lots/${lot_id}`);
  await read(farmer, lot_id, 10);
  await open(page, path, farmer);
  await expect(card(page)).toContainText('Lote não encontrado');
  await expect(card(page)).toContainText(name);
  await expect(card(page)).toContainText('+10%');
  await expectWarning(page, '1 a resolver');
  await expectAccessible(page);

  await card(page).getByRole('button', { name: 'Tentar aplicar' }).click();
  await expect(banner(page, 'Lote não encontrado')).toBeVisible();
  await expect(card(page)).toHaveCount(1);
  await callFarm(farmer, 'POST', `lots/${lot_id}/restore`);
  await card(page).getByRole('button', { name: 'Tentar aplicar' }).click();
  await expect(banner(page, 'Aplicado com sucesso')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nada em quarentena' })).toBeVisible();
  const [{ projected_load } = { projected_load: 0 }] = await callFarm<{ projected_load: number }[]>(
    farmer,
    'GET',
    'lots',
  );
  expect(projected_load).toBe(1100);

  // Arrives while the manager looks.
  await read(farmer, 999_999, -5);
  await expect(card(page)).toContainText('-5%');
  await expectWarning(page, '1 a resolver');
  await card(page).getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar este registro?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page)).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Descartar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('heading', { name: 'Nada em quarentena' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'a resolver' })).toHaveCount(0);
});

/** As a device in the field would send it. */
function read(session: Session, lot_id: number, note: number): Promise<unknown> {
  const readings = [{ client_id: randomUUID(), lot_id, note, timestamp: new Date().toISOString() }];
  return callFarm(session, 'POST', 'lots/trough_readings', { readings });
}

function card(page: Page) {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Tentar aplicar' }) });
}

/** Beside the menu's entry, which a phone hides until it is asked for. */
async function expectWarning(page: Page, text: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Mostrar menu' });
  const isHidden = await menu.isVisible();
  if (isHidden) await menu.click();
  await expect(page.getByRole('link', { name: `Quarentena ${text}` })).toBeVisible();
  if (isHidden) await page.keyboard.press('Escape');
}
