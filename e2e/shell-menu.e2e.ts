import type { Page } from '@playwright/test';
import {
  anyScreen,
  callFarm,
  demoIngredient,
  expect,
  expectAccessible,
  home,
  open,
  settled,
  signIn,
  test,
  unique,
} from './cocho.ts';
import { newFeeding, start } from './feeding.ts';

test(
  'the sidebar goes from whole to narrow to hidden and back, and is found as it was left',
  anyScreen,
  async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu.getByText('Ingredientes')).toBeVisible();

    await page.getByRole('button', { name: 'Reduzir menu' }).click();
    await page.reload();
    await expect(menu.getByRole('link', { name: 'Ingredientes' })).toBeVisible();
    await expect(menu.getByText('Ingredientes')).toBeHidden();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Esconder menu' }).click();
    await page.reload();
    await settled(page);
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Mostrar menu' }).click();
    await expect(menu.getByText('Ingredientes')).toBeVisible();
  },
);

test.describe('on a phone', anyScreen, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the drawer closes at a click outside, at Escape, and behind the chosen page', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    const toggle = page.getByRole('button', { name: 'Mostrar menu' });
    await expect(toggle).toBeVisible();
    await expect(menu).toBeHidden();

    await toggle.click();
    await expect(menu).toBeVisible();
    await expectAccessible(page);
    await page.touchscreen.tap(380, 400);
    await expect(menu).toBeHidden();

    await toggle.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();

    await toggle.click();
    await menu.getByRole('link', { name: 'Ingredientes' }).click();
    await expect(page).toHaveURL('/admin/ingredients');
    await expect(menu).toBeHidden();
  });
});

test('the menu marks the page one is on, and ends with where help is', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/home');
  const support = page.getByRole('region', { name: 'Suporte' }).getByRole('link');
  await expect(support).toHaveText(['API', 'Contato']);
  await expect(support.first()).toHaveAttribute('href', '/api/docs');
  await expect(support.last()).toHaveAttribute('href', '/#consultation');
  await expect(entry(page, 'Início')).toHaveAttribute('aria-current', 'page');
  await entry(page, 'Usuários').click();
  await expect(page).toHaveURL('/admin/farm-users');
  await expect(entry(page, 'Usuários')).toHaveAttribute('aria-current', 'page');
  await expect(entry(page, 'Início')).not.toHaveAttribute('aria-current');
});

test('what the first page shows is asked for before its script is there', anyScreen, async ({ page }) => {
  await signIn(page, 'admin');
  await page.addInitScript(() => localStorage.setItem('cocho.lots-shown', '30'));
  // The stream, once it opens, has everything asked for again.
  await page.route('**/events', (route) => route.abort());
  const paths = [/\/dashboard\/now$/, /\/lots\?/];
  const asked = paths.map((path) => page.waitForRequest(path));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Agora' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lotes ativos' }).getByRole('listitem').first()).toBeVisible();
  for (const path of paths) expect(requests.filter((url) => path.test(url))).toHaveLength(1);
});

test('choosing a farm shows its data from its start page on', async ({ page }) => {
  const session = await signIn(page, 'admin');
  const name = unique('Só da Boa Vista');
  await callFarm(session, 'POST', 'ingredients', { name });
  await page.goto('/admin/ingredients');
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.getByLabel('Fazenda').selectOption('Fazenda Santa Fé');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Fazenda Santa Fé' })).toBeVisible();
  await entry(page, 'Ingredientes').click();
  await expect(page.getByRole('heading', { name: demoIngredient })).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeHidden();

  await page.reload();
  await expect(page.getByLabel('Fazenda')).toHaveValue(String(session.user.farms[1]?.id));
  await page.goto('/admin');
  for (const name of ['Fazenda Boa Vista', 'Fazenda Santa Fé', 'Fazenda Boa Vista']) {
    await page.getByLabel('Fazenda').selectOption(name);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
});

test('choosing a farm asks before it drops what is not saved', anyScreen, async ({ page }) => {
  const { user } = await signIn(page, 'admin');
  await page.goto('/admin/corrals/new');
  await page.getByLabel('Nome', { exact: true }).fill('Baia');
  const choice = page.getByLabel('Fazenda');
  await choice.selectOption('Fazenda Santa Fé');
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(choice).toHaveValue(String(user.farms[0]?.id));
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Baia');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/admin/corrals');
  await expect(choice).toHaveValue(String(user.farms[0]?.id));

  await page.goto('/admin/corrals/new');
  await page.getByLabel('Nome', { exact: true }).fill('Baia');
  await choice.selectOption('Fazenda Santa Fé');
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Fazenda Santa Fé' })).toBeVisible();
});

test('the key ? shows what the page is for and the keys, and / leads to the search', anyScreen, async ({ page }) => {
  await open(page, '/admin/lots');
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Ajuda: Lotes' });
  await expect(dialog).toContainText('Os lotes em confinamento e os encerrados');
  await expect(dialog).toContainText('Ir para a busca');
  const picture = page.getByRole('dialog').getByRole('img', { name: /^O cartão de um lote/ });
  await expect(picture).toBeInViewport({ ratio: 1 });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Buscar')).toBeFocused();

  await page.route('**/*.webp', (route) => route.abort());
  await page.goto('/admin/recipes');
  await settled(page);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('As dietas da fazenda');
  await expect(page.getByRole('dialog').locator('img')).toHaveCount(0);
});

test('a phone that lies on its side has a drawer too, and a batch fits on it', anyScreen, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const { worker, rule } = await newFeeding();
  await open(page, '/operador', worker);
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden();
  await start(page, rule);
  await page.getByRole('button', { name: 'Começar carga' }).click();
  await expect(page.getByLabel('Carregado (kg)')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Avançar' })).toBeInViewport({ ratio: 1 });
});

test('the breadcrumb goes back, fetches again, and goes home', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/farm-users');
  await entry(page, 'Ingredientes').click();
  await settled(page);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL('/admin/farm-users');

  await settled(page);
  const fetched = page.waitForResponse(/\/farm_users$/);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  // Or that what is shown still holds.
  expect([200, 304]).toContain((await fetched).status());

  await home(page).click();
  await expect(page).toHaveURL('/admin');
});

test('back, on a page opened by its address, stays in the panel', anyScreen, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/operations');
  await page.goto('/admin/treats/new');
  await settled(page);
  for (const above of ['/admin/treats', '/admin']) {
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(above);
  }
});

function entry(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name, exact: true });
}
