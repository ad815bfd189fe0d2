import type { Locator, Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  call,
  expect,
  expectAccessible,
  newEmail,
  password,
  sessionOf,
  signIn,
  test,
  unique,
} from './cocho.ts';

const thanks = 'Obrigado! Recebemos sua mensagem e nossa equipe entrará em contato em breve.';

test('a visitor reads a trough, looks around and asks to be called', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await declineCookies(page);

  await test.step('the note moves the load and what the wagon will take, day after day', async () => {
    const trial = page.locator('[data-trial]');
    await expect(trial.getByRole('button', { name: 'Ler o dia seguinte' })).toBeDisabled();
    await trial.getByRole('radio', { name: 'Lambido' }).check();
    await expect(trial).toContainText('2.640 kg+10% sobre 2.400 kg · 22,0 kg por cabeça');
    await expect(trial).toContainText('Trato da manhã (40%): 1.056 kg');
    await trial.getByRole('button', { name: 'Ler o dia seguinte' }).click();
    await trial.getByRole('radio', { name: 'Intocado' }).check();
    await expect(trial).toContainText('Dia 2');
    await expect(trial).toContainText('2.112 kg-20% sobre 2.640 kg');
    await trial.getByRole('button', { name: 'Recomeçar' }).click();
    await expect(trial).toContainText('2.400 kgsem leitura hoje');
  });

  await test.step('all features, over the page and away again', async () => {
    await page.getByRole('button', { name: 'Ver todas as funcionalidades' }).click();
    const all = page.getByRole('dialog', { name: 'Todas as funcionalidades' });
    await expect(all.getByRole('listitem')).toHaveCount(9);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
  });

  const form = page.locator('[data-contact]');
  const send = form.getByRole('button', { name: 'Enviar' });
  await test.step('what is missing or wrong is said beside its field, and nothing is sent', async () => {
    await send.scrollIntoViewIfNeeded();
    // Its script comes when the form is near.
    await expect(async () => {
      await send.click();
      await expect(form.getByLabel('Nome')).toHaveAccessibleDescription('Nome é obrigatório', { timeout: 500 });
    }).toPass();
    await expect(form.getByLabel('Nome')).toBeFocused();
    await expect(form.getByLabel('Tamanho da fazenda')).toHaveAccessibleDescription('Tamanho da fazenda é obrigatório');
    await form.getByLabel('Email').fill('jose@');
    await send.click();
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email deve estar em um formato válido');
    await expectAccessible(page);
  });

  const name = unique('José');
  await test.step('the phone is masked as it is typed', async () => {
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Email').fill(newEmail());
    await form.getByLabel('Telefone').pressSequentially('34a991234567');
    await expect(form.getByLabel('Telefone')).toHaveValue('(34) 99123-4567');
    await form.getByLabel('Tamanho da fazenda').selectOption('media');
    await form.getByLabel('Mensagem').fill('Tenho 900 cabeças');
  });

  const failed = page.getByRole('dialog', { name: 'Erro ao Enviar' });
  await test.step("a failure opens the one dialog, with the server's words or ours, and keeps what was typed", async () => {
    await page.route('**/api/v1/contacts', (route) =>
      route.fulfill({ status: 503, json: { errors: ['Fora do ar'], message: 'Fora do ar' } }),
    );
    await send.click();
    await expect(failed).toContainText('Fora do ar');
    await expectAccessible(page);
    await page.route('**/api/v1/contacts', (route) => route.abort());
    await failed.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(failed).toContainText('Erro ao enviar formulário. Tente novamente.');
    await expect(form.getByLabel('Nome')).toHaveValue(name);
  });

  await test.step('while it is sent the button says so; then the form is empty and thanks', async () => {
    await page.unroute('**/api/v1/contacts');
    await page.route('**/api/v1/contacts', async (route) => {
      await expect(form.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
      await route.continue();
    });
    await failed.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(page.getByRole('alert')).toHaveText(thanks);
    await expect(form.getByLabel('Nome')).toHaveValue('');
    await expect(send).toBeEnabled();
    const { data } = await call<{ data: object[] }>(
      await sessionOf('staff'),
      'GET',
      `manager/contacts?search=${encodeURIComponent(name)}`,
    );
    expect(data).toMatchObject([{ name, phone: '34991234567', farm_size: 'media', status: 'new' }]);
  });

  expect(asked.filter((path) => path.startsWith('/assets/') || path.endsWith('panel.html'))).toEqual([]);
});

