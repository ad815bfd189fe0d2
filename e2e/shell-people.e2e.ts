import type { Founding } from '@cocho/domain/founding';
import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  call,
  callFarm,
  daysAgo,
  expect,
  expectAccessible,
  newAccount,
  newEmail,
  newMember,
  open,
  openSession,
  sessionOf,
  settled,
  signIn,
  test,
  unique,
} from './cocho.ts';
import { newLots } from './round.ts';

test(
  'Ctrl K finds a lot, a page or an action by its name, for each person what is theirs',
  anyScreen,
  async ({ page, openAs }) => {
    const admin = await sessionOf('admin');
    const [lot = '', closed = ''] = await newLots(admin, 'Lote buscado', 'Vendido');
    const lots = await callFarm<{ id: number; name: string }[]>(admin, 'GET', 'lots');
    const { id } = lots.find(({ name }) => name === closed) ?? {};
    await callFarm(admin, 'PUT', `lots/${id}/finish`, { finish_date: daysAgo(0) });
    const dialog = (on: Page) => on.getByRole('dialog', { name: 'Ir para' });
    const find = async (on: Page, text: string) => {
      await on.keyboard.press('ControlOrMeta+k');
      await dialog(on).getByRole('combobox').fill(text);
    };
    await open(page, '/admin/lots');
    // Also from a field.
    await page.getByLabel('Buscar').focus();
    await find(page, lot.toLowerCase());
    await expect(dialog(page).getByRole('option')).toHaveText([`${lot} Lote`]);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lots\/\d+\/report$/);
    await find(page, 'criar');
    await page.keyboard.press('ArrowDown');
    await expect(dialog(page).getByRole('option', { selected: true })).toHaveText('Criar Regra Ação');
    await dialog(page).getByRole('option', { name: 'Criar Baia' }).click();
    await expect(page).toHaveURL('/admin/corrals/new');
    const [recipe] = await callFarm<{ name: string }[]>(admin, 'GET', 'recipes');
    const [person] = await callFarm<{ name: string }[]>(admin, 'GET', 'farm_users');
    for (const [name, kind] of [
      [recipe?.name, 'Receita'],
      [person?.name, 'Pessoa'],
      [closed, 'Lote encerrado'],
      ['Regras de sugestão', 'Página'],
      ['Importar Preços', 'Ação'],
    ]) {
      await find(page, name ?? '');
      await expect(dialog(page).getByRole('option', { name: `${name} ${kind}`, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await find(page, 'que não existe');
    await expect(dialog(page)).toContainText('Nada encontrado para “que não existe”.');

    const worker = await openAs('worker');
    await worker.goto('/admin/lots');
    const menu = worker.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu.getByRole('region').first()).toHaveText('Meu diaOperação do DiaLeitura de CochoOperações');
    await find(worker, 'criar');
    await expect(dialog(worker).getByRole('option')).toHaveCount(0);
    await find(worker, lot);
    await worker.keyboard.press('Enter');
    await expect(worker.getByRole('dialog', { name: 'Leitura um a um' })).toContainText(lot);
  },
);

test('one changes the own name and password from the user menu', async ({ page }) => {
  await signIn(page, await newMember('worker'));
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu de Pessoa Nova' }).click();
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
  await expect(page).toHaveURL('/admin/profile');
  await page.getByLabel('Nome', { exact: true }).fill('Pessoa Renomeada');
  await page.getByLabel('Nova senha', { exact: true }).fill('novilha-7');
  await page.getByLabel('Confirmação da nova senha').fill('novilha-7');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('Senha atual')).toHaveAccessibleDescription(/Senha atual é obrigatória/);
  await page.getByLabel('Senha atual').fill('cocho123');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(banner(page, 'Perfil atualizado com sucesso')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu de Pessoa Renomeada' })).toBeVisible();
});

test('the chosen appearance is put on at once and kept', async ({ page }) => {
  const { user } = await signIn(page, 'admin');
  await page.goto('/admin');
  const wear = async (name: string) => {
    await page.getByRole('button', { name: `Menu de ${user.name}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await wear('Escuro');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // A sun stands for Sol, and for nothing else.
  await page.getByRole('button', { name: `Menu de ${user.name}` }).click();
  const suns = page.getByRole('menuitem').filter({ has: page.locator('.tabler-icon-sun') });
  await expect(suns).toHaveText(['Sol']);
  await page.keyboard.press('Escape');
  await wear('Sol');
  await expect(page.locator('html')).toHaveAttribute('data-sun');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-sun');
  await wear('Claro');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.locator('html')).not.toHaveAttribute('data-sun');
});

test('someone without a farm is told that the account is inactive', async ({ page }) => {
  const { email } = await signIn(page, 'newcomer');
  await page.goto('/admin');
  const dialog = page.getByRole('dialog', { name: 'Conta Inativa!' });
  await expect(dialog).toContainText('Entre em contato com o suporte.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/bem-vindo');
  await expect(page.getByText('um guia leva você até o primeiro trato')).toBeVisible();

  await test.step('where our staff create the farms, they are told what happens and whom to ask', async () => {
    const data: Founding = { open: false, by_code: false, former: false, demo: false };
    await page.route('**/users/me/founding', (route) => route.fulfill({ json: { data } }));
    await page.reload();
    await expect(page.getByText('Sua conta está criada. Veja o que acontece agora:')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([
      'Nossa equipe já vê o seu pedido e cria a sua fazenda, em geral no mesmo dia útil.',
      `Você recebe o acesso neste mesmo email: ${email}.`,
      'Baias, lotes, dieta e tratos vêm da sua planilha, com a nossa ajuda se quiser.',
    ]);
    await expect(page.getByLabel('Nome da fazenda')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ver a fazenda de demonstração' })).toHaveCount(0);
    const talk = page.getByRole('link', { name: 'Pedir uma conversa' });
    await expect(talk).toHaveAttribute('href', '/#consultation');
    const support = page.getByRole('link', { name: 'suporte@cocho.app' });
    await expect(support).toHaveAttribute('href', 'mailto:suporte@cocho.app');
    await expectAccessible(page);
  });
});

test('the staff have no farm either, and no such dialog', anyScreen, async ({ page }) => {
  await signIn(page, 'staff');
  const asked = page.waitForResponse(/\/users\/me$/);
  await page.goto('/admin');
  await asked;
  await settled(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Ir para' }).getByRole('option').first()).toBeVisible();
});

test(
  'the staff give who waits a farm in two clicks, and are told when the queue cannot be shown',
  anyScreen,
  async ({ page }) => {
    const { email, user } = await newAccount(unique('Lia'));
    await page.route('**/manager/waiting_people', (route) => route.fulfill({ status: 500, json: { errors: ['x'] } }));
    await open(page, '/manager/farms', 'staff');
    const queue = page.getByRole('region', { name: 'Aguardando fazenda' });
    await expect(queue).toContainText('Não foi possível carregar os dados');
    await expectAccessible(page);
    await page.unrouteAll();
    await queue.getByRole('button', { name: 'Tentar Novamente' }).click();
    await queue.getByRole('button', { name: `Criar fazenda de ${user.name}` }).click();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const name = `Fazenda de ${user.name}`;
    await expect(card(page, name)).toContainText('Starter');
    await expect(queue.getByText(user.name)).toHaveCount(0);
    expect((await openSession(email)).user.farms).toMatchObject([{ name }]);
  },
);

test('the staff write down what came of a request', anyScreen, async ({ page }) => {
  const name = unique('Otávio');
  await call(null, 'POST', 'contacts', { name, email: newEmail(), phone: '17991234567', farm_size: 'media' });
  await open(page, '/manager/contacts', 'staff');
  await expect(card(page, name)).toContainText('Novo');
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Situação').selectOption('Em conversa');
  await dialog.getByLabel('Anotações').fill('Ligar na segunda');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(banner(page, 'Contato atualizado com sucesso')).toBeVisible();
  await expect(card(page, name)).toContainText('Em conversa');
  await expect(card(page, name)).toContainText('Ligar na segunda');
});

test(
  'whoever loses a role is shown out of its pages at once, and who is out of the farm is told so',
  anyScreen,
  async ({ page }) => {
    const admin = await sessionOf('admin');
    const member = await signIn(page, await newMember('technician'));
    const listening = page.waitForResponse(/\/events$/);
    await page.goto('/admin/ingredients');
    await listening;
    await settled(page);
    const { id, name } = member.user;
    const demoted = { name, email: member.email, user_type: 'worker', active: true };
    await callFarm(admin, 'PUT', `farm_users/${id}`, demoted);
    await expect(page).toHaveURL('/403');
    await callFarm(admin, 'PUT', `farm_users/${id}`, { ...demoted, active: false });
    await page.goto('/admin');
    await page.getByRole('dialog', { name: 'Conta Inativa!' }).getByRole('button', { name: 'Fechar' }).click();
    await expect(page.getByText('Seu acesso à fazenda foi encerrado.')).toBeVisible();
    await expect(page.getByText('Nossa equipe já vê o seu pedido')).toHaveCount(0);
  },
);

function card(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}
