import { expect, expectAccessible, open, test } from './cocho.ts';

test('the farm is asked in words beside any page, goes on from before, and writes only what was confirmed', async ({
  page,
}) => {
  await open(page, '/admin/lots');
  await page.getByRole('button', { name: 'Assistente' }).click();
  const drawer = page.getByRole('dialog', { name: 'Assistente' });
  await expectAccessible(page);
  const last = drawer.locator('[data-kind]').last();

  async function ask(text: string): Promise<void> {
    const before = await drawer.locator('[data-kind]').count();
    await drawer.getByLabel('Pergunta ou pedido').fill(text);
    await drawer.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(drawer.locator('[data-kind]')).toHaveCount(before + 1);
  }

  await ask('quanto a fazenda comeu ontem?');
  await expect(last).toContainText(/A fazenda recebeu .* kg de MO .* ontem/);
  await expect(last.getByRole('columnheader', { name: 'Fornecido' })).toBeVisible();
  await ask('e a baia 1?');
  await expect(last).toContainText(/Baia 01/);
  await ask('qual a previsão do tempo?');
  await expect(last).toContainText('Disso eu não sei');

  await ask('registra nota 1 na baia 2');
  await expect(last).toContainText('Confirma? Leitura de 0%');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Confirmar' }).click();
  await expect(last).toContainText('Registrado: leitura de 0%');

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Assistente' }).click();
  await expect(last).toContainText('Registrado');
});
