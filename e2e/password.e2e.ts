import type { Page } from '@playwright/test';
import {
  addWithGivenPassword,
  anyScreen,
  banner,
  call,
  expect,
  expectAccessible,
  givenPassword,
  newEmail,
  password,
  sessionOf,
  test,
} from './cocho.ts';
import { temporaryPasswordFor } from './letters.ts';

test('recovery asks for an e-mail that can be one, and says when it could not send', async ({ page }) => {
  await page.goto('/password-recovery');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email é obrigatório');
  await page.getByLabel('Email').fill('ana');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email inválido');

  await page.route('**/password_recovery', (route) => route.abort());
  await page.getByLabel('Email').fill(newEmail());
  await page.getByRole('button', { name: 'Enviar' }).click();
  const banners = page.locator('[data-kind="error"]');
  await expect(banners).toHaveText([/Erro ao enviar email de recuperação.*Sem resposta do servidor/]);
  await expect(page).toHaveURL('/password-recovery');
});

test('the new password must be typed twice, be long enough, and follow the right temporary one', async ({ page }) => {
  await page.goto('/update-password?email=ana%40fazenda.com');
  await expect(page.getByText('enviada para ana@fazenda.com')).toBeVisible();
  await page.goto('/update-password');
  await update(page);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email é obrigatório');
  await expect(page.getByText('Senha temporária é obrigatória')).toBeVisible();
  await expect(page.getByText('Nova senha é obrigatória')).toBeVisible();
  await expect(page.getByText('Confirmação de senha é obrigatória')).toBeVisible();

  await page.getByLabel('Email').fill(newEmail());
  await typePasswords(page, 'qualquer', '12345', '12345');
  await expect(page.getByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await typePasswords(page, 'qualquer', '123456', '654321');
  await expect(page.getByText('As senhas não coincidem')).toBeVisible();
  await typePasswords(page, 'qualquer', '123456', '123456');
  await expect(page.getByText('Senha temporária inválida ou expirada')).toBeVisible();
  await expect(page.locator('[data-kind="error"]')).toHaveText(['!Erro ao atualizar senha']);
});

test('a forgotten password is replaced by way of the mail, and the old one is dead', async ({ page }) => {
  const email = newEmail();
  const newPassword = 'novilha-7';
  const person = { name: 'Ana de Souza', email, password, password_confirmation: password };
  await call(null, 'POST', 'users/sign_up', person);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueceu a senha?' }).click();
  // The address changes before the page does, and the login has an e-mail too.
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
  await expect(page).toHaveURL('/password-recovery');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL(`/update-password?email=${encodeURIComponent(email)}`);
  await expect(page.getByText(`enviada para ${email}`)).toBeVisible();

  await typePasswords(page, await temporaryPasswordFor(email), newPassword, newPassword);
  await expect(banner(page, 'Senha atualizada com sucesso')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await expect(page).toHaveURL('/login');

  await logIn(page, email, password);
  await expect(banner(page, 'Email ou senha inválidos')).toBeVisible();
  await logIn(page, email, newPassword);
  await expect(page).toHaveURL('/admin');
});

test(
  'a password that the manager chose is asked to be changed at sign-in, and can wait',
  anyScreen,
  async ({ page }) => {
    const email = await addWithGivenPassword(await sessionOf('admin'), 'worker', 'Bento');
    const asked = page.getByRole('heading', { name: 'Escolha a sua senha' });

    await page.goto('/login');
    await logIn(page, email, givenPassword);
    await expect(asked).toBeVisible();
    await expect(page).toHaveURL('/update-password');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Agora não' }).click();
    await expect(page).toHaveURL('/operador');
    await leave(page);

    await logIn(page, email, givenPassword);
    await expect(asked).toBeVisible();
    await choose(page, 'errada', password);
    await expect(page.getByLabel('Senha atual')).toHaveAccessibleDescription(/Senha atual incorreta/);
    await choose(page, givenPassword, givenPassword);
    await expect(page.getByText('Escolha uma senha diferente da atual')).toBeVisible();
    await choose(page, givenPassword, password);
    await expect(page).toHaveURL('/operador');
    await leave(page);

    await logIn(page, email, password);
    await expect(page).toHaveURL('/operador');
    await page.goto('/admin/profile');
    await page.getByRole('button', { name: 'Enviar senha temporária' }).click();
    await expect(page.getByText(`enviada para ${email}`)).toBeVisible();
    await typePasswords(page, await temporaryPasswordFor(email), 'novilha-8', 'novilha-8');
    await expect(page).toHaveURL('/login');
    await logIn(page, email, 'novilha-8');
    await expect(page).toHaveURL('/operador');
    await page.goto('/admin/profile');
    await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible();
    await expect(page.getByText('Confirmar email')).toHaveCount(0);
  },
);

async function choose(page: Page, current: string, wanted: string): Promise<void> {
  await page.getByLabel('Senha atual').fill(current);
  await page.getByLabel('Nova senha', { exact: true }).fill(wanted);
  await page.getByLabel('Confirmação da nova senha').fill(wanted);
  await page.getByRole('button', { name: 'Salvar senha' }).click();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu de Bento' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
}

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Atualizar senha' }).click();
}

async function typePasswords(page: Page, temporary: string, wanted: string, repeated: string): Promise<void> {
  await page.getByLabel('Senha temporária').fill(temporary);
  await page.getByLabel('Nova senha', { exact: true }).fill(wanted);
  await page.getByLabel('Confirmação da nova senha').fill(repeated);
  await update(page);
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
}