test('all of it can be done by keys alone', anyScreen, async ({ page }) => {
  const tabTo = async (target: Locator) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');

  const trial = page.locator('[data-trial]');
  await tabTo(trial.getByRole('radio', { name: 'Lambido' }));
  await page.keyboard.press('ArrowRight');
  await expect(trial).toContainText('2.520 kg+5% sobre 2.400 kg');

  const more = page.getByRole('button', { name: 'Ver todas as funcionalidades' });
  await tabTo(more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Todas as funcionalidades' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  const form = page.locator('[data-contact]');
  await tabTo(form.getByLabel('Nome'));
  for (const typed of [unique('Rosa'), newEmail(), '34991234567', 'M', 'Só pelo teclado']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(thanks);

  await tabTo(page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Recusar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
});

test('a visitor enters the demonstration in one click, and is told what is off there', anyScreen, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Demonstração' }).click();
  await expect(page).toHaveURL('/admin');
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
  await page.goto('/signup');
  await page.getByLabel('Nome completo').fill('Ana Prado');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar Senha').fill(password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL('/bem-vindo');
  await page.reload();
  await expect(page).toHaveURL('/bem-vindo');
});

test('whoever has a session is led to the panel, and the menu of a narrow screen to every section', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Criar conta' }).first()).toHaveAttribute('href', '/signup');
  await signIn(page, 'admin');
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Painel' })).toHaveAttribute('href', '/admin');
  await expect(page.getByRole('link', { name: 'Acessar Painel' }).first()).toHaveAttribute('href', '/admin');
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.menu summary').click();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Planos' }).click();
  await expect(page.locator('.menu nav')).toBeHidden();
  await expect(page.locator('#pricing')).toBeInViewport();
});

test('without scripts the site reads whole, and says what needs them', anyScreen, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
  await page.getByRole('link', { name: 'Ver todas as funcionalidades' }).click();
  await expect(page.getByRole('heading', { name: 'Controle de acesso multiusuário' })).toBeVisible();
  // Playwright reads no text inside of noscript.
  expect(await page.locator('[data-contact] noscript').innerHTML()).toContain('Para enviar este formulário');
  await page.goto('/politica-privacidade');
  await expect(page.getByText('Última atualização: 20 de julho de 2025')).toBeVisible();
  await page.goto('/app');
  await expect(page.getByText('Versão 4.2.0')).toBeVisible();
  await expect(page.getByText('Carregando informações da versão...')).toBeHidden();
  await context.close();
});

test('the download page loads, fails and tries again, and no change log harms it', anyScreen, async ({ page }) => {
  let answer: object | null = null;
  const { promise: asked, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/v1/app/version', async (route) => {
    await asked;
    await (answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 500, json: { errors: ['x'] } }));
  });
  await page.goto('/app');
  await declineCookies(page, 'Aceitar todos', 'accepted');
  await expect(page.getByText('Carregando informações da versão...')).toBeVisible();
  go();
  const button = page.getByRole('button', { name: 'Baixar para Android' });
  await expect(page.getByText('Erro ao carregar informações da versão')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByText('Versão 4.2.0 02 de Agosto de 2025')).toBeVisible();
  answer = {
    version: '5.0.1',
    last_update: '10 de Março de 2026',
    download_url: null,
    change_log: '<p>Novo</p><img src=x onerror="window.harmed=1"><script>window.harmed=1</script>',
  };
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Versão 5.0.1 10 de Março de 2026')).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByText('O arquivo para Android ainda não está disponível aqui')).toBeVisible();
  await page.getByText('Novidades desta versão').click();
  await expect(page.locator('[data-change-log]')).toHaveText('Novo');
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  answer = { ...answer, download_url: '/cocho.apk' };
  await page.reload();
  await expect(button).toBeEnabled();
  await expectAccessible(page);
});

test.describe('with the panel kept on the device', anyScreen, () => {
  test.use({ serviceWorkers: 'allow' });
  test('the site still comes from the network', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('link', { name: 'Voltar ao site' }).click();
    await expect(page.getByRole('heading', { name: 'O lucro do confinamento passa pelo cocho.' })).toBeVisible();
    expect(await page.evaluate(() => document.getElementById('root'))).toBeNull();
  });
});

async function declineCookies(page: Page, button = 'Recusar', value = 'declined'): Promise<void> {
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner.getByRole('link', { name: 'Saiba mais' })).toHaveAttribute('href', '/politica-privacidade');
  expect(await page.context().cookies()).toEqual([]);
  await banner.getByRole('button', { name: button }).click();
  await expect(banner).toBeHidden();
  await expect.poll(() => page.context().cookies()).toMatchObject([{ name: 'cookieconsent_status', value, path: '/' }]);
  const [cookie] = await page.context().cookies();
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);
  await page.reload();
  await expect(banner).toBeHidden();
}
