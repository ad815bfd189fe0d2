import type { Page } from '@playwright/test';
import { anyScreen, banner, call, expect, expectAccessible, newEmail, open, sessionOf, test, unique } from './cocho.ts';

interface Contact {
  id: number;
  name: string;
  version: number;
}

test(
  'what was typed into a dialog is lost by no click beside it, and by Escape only for who means it',
  anyScreen,
  async ({ page }) => {
    const name = await newContact();
    await open(page, '/manager/contacts', 'staff');
    const dialog = await edit(page, name);
    const notes = dialog.getByLabel('Anotações');
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await notes.fill('Ligar na segunda');
    await clickBeside(page);
    await expect(notes).toHaveValue('Ligar na segunda');
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expectAccessible(page);
    // The next Escape puts the question away, and nothing else.
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(notes).toHaveValue('Ligar na segunda');
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(dialog).toBeHidden();

    // Where nothing was typed nothing is asked, and who cancels has said so.
    await edit(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await edit(page, name);
    await notes.fill('Ligar na terça');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
  },
);

test('a request that another person changed meanwhile is saved after all', anyScreen, async ({ page }) => {
  const staff = await sessionOf('staff');
  const name = await newContact();
  await open(page, '/manager/contacts', 'staff');
  const dialog = await edit(page, name);
  await dialog.getByLabel('Anotações').fill('Ligar na segunda');
  const before = await stored(name);
  await call(staff, 'PUT', `manager/contacts/${before?.id}`, {
    status: 'talking',
    notes: '',
    version: before?.version,
  });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const clash = page.getByRole('dialog', { name: 'Alterado por outra pessoa' });
  await expect(clash.getByRole('row', { name: 'Situação' }).getByRole('cell')).toHaveText(['Em conversa', 'Novo']);
  await expect(clash.getByRole('row', { name: 'Anotações' }).getByRole('cell')).toHaveText(['—', 'Ligar na segunda']);
  await clash.getByRole('button', { name: 'Salvar a minha' }).click();
  await expect(banner(page, 'Contato atualizado com sucesso')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await stored(name)).toMatchObject({ status: 'new', notes: 'Ligar na segunda' });
});

test('a farm that another person changed meanwhile is taken as it stands now', anyScreen, async ({ page }) => {
  const staff = await sessionOf('staff');
  const name = unique('Fazenda');
  const place = { plan: 'starter', time_zone: 'America/Sao_Paulo' };
  const { data: farm } = await call<{ data: { id: number } }>(staff, 'POST', 'manager/farms', {
    ...{ ...place, name, admin_email: 'gestor@demo.cocho.app' },
  });
  await open(page, '/manager/farms', 'staff');
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Fazenda' });
  await dialog.getByLabel('Fuso horário').selectOption('America/Manaus');
  await call(staff, 'PUT', `manager/farms/${farm.id}`, { ...place, name, plan: 'professional', active: true });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const clash = page.getByRole('dialog', { name: 'Alterado por outra pessoa' });
  await clash.getByRole('button', { name: 'Usar a versão atual' }).click();
  await expect(dialog.getByLabel('Fuso horário')).toHaveValue('America/Sao_Paulo');
  await dialog.getByLabel('Fazenda de demonstração').check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
});

async function newContact(): Promise<string> {
  const name = unique('Otávio');
  await call(null, 'POST', 'contacts', { name, email: newEmail(), phone: '17991234567', farm_size: 'media' });
  return name;
}

async function stored(name: string): Promise<Contact | undefined> {
  const { data } = await call<{ data: Contact[] }>(await sessionOf('staff'), 'GET', 'manager/contacts');
  return data.find((contact) => contact.name === name);
}

async function edit(page: Page, name: string) {
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  return page.getByRole('dialog', { name });
}

/** In the corner, where no dialog is. */
async function clickBeside(page: Page): Promise<void> {
  await page.mouse.click(4, 4);
}
