import { anyScreen, banner, expect, home, newFarmer, open, signIn, test } from './cocho.ts';

const shortPaths = [
  'ingredients',
  'recipes',
  'treats',
  'rules',
  'corrals',
  'corral-indexes',
  'lots',
  'trough-reading',
  'operations',
  'farm-users',
];

test('every short address leads into the panel, and whoever is signed in is sent on from login and sign-up', async ({
  page,
}) => {
  await signIn(page, 'admin');
  for (const path of ['/home', '/login', '/signup']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL('/admin');
  }
  for (const name of shortPaths) {
    await page.goto(`/${name}`, { waitUntil: 'commit' });
    await expect(page).toHaveURL(`/admin/${name}`);
  }
});

test('a visitor without a session is sent to login from every page of the panel', async ({ page }) => {
  const pages = ['/admin', '/admin/profile', '/admin/ingredients', '/admin/farm-users/new', '/admin/farm-users/1/edit'];
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page).toHaveURL('/login');
  }
});

test("the browser's title is the page's, then the product's", async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Entrar | Cocho');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await expect(page).toHaveTitle('Criar conta | Cocho');
  await signIn(page, 'admin');
  await page.goto('/admin/farm-users/new');
  await expect(page).toHaveTitle('Criar Usuário | Cocho');
  await home(page).click();
  await expect(page).toHaveTitle('Início | Cocho');
  await page.goto('/admin/nada');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page).toHaveTitle('Página não encontrada | Cocho');
});

test('a worker who opens a page of the office is refused it, and led back', async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/admin/ingredients');
  await expect(page).toHaveURL('/403');
  await expect(page).toHaveTitle('Acesso Negado | Cocho');
  await expect(page.getByText('403')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Acesso Negado' })).toBeVisible();
  await expect(
    page.getByText('Você não tem permissão para acessar esta página. Entre em contato com o administrador.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await expect(page).toHaveURL('/admin');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Início', exact: true })).toBeVisible();
  for (const name of ['Usuários', 'Ingredientes']) await expect(menu.getByRole('link', { name })).toBeHidden();
});

test('an address that does not exist says so and offers the ways out; the page of a server error loads itself again', async ({
  page,
}) => {
  await page.goto('/curral-do-vizinho');
  await expect(page).toHaveTitle('Página não encontrada | Cocho');
  await expect(page.getByText('404')).toBeVisible();
  await expect(page.getByText('A página que você está procurando não existe ou foi movida.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar ao site' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByText('Todos os direitos reservados')).toBeVisible();
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/500');
  await expect(page).toHaveTitle('Erro interno do servidor | Cocho');
  await expect(page.getByText('500')).toBeVisible();
  await expect(page.getByText('Algo deu errado no nosso servidor. Tente novamente em alguns instantes.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Recarregar a página' }).click();
  await reloaded;
});

test.describe('the first page is served', () => {
  const panel = '<div id="root">';
  const firstPages = { '/': 'O lucro do confinamento passa pelo cocho.', '/assets/': panel, '/admin/lots/': panel };
  for (const accepted of ['identity', '*;q=0', 'gzip;q=0', 'br', 'gzip']) {
    test(`to whoever accepts ${accepted}`, async ({ request }) => {
      for (const [path, content] of Object.entries(firstPages)) {
        const answer = await request.get(path, { headers: { 'accept-encoding': accepted } });
        expect(answer.status(), path).toBe(200);
        expect(await answer.text(), path).toContain(content);
      }
    });
  }
});

test(
  'a part that does not come leaves its page with what is typed there, and comes later',
  anyScreen,
  async ({ page }) => {
    let isLost = true;
    await page.route(/\/assets\/(user-menu|first-steps)-(?!gate)[^/]*\.js$/, (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await open(page, '/admin/corrals/new', await newFarmer());
    const name = page.getByLabel('Nome', { exact: true });
    await name.fill('Baia 9');
    const button = page.getByRole('button', { name: 'Menu de Ana' });
    await button.click();
    await expect(banner(page, 'Isto precisa de sinal')).toBeVisible();
    await expect(name).toHaveValue('Baia 9');
    await name.fill('');

    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/first-steps-'));
    await home(page).click();
    await lost;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    isLost = false;
    await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible({ timeout: 30_000 });
    await button.click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
  },
);

test('a tab that outlived a deploy begins anew once, in the new version, and never goes round', async ({ page }) => {
  let isDeployed = false;
  await page.route(/\/assets\/lot-report[^/]*\.css$/, (route) =>
    isDeployed ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await open(page, '/admin/lots');
  const report = page.getByRole('link', { name: /^Relatório de / }).first();
  let begun = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) begun += 1;
  });

  // Nothing newer is there: beginning anew would not help.
  const compared = page.waitForResponse('**/panel.html');
  await report.click();
  await expect(page.getByRole('heading', { name: 'Esta página não está neste aparelho' })).toBeVisible();
  await (await compared).finished();
  expect(begun).toBe(0);
  await page.goto('/admin/lots');
  begun = 0;

  await page.route('**/panel.html', async (route) => {
    isDeployed = true;
    await route.fulfill({ body: '<div id="root"></div><script type="module" src="/assets/newer.js"></script>' });
  });
  await report.click();
  await expect(page.getByRole('tab', { name: 'Financeiro' })).toBeVisible();
  await expect(page).toHaveURL(/\/report$/);
  expect(begun).toBe(1);
});
