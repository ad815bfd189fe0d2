import { anyScreen, banner, expect, expectAccessible, newEmail, password, test, unique } from './cocho.ts';

test('a visitor enters the demonstration in one click, and is told what is off there', anyScreen, async ({ page }) => {
  const open = page.getByRole('banner').getByRole('link', { name: 'Demonstração' });
  await test.step('where there is none, the link leads to the form', async () => {
    await page.route('/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('data-demo="1"', 'data-demo="0"') });
    });
    await page.goto('/');
    await open.click();
    await expect(page).toHaveURL('/#consultation');
    await expect(page.locator('[data-contact]')).toBeInViewport();
    await page.unrouteAll();
  });

  await page.goto('/');
  await test.step('where it cannot be opened, the form says so', async () => {
    const status = page.locator('#consultation').getByRole('status');
    const failed = 'Não foi possível abrir a demonstração agora.';
    const wait = 'Muitas tentativas. Aguarde alguns minutos e tente novamente.';
    await page.route('**/demo_sessions', (route) => route.fulfill({ status: 429, json: { errors: [wait] } }));
    await open.click();
    await expect(status).toHaveText(`${failed} ${wait}`);
    await expect(status).toBeInViewport();
    await expectAccessible(page);
    await page.route('**/demo_sessions', (route) => route.abort());
    await open.click();
    await expect(status).toHaveText(failed);
    await page.unrouteAll();
  });

  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/demo_sessions')) visits.push(request.url());
  });
  // An impatient visit is one visit.
  await open.dblclick();
  await expect(page).toHaveURL('/admin');
  expect(visits).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'Fazenda Boa Vista' })).toBeVisible();
  await page.goto('/admin/ingredients');
  await page.getByLabel('Nome').fill(unique('Milho'));
  await page.getByRole('button', { name: 'Criar Ingrediente' }).click();
  await expect(banner(page, 'Na demonstração esta ação fica desligada. Crie sua conta para usar.')).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu de Visitante' }).click();
  await page.getByRole('menuitem', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('/signup');
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
  await test.step('who comes back goes on with the same visit; where it has ended, another is asked for', async () => {
    await open.click();
    await expect(page).toHaveURL('/admin');
    expect(visits).toHaveLength(1);
    await page.goto('/');
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('cocho.session') ?? '{}');
      localStorage.setItem('cocho.session', JSON.stringify({ ...kept, token: 'ended' }));
    });
    await page.route('**/demo_sessions', (route) => route.fulfill({ status: 429, json: { errors: ['Aguarde.'] } }));
    await open.click();
    await expect(page.locator('#consultation').getByRole('status')).toContainText('Aguarde.');
    await page.unrouteAll();
    await open.click();
    await expect(page.getByRole('heading', { name: 'Fazenda Boa Vista' })).toBeVisible();
    expect(visits).toHaveLength(3);
  });
  await page.goto('/signup');
  await page.getByLabel('Nome completo').fill('Ana Prado');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar Senha').fill(password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('/bem-vindo');
  await page.route('**/users/me/founding', (route) => route.abort());
  await page.reload();
  await expect(page).toHaveURL('/bem-vindo');
  await expect(page.getByText('Não foi possível carregar os dados')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByLabel('Código')).toBeVisible();

  // The letter with the code leads here also from within the demonstration, to the account and not back into it.
  await page.getByRole('button', { name: 'Ver a fazenda de demonstração' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goto('/bem-vindo');
  await expect(page).toHaveURL('/login');
});
