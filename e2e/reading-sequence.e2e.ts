import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  daysAgo,
  dismiss,
  expect,
  expectAccessible,
  newFarmer,
  open,
  test,
  zoneFarFromMidnight,
} from './cocho.ts';
import { licked, newLots, newLotsOf, round } from './round.ts';

test(
  'the order of the round is changed with the keyboard, and waits in the dialog until the server can save it',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    const names = await newLots(farmer, 'Lote A', 'Lote B');
    const [first = '', second = ''] = names;
    await open(page, round, farmer);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
    await page.route('**/update_trough_reading_positions', (route) => route.fulfill({ status: 500, json: {} }));
    const dialog = await moveUp(page, second);
    await expectAccessible(page);
    // What was put in order is not lost by a click beside it.
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    await expect(dialog.getByRole('listitem')).toContainText([/Lote B/, /Lote A/]);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(banner(page, 'Erro ao atualizar a sequência dos lotes.')).toBeVisible();
    await expect(page.getByTitle('Dispensar')).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toContainText([/Lote B/, /Lote A/]);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);

    await page.unrouteAll();
    await dismiss(page, 'Erro ao atualizar a sequência dos lotes.');
    await moveUp(page, second);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(banner(page, 'Sequência dos lotes atualizada com sucesso!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([second, first]);

    // Who did not mean it has ten seconds.
    const offer = page.getByRole('status').filter({ hasText: 'Sequência alterada.' });
    await offer.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  },
);

test(
  'where the sequence could not be fetched it says so, and comes with its styles at the next press',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    await newLots(farmer, 'Lote A', 'Lote B');
    let isLost = true;
    await page.route(/\/assets\/sortable-list[^/]*\.css$/, (route) => (isLost ? route.abort() : route.continue()));
    await open(page, round, farmer);
    const sequence = page.getByRole('button', { name: 'Sequência', exact: true });
    await sequence.click();
    await expect(banner(page, 'Sem conexão: a sequência só muda com sinal.')).toBeVisible();
    isLost = false;
    await sequence.click();
    const items = page.getByRole('dialog', { name: 'Sequência de leitura' }).getByRole('listitem');
    await expect(items.first()).toHaveCSS('display', 'flex');
  },
);

test(
  'a lot that comes tomorrow has its place in the sequence, and is read from its day on, also without a network',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer({ time_zone: zoneFarFromMidnight() });
    const [coming = ''] = await newLotsOf(farmer, daysAgo(-1), 'Lote B');
    await page.clock.install();
    await open(page, round, farmer);
    await expect(page.getByText('Nenhum lote para ler hoje')).toBeVisible();
    await expect(page.getByText('Os próximos ainda não chegaram.')).toBeVisible();
    await expect(page.getByText('Crie um lote para fazer a leitura.')).toBeHidden();
    const [here = ''] = await newLots(farmer, 'Lote A');
    const lots = page.getByRole('heading', { level: 2 });
    await expect(lots).toHaveText([here]);
    await expect(page.getByRole('main').getByText('0 de 1 lote lido hoje')).toBeVisible();
    await page.getByRole('button', { name: 'Sequência', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sequência de leitura' });
    await expect(dialog.getByRole('listitem').filter({ hasText: coming })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('link', { name: 'Um a um' }).click();
    const screen = page.getByRole('dialog', { name: 'Leitura um a um' });
    await screen.getByRole('button', { name: licked }).click();
    await expect(screen.getByRole('heading', { name: 'Fim da ronda' })).toBeVisible();
    await expect(screen).toContainText('Todos os lotes têm nota.');
    await screen.getByRole('button', { name: 'Voltar à lista' }).click();

    await page.route('**/trough_readings/round*', (route) => route.abort());
    await page.clock.fastForward('24:00:00');
    await page.clock.runFor(60_000);
    await expect(lots.filter({ hasText: coming })).toBeVisible();
    await expect(lots).toHaveCount(2);
    await expect(page.getByRole('main').getByText('0 de 2 lotes lidos hoje')).toBeVisible();
  },
);

async function moveUp(page: Page, name: string) {
  await page.getByRole('button', { name: 'Sequência', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sequência de leitura' });
  const items = dialog.getByRole('listitem');
  await dialog.getByRole('button', { name: `Mover ${name}` }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(items.first()).toContainText(name);
  // Every press moves it, and the handle keeps the focus.
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toContainText(name);
  await expect(dialog.getByRole('button', { name: `Mover ${name}` })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.first()).toContainText(name);
  return dialog;
}
