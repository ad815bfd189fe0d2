import type { Invitation } from '@cocho/domain/invitations';
import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  demoIngredient,
  expect,
  expectAccessible,
  newEmail,
  newMember,
  open,
  openSession,
  password,
  people,
  type Session,
  sessionOf,
  test,
  unique,
} from './cocho.ts';

const list = '/admin/farm-users';

test('the name typed in the list opens the form filled in, and the new person can enter', async ({ page }) => {
  const name = unique('Zé Peão');
  const email = newEmail();
  await open(page, list);
  await page.getByLabel('Nome do usuário').fill(name);
  await page.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(page).toHaveURL(/\/admin\/farm-users\/new\?name=/);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await page.getByLabel('Email').fill(email);
  await typePassword(page, password, password);
  await page.getByLabel('Tipo de usuário').selectOption('Técnico');
  await save(page);
  await expect(banner(page, 'Usuário criado com sucesso')).toBeVisible();
  await expect(page).toHaveURL('/admin/farm-users');
  await expect(card(page, name)).toContainText(email);
  await expect(card(page, name)).toContainText('Técnico');
  await expect(card(page, name)).toContainText(/Criado em\s*\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  const { user } = await openSession(email);
  expect(user.farms.map((farm) => farm.name)).toEqual(['Fazenda Boa Vista']);
});

test(
  'where a browser lets no page copy, the link of an invitation is there to be read',
  anyScreen,
  async ({ page }) => {
    const name = unique('João');
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
    });
    await open(page, list);
    await page.getByRole('button', { name: 'Convidar operador por link ou QR' }).click();
    await page.getByLabel('Nome do operador').fill(name);
    await page.getByRole('button', { name: 'Criar convite' }).click();
    const invitation = page.getByRole('dialog', { name: `Convite de ${name}` });
    await expect(invitation.getByText(/\/convite\/[\w-]+$/)).toBeVisible();
    await expect(invitation.getByRole('link', { name: 'Enviar pelo WhatsApp' })).toBeVisible();
    await expect(invitation.getByRole('button', { name: 'Copiar link' })).toHaveCount(0);
  },
);

test(
  'who was invited is let go with one tap, brought back with another, and given a new link',
  anyScreen,
  async ({ page }) => {
    const name = unique('João');
    const { url } = await callFarm<Invitation>(await sessionOf('admin'), 'POST', 'invitations', { name });
    await open(page, list);
    const inactive = card(page, name).getByText('Inativo');
    for (const back of ['Desfazer', `Reativar ${name}`]) {
      await page.getByRole('button', { name: `Excluir ${name}` }).click();
      await expect(inactive).toBeVisible();
      await expect(page.getByRole('button', { name: `Novo link para ${name}` })).toHaveCount(0);
      await page.getByRole('button', { name: back }).click();
      await expect(inactive).toBeHidden();
    }
    await page.getByRole('button', { name: `Novo link para ${name}` }).click();
    const link = page.getByRole('dialog', { name: `Convite de ${name}` }).getByText(/\/convite\/[\w-]+$/);
    await expect(link).toBeVisible();
    await expect(link).not.toHaveText(url);
  },
);

