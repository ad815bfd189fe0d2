import type { Page } from '@playwright/test';
import {
  afterAWhile,
  anyScreen,
  banner,
  call,
  expect,
  expectAccessible,
  newEmail,
  openSession,
  password,
  people,
  sessionOf,
  signIn,
  test,
  typeLogin,
  unique,
} from './cocho.ts';
import { codeFor } from './letters.ts';

test.describe('login', () => {
  test('says what is missing, refuses what cannot be right, and keeps what was typed', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/login');
    await enter(page);
    await expect(page.getByText('Email é obrigatório')).toBeVisible();
    await expect(page.getByText('Senha é obrigatório')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel('Email').fill('marina');
    await enter(page);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email deve estar em um formato válido');
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);

    const field = page.getByLabel('Senha', { exact: true });
    const eye = page.getByRole('button', { name: 'Mostrar ou esconder a senha' });
    await expect(field).toHaveAttribute('type', 'password');
    await eye.click();
    await expect(field).toHaveAttribute('type', 'text');
    await eye.click();
    await expect(field).toHaveAttribute('type', 'password');

    const email = newEmail();
    await typeLogin(page, email, 'errada');
    await expect(banner(page, 'Email ou senha inválidos')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectAccessible(page);
  });

  test('tells the version, leads to recovery, to sign-up and back to the site, and to the first farm', async ({
    page,
  }) => {
    await page.goto('/login');
    await expect(page.getByText('v.3.2.4')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voltar ao site' })).toHaveAttribute('href', '/');
    await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
    await expect(page).toHaveURL('/password-recovery');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await page.getByRole('link', { name: 'Criar conta' }).click();
    await expect(page).toHaveURL('/signup');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await typeLogin(page, people.admin);
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: 'Fazenda Boa Vista' })).toBeVisible();
  });

  test('is there before any script, and what was typed into it meanwhile stays', anyScreen, async ({ page }) => {
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await delivered;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(people.admin);
    await page.getByLabel('Senha', { exact: true }).pressSequentially(password);
    await page.keyboard.press('Enter');
    deliver();
    await expect(page.locator('#shell')).toHaveCount(0);
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
    await enter(page);
    await expect(page).toHaveURL('/admin');
  });

  test(
    'says so where the rest of it does not come, and begins again with the network',
    anyScreen,
    async ({ page, context }) => {
      await page.route('/before.js', (route) => route.abort());
      await page.goto('/login');
      const slow = page.getByText('O Cocho está demorando para carregar.');
      await expect(slow).toBeHidden();
      await afterAWhile(page);
      await expect(slow).toBeVisible();
      await page.unroute('/before.js');
      await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
      await page.getByRole('link', { name: 'Tentar novamente' }).click();
      await expect(page.getByText('Não foi possível carregar o Cocho.')).toBeVisible();
      await page.unroute(/\/assets\/.*\.js$/);
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(page.locator('#shell')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Entrar' })).toBeEnabled();
    },
  );

  test('its slides change every six seconds, and can be chosen, paused and continued', anyScreen, async ({ page }) => {
    await page.clock.install({ time: '2026-03-12T06:00:00-03:00' });
    await page.goto('/login');
    await expect(slide(page, 1)).toBeVisible();
    await page.clock.pauseAt('2026-03-12T07:00:00-03:00');

    await slide(page, 4).click();
    await page.clock.runFor(5999);
    await expect(slide(page, 4)).toHaveAttribute('aria-current', 'true');
    await page.clock.runFor(1);
    await expect(slide(page, 1)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByText('Leitura de cocho sem internet')).toBeVisible();

    await slide(page, 2).click();
    await page.getByRole('button', { name: 'Pausar apresentação' }).click();
    await page.clock.runFor(60_000);
    await expect(page.getByText('A carga certa, no lote certo')).toBeVisible();
    await page.getByRole('button', { name: 'Continuar apresentação' }).click();
    await page.clock.runFor(6000);
    await expect(page.getByText('Previsto e realizado, lado a lado')).toBeVisible();
  });
});

test.describe('sign-up', () => {
  test('each mistake is named beside its field', anyScreen, async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Criar conta' }).click();
    for (const message of ['Nome completo', 'Email', 'Senha', 'Confirmar Senha']) {
      await expect(page.getByText(`${message} é obrigatório`, { exact: true })).toBeVisible();
    }
    await typeSignUp(page, { email: newEmail(), repeated: 'outra-senha' });
    await expect(page.getByLabel('Confirmar Senha')).toHaveAccessibleDescription('Senhas não conferem');
    await typeSignUp(page, { email: people.admin });
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email já cadastrado');
    await expect(page).toHaveURL('/signup');
  });

  test('a new person is let in, welcomed, and told that the account has no farm yet', async ({ page }) => {
    await page.goto('/signup');
    await typeSignUp(page, { email: newEmail() });
    await expect(banner(page, 'Usuário criado com sucesso')).toBeVisible();
    await expect(page).toHaveURL('/bem-vindo');
    await expect(page.getByRole('heading', { level: 1, name: 'Bem-vindo' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin');
    const dialog = page.getByRole('dialog', { name: 'Conta Inativa!' });
    await expect(dialog).toContainText('Sua conta não está ativa no momento');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/bem-vindo');
    const { user } = await page.evaluate(() => JSON.parse(localStorage.getItem('cocho.session') ?? '{}'));
    const farm = { name: 'Fazenda Nova', plan: 'starter', time_zone: 'America/Sao_Paulo', admin_email: user.email };
    await expect(call(await sessionOf('staff'), 'POST', 'manager/farms', farm)).rejects.toThrow('ainda não confirmou');
    await page.getByLabel('Código').fill(await codeFor(user.email));
    await expect(banner(page, 'Email confirmado')).toBeVisible();
    await call(await sessionOf('staff'), 'POST', 'manager/farms', farm);
    await page.getByRole('button', { name: 'Verificar se já posso entrar' }).click();
    await expect(page).toHaveURL('/admin');
  });

  test(
    'the letter of a farm that is ready leads into it where the browser knows of none yet',
    anyScreen,
    async ({ page }) => {
      const email = newEmail();
      await call(null, 'POST', 'users/sign_up', { name: 'Ana', email, password, password_confirmation: password });
      const session = await signIn(page, await openSession(email));
      await call(session, 'POST', 'users/me/email_confirmation', { code: await codeFor(email) });
      const farm = { name: unique('Fazenda'), plan: 'starter', time_zone: 'America/Sao_Paulo', admin_email: email };
      await call(await sessionOf('staff'), 'POST', 'manager/farms', farm);
      await page.goto('/login');
      await expect(page).toHaveURL('/admin');
      await expect(page.getByRole('heading', { name: farm.name })).toBeVisible();
    },
  );
});

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function typeSignUp(page: Page, { email, repeated = password }: { email: string; repeated?: string }) {
  await page.getByLabel('Nome completo').fill('Ana de Souza');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar Senha').fill(repeated);
  await page.getByRole('button', { name: 'Criar conta' }).click();
}

function slide(page: Page, number: number) {
  return page.getByRole('button', { name: new RegExp(`^Slide ${number}:`) });
}
