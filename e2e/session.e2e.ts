import type { Page } from '@playwright/test';
import {
  afterAWhile,
  anyScreen,
  banner,
  call,
  callFarm,
  demoIngredient,
  expect,
  expectAccessible,
  home,
  newEmail,
  newMember,
  open,
  openSession,
  password,
  people,
  sessionOf,
  signIn,
  test,
  unique,
} from './cocho.ts';
import { newFeeding, start } from './feeding.ts';
import { keptText } from './kept-cache.ts';
import { codeFor } from './letters.ts';
import { expectWaiting, newLot, note, round, row, storedReadings } from './round.ts';

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
    await typeLogin(page, people.admin, password);
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

test.describe('the end of a session', anyScreen, () => {
  test('a session revoked elsewhere sends the next click to login, saying so; signing in again leads back', async ({
    page,
  }) => {
    const session = await signIn(page, await newMember('technician'));
    await openQuietly(page);
    await expect(page.getByRole('heading', { name: demoIngredient })).toBeVisible();
    await call(session, 'DELETE', 'users/sign_out');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(page).toHaveURL('/login');
    await expect(banner(page, 'Você não está autorizado a acessar esta página')).toBeVisible();
    await expect(page.getByText(demoIngredient)).toBeHidden();
    await typeLogin(page, session.email, password);
    await expect(page).toHaveURL('/admin/ingredients');
    await expect(page.getByRole('heading', { name: demoIngredient })).toBeVisible();
  });

  test('Sair ends it in every tab, and the back button shows nothing of it', async ({ page, context }) => {
    const session = await signIn(page, await newMember('technician'));
    await page.goto('/admin/ingredients');
    await home(page).click();
    await expect(page).toHaveURL('/admin');
    const otherTab = await context.newPage();
    await otherTab.goto('/admin/ingredients');
    await expect(otherTab.getByRole('heading', { name: demoIngredient })).toBeVisible();

    await page.getByRole('button', { name: 'Menu de Pessoa Nova' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await expect(otherTab).toHaveURL('/login');
    await expect(otherTab.getByText(demoIngredient)).toBeHidden();

    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await expect(page.getByText(demoIngredient)).toBeHidden();
    await expect(() => expect(call(session, 'GET', 'users/me')).rejects.toThrow('401')).toPass();
  });

  test('what one person deleted is offered to no other', async ({ page }) => {
    const name = unique('Trato');
    const [first, second] = [await newMember('technician'), await newMember('technician')];
    await callFarm(first, 'POST', 'treats', { name, percent: 50 });
    await signIn(page, first);
    await page.goto('/admin/treats');
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await expect(undo).toBeVisible();
    // Its time stands still under the pointer.
    await undo.hover();
    await page.getByRole('button', { name: 'Menu de Pessoa Nova' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Sair' }).press('Enter');
    await typeLogin(page, second.email, password);
    await expect(page).toHaveURL('/admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Tratos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tratos' })).toBeVisible();
    expect(await undo.count()).toBe(0);
  });

  test('nothing typed keeps a person whose session has ended, and no page fails on the way out', async ({ page }) => {
    const failed: string[] = [];
    page.on('console', (message) => failed.push(...(/no farm is chosen/.exec(message.text()) ?? [])));
    const session = await signIn(page, await newMember('technician'));
    await openQuietly(page);
    await page.getByLabel('Nome do ingrediente').fill('Pela metade');
    await call(session, 'DELETE', 'users/sign_out');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(page).toHaveURL('/login');
    expect(failed).toEqual([]);
  });
});

test.describe('a session that ends in the field', anyScreen, () => {
  test('ends nothing there: the round stays, is read and saved, and leaves after the next sign-in', async ({
    page,
  }) => {
    const name = await newLot();
    const session = await signIn(page, await newMember('worker'));
    await page.goto(round);
    await expect(row(page, name)).toBeVisible();
    await expect.poll(() => page.evaluate(keptText)).toContain(name);
    await call(session, 'DELETE', 'users/sign_out');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(page.getByRole('alert', { name: 'Entre para enviar' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('alert', { name: 'Entre para enviar' })).toBeVisible();
    await expect(page).toHaveURL(round);
    await expect(row(page, name)).toBeVisible();
    await page.getByRole('link', { name: 'Um a um' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /entre para enviar/ })).toBeVisible();
    await page.getByRole('button', { name: 'Voltar à lista' }).click();
    await note(page, name);
    await expectWaiting(page, 1);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(row(page, name)).toContainText('1 a enviar');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await typeLogin(page, session.email, password);
    await expect(page).toHaveURL('/operador');
    await expect.poll(() => storedReadings(name)).toBe(1);
  });

  test('takes nobody out of the feeding day', async ({ page }) => {
    const { worker, rule } = await newFeeding();
    await open(page, '/operador', worker);
    await expect.poll(() => page.evaluate(keptText)).toContain(rule);
    await call(worker, 'DELETE', 'users/sign_out');
    await page.reload();
    await expect(page.getByRole('alert', { name: 'Entre para enviar' })).toBeVisible();
    await expect(page).toHaveURL('/operador');
    await start(page, rule);
    await page.getByRole('button', { name: 'Começar carga' }).click();
    await page.getByRole('button', { name: /entre para enviar/ }).click();
    await expect(page).toHaveURL('/login');
  });

  test('elsewhere leads to login, and what the device keeps for the field stays', async ({ page }) => {
    const name = await newLot();
    const session = await signIn(page, await newMember('technician'));
    await openQuietly(page);
    await expect.poll(() => page.evaluate(keptText)).toContain(name);
    await call(session, 'DELETE', 'users/sign_out');
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(keptText)).toContain(name);
    await typeLogin(page, session.email, password);
    await page.getByRole('button', { name: 'Menu de Pessoa Nova' }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => page.evaluate(keptText)).toBe('[]');
  });
});

/** Until the page has asked for everything that it asks for by itself: what it asks next, a person made it ask. */
async function openQuietly(page: Page): Promise<void> {
  // What others do on the farm makes it ask too, at any moment.
  await page.route('**/events', (route) => route.fulfill({ status: 404 }));
  const ahead = [
    'alerts/count',
    'quarantine',
    'trough_readings/round',
    'treat_schedules/today',
    'corral_indexes',
    'users/me',
  ];
  const answers = ahead.map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path)),
  );
  await page.goto('/admin/ingredients');
  await Promise.all(answers);
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function typeLogin(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await enter(page);
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
