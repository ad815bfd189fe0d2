import { anyScreen, expect, expectAccessible, test } from './cocho.ts';
import { declineCookies } from './cookies.ts';

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
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled();
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
  const changes = page.locator('[data-change-log]');
  await expect(changes.getByText('Novo')).toBeVisible();
  await expect(changes).toHaveText('Novo');
  await expect(changes.locator('img, script')).toHaveCount(0);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  answer = { ...answer, download_url: '/cocho.apk' };
  await page.reload();
  await expect(button).toBeEnabled();
  await expectAccessible(page);

  // The browser's own question is asked once each time that it offers it.
  const install = page.getByRole('button', { name: 'Instalar o aplicativo' });
  for (const asked of [1, 2]) {
    await page.evaluate(() => {
      const prompt = async () => Object.assign(window, { asked: (Reflect.get(window, 'asked') ?? 0) + 1 });
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
    });
    await install.click();
    await expect(install).toBeHidden();
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(asked);
  }
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