test('each mistake is named beside its field', anyScreen, async ({ page }) => {
  await open(page, '/admin/farm-users/new');
  await save(page);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveAccessibleDescription('Nome é obrigatório');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email é obrigatório');
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Nome', { exact: true }).fill('Ana');
  await page.getByLabel('Email').fill('ana');
  await typePassword(page, '12345', '');
  await save(page);
  await expect(page.getByText('Email deve estar em um formato válido')).toBeVisible();
  await expect(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await page.getByLabel('Email').fill(people.worker);
  await typePassword(page, '123456', '');
  await save(page);
  await expect(page.getByText('Confirme a Senha é obrigatório')).toBeVisible();
  await typePassword(page, '123456', '654321');
  await save(page);
  await expect(page.getByText('Senhas não conferem')).toBeVisible();
  await typePassword(page, '123456', '123456');
  await save(page);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email já cadastrado');
  await expect(page).toHaveURL('/admin/farm-users/new');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/admin/farm-users');
});

test('an edit is saved, and the form always opens with the person as they are now', async ({ page }) => {
  const member = await newMember('worker', unique('Antônia'));
  const renamed = unique('Antônia Maria');
  await open(page, list);
  await page.getByRole('link', { name: `Editar ${member.user.name}` }).click();
  await page.getByLabel('Nome', { exact: true }).fill(renamed);
  await save(page);
  await expect(banner(page, 'Usuário atualizado com sucesso')).toBeVisible();
  await expect(card(page, renamed)).toBeVisible();

  const again = unique('Antônia Rosa');
  await change(member, { name: again });
  await page.getByRole('link', { name: `Editar ${again}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(again);

  await page.getByLabel('Nome', { exact: true }).fill('Outra coisa');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/admin/farm-users');
  await expect(card(page, again)).toBeVisible();
});

test('oneself has a star, and may change neither the own type nor the own access', anyScreen, async ({ page }) => {
  const me = await newMember('admin', unique('Gestora'));
  await open(page, list, me);
  await expect(card(page, me.user.name).getByLabel('Você')).toBeVisible();
  await expect(page.getByLabel('Você')).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Excluir ${me.user.name}` })).toBeHidden();
  await page.getByRole('link', { name: `Editar ${me.user.name}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(me.user.name);
  await expect(page.getByLabel('Tipo de usuário')).toBeHidden();
  await expect(page.getByLabel('Usuário Ativo')).toBeHidden();
  const renamed = unique('Gestora nova');
  await page.getByLabel('Nome', { exact: true }).fill(renamed);
  await save(page);
  await expect(page.getByRole('button', { name: `Menu de ${renamed}` })).toBeVisible();
});

test('oneself, of more than one farm, is edited under Meu perfil', anyScreen, async ({ page }) => {
  const { user } = await open(page, list);
  await page.getByRole('link', { name: `Editar ${user.name}`, exact: true }).click();
  await expect(page).toHaveURL('/admin/profile');
  await page.goto(`${list}/${user.id}/edit`);
  await expect(page).toHaveURL('/admin/profile');
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible();
});

test('of a person who also belongs to another farm only type and access can be changed', async ({ page }) => {
  await open(page, list, await newMember('admin'));
  await page.getByRole('link', { name: 'Editar Marina Prado' }).click();
  await expect(page.getByText('Também pertence a outra fazenda')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Senha', { exact: true })).toBeHidden();
  await expect(page.getByLabel('Tipo de usuário')).toHaveValue('admin');
  await expect(page.getByLabel('Usuário Ativo')).toBeChecked();
  await expectAccessible(page);
});

test(
  'whoever is deactivated is out of the farm at once, and can be brought back',
  anyScreen,
  async ({ page, openAs }) => {
    const member = await newMember('technician', unique('Raimundo'));
    const { name } = member.user;
    const theirs = await openAs(member);
    const listening = theirs.waitForResponse(/\/events$/);
    await theirs.goto('/admin/ingredients');
    await listening;
    await expect(theirs.getByRole('heading', { name: demoIngredient })).toBeVisible();

    await open(page, list);
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Desativar ${name}` });
    await expect(dialog).toContainText('Usuários não podem ser excluídos, apenas desativados.');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(banner(page, 'Usuário desativado com sucesso')).toBeVisible();
    await expect(card(page, name).getByText('Inativo')).toBeVisible();
    await expect(page.getByText('Desativado.')).toBeVisible();

    await expect(theirs.getByRole('dialog', { name: 'Conta Inativa!' })).toBeVisible();
    await expect(theirs).toHaveURL('/admin');
    await expect(theirs.getByText(demoIngredient)).toBeHidden();

    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(card(page, name).getByText('Inativo')).toBeHidden();
  },
);

test('the technician sees the team but changes nobody', anyScreen, async ({ page }) => {
  await open(page, list, 'technician');
  await expect(card(page, 'Marina Prado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Criar Usuário' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
  await page.goto('/admin/farm-users/new');
  await expect(page).toHaveURL('/403');
});

async function change({ email, user }: Session, to: { name: string }): Promise<void> {
  const { name } = to;
  await callFarm(await sessionOf('admin'), 'PUT', `farm_users/${user.id}`, { name, email, user_type: 'worker' });
}

async function typePassword(page: Page, secret: string, repeated: string): Promise<void> {
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByLabel('Confirme a Senha').fill(repeated);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar' }).click();
}

function card(page: Page, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}
