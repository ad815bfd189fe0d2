import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  call,
  callFarm,
  demoIngredient,
  expect,
  home,
  newMember,
  open,
  signIn,
  signOut,
  test,
  typeLogin,
  unique,
} from './cocho.ts';
import { newFeeding, start } from './feeding.ts';
import { keptText } from './kept-cache.ts';
import { expectWaiting, newLot, note, round, row, storedReadings } from './round.ts';

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
    await typeLogin(page, session.email);
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

  test('whoever leaves is told so, and of nothing that the page still asked for', async ({ page }) => {
    const { user } = await open(page, '/operador', await newMember('worker'));
    await signOut(page, user.name);
    await expect(banner(page, 'Sessão encerrada')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/login');
    await expect(banner(page, 'Você não está autorizado a acessar esta página')).toHaveCount(0);
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
    await typeLogin(page, second.email);
    await expect(page).toHaveURL('/admin');
    await page.getByRole('navigation').getByRole('link', { name: 'Tratos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tratos' })).toBeVisible();
    // It comes with what waits until the browser has nothing better to do.
    await expect(page.getByRole('button', { name: /^Caixa de saída/ })).toBeVisible();
    await expect(undo).toHaveCount(0);
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
    await typeLogin(page, session.email);
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
    await typeLogin(page, session.email);
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
