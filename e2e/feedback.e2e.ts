import type { Page } from '@playwright/test';
import {
  afterAWhile,
  banner,
  callFarm,
  demoIngredient,
  expect,
  newEmail,
  open,
  sessionOf,
  settled,
  signIn,
  test,
  unique,
} from './cocho.ts';

const list = /\/api\/v1\/farms\/\d+\/ingredients$/;

test('a banner goes after four seconds, or at a click', async ({ page }) => {
  await page.clock.install({ time: '2026-03-12T06:00:00-03:00' });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.clock.pauseAt('2026-03-12T07:00:00-03:00');
  await mistypePassword(page);
  const wrong = banner(page, 'Email ou senha inválidos');
  await expect(wrong).toBeVisible();
  await page.clock.runFor(3999);
  await expect(wrong).toBeVisible();
  await page.clock.runFor(1);
  await expect(wrong).toBeHidden();

  await mistypePassword(page);
  await wrong.click();
  await expect(wrong).toBeHidden();
});

test('a slow answer shows the loading bar and the outline of the list until it comes; it stays when the next fails', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signIn(page, 'admin');
  await page.goto('/admin/ingredients');
  await expect(page.getByRole('progressbar', { name: 'Carregando' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible();
  answer.resolve();
  await expect(page.getByRole('heading', { name: demoIngredient })).toBeVisible();
  await settled(page);

  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(banner(page, /^Algo deu errado no nosso servidor/)).toBeVisible();
  await expect(page.getByRole('heading', { name: demoIngredient })).toBeVisible();
});

test('a list that cannot be reached says so and comes when tried again; a page of the network saves nothing', async ({
  page,
}) => {
  let isAway = true;
  await page.route(list, (route) => (isAway ? route.abort() : route.continue()));
  await signIn(page, 'admin');
  await page.goto('/admin/ingredients');
  await expect(page.getByText('Não foi possível carregar os dados')).toBeVisible();
  await expect(page.getByText('Verifique sua conexão e tente novamente.')).toBeVisible();
  // At once, for the page tries again by itself, too.
  isAway = false;
  await page
    .getByRole('button', { name: 'Tentar Novamente' })
    .evaluateAll(([again]) => (again as HTMLElement)?.click());
  await expect(page.getByRole('heading', { name: demoIngredient })).toBeVisible();
  await settled(page);

  await page.route(list, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }));
  await page.getByLabel('Nome do ingrediente').fill('Farelo');
  await page.getByRole('button', { name: 'Criar Ingrediente' }).click();
  await expect(banner(page, 'Sem resposta do servidor. Verifique sua conexão e tente novamente.')).toBeVisible();
  await expect(page.getByLabel('Nome do ingrediente')).toHaveValue('Farelo');
});

test("a refusal is shown in the server's own words", async ({ page }) => {
  const words = 'O banco de dados está fora do ar. Tente novamente em alguns instantes.';
  await page.route(list, (route) => route.fulfill({ status: 503, json: { errors: [words] } }));
  await signIn(page, 'admin');
  await page.goto('/admin/ingredients');
  await expect(banner(page, words)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByText('Verifique sua conexão')).toHaveCount(0);
});

test('a deletion is taken back also when the first try failed; the offer waits for who points at it, and then goes', async ({
  page,
}) => {
  const name = unique('Baia');
  await callFarm(await sessionOf('admin'), 'POST', 'corrals', { name });
  await open(page, '/admin/corrals');
  await page.getByLabel('Buscar').fill(name);
  const row = page.getByRole('heading', { name });
  const undo = page.getByRole('button', { name: 'Desfazer' });
  const remove = async () => {
    await page.getByRole('button', { name: `Excluir ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(row).toBeHidden();
  };
  await remove();
  // Whoever uses keys goes on where the row was, not from the top of the page.
  await expect(page.locator(':focus')).toContainText('Nada encontrado na busca');

  await page.route('**/restore', (route) => route.abort());
  await undo.click();
  await expect(banner(page, /^Sem resposta do servidor/)).toBeVisible();
  await expect(undo).toBeVisible();
  await page.unroute('**/restore');
  await undo.click();
  await expect(row).toBeVisible();

  await page.mouse.move(4, 4);
  await remove();
  const running = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  await expect.poll(running).toContain('running');
  await undo.hover();
  await expect.poll(running).toEqual(['paused']);
  await page.mouse.move(4, 4);
  await undo.focus();
  await expect.poll(running).toEqual(['paused']);
  await page.getByLabel('Buscar').focus();
  await afterAWhile(page);
  await expect(undo).toBeHidden();
});

async function mistypePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.getByRole('button', { name: 'Entrar' }).click();
}
