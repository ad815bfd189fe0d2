import { anyScreen, callFarm, expect, expectAccessible, open, test } from './cocho.ts';

test('the farm is asked in words beside any page, goes on from before, and writes only what was confirmed', async ({
  page,
}) => {
  const manager = await open(page, '/admin/lots');
  const [lot] = await callFarm<{ name: string }[]>(manager, 'GET', 'lots?search=Baia%2002');
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
  await last.getByText('Ver em tabela').click();
  await expect(last.getByRole('columnheader', { name: 'Fornecido' })).toBeVisible();
  await ask('e a baia 1?');
  await expect(last).toContainText(/Baia 01/);
  await ask('qual a previsão do tempo?');
  await expect(last).toContainText('Disso eu não sei');

  await ask('tem algum alerta aberto?');
  await expect(last).toContainText(/alerta/i);

  await ask(`registra nota 1 no lote ${lot?.name}`);
  await expect(last).toContainText('Confirma? Leitura de 0%');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Confirmar' }).click();
  await expect(last).toContainText('Registrado: leitura de 0%');

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Assistente' }).click();
  await expect(last).toContainText('Registrado');
  await drawer.getByRole('button', { name: 'Nova conversa e perguntas de antes' }).click();
  const before = drawer.getByRole('region', { name: 'Perguntas de antes' });
  await expect(before.getByRole('button', { name: 'quanto a fazenda comeu ontem?' })).toBeVisible();
});

test(
  "a token for an AI client is shown once in one's profile, opens the farm's tools, and ends there",
  anyScreen,
  async ({ page, request }) => {
    await open(page, '/admin/profile');
    await page.getByRole('button', { name: 'Novo token' }).click();
    await page.getByRole('dialog').getByLabel('Nome').fill('Meu computador');
    await page.getByRole('button', { name: 'Criar' }).click();
    const shown = page.getByRole('dialog', { name: 'Token Meu computador' });
    const token = await shown.locator('pre').innerText();
    await expectAccessible(page);
    // Nobody can read it again: only a button of its own puts it away.
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    await expect(page.getByText(token)).toBeVisible();
    await shown.getByRole('button', { name: 'Guardei o token' }).click();
    await expect(page.getByText(token)).toHaveCount(0);

    const list = () =>
      request.post('/api/v1/mcp', {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
        data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      });
    expect(await (await list()).text()).toContain('consumption');
    await page.getByRole('button', { name: 'Excluir o token Meu computador' }).click();
    await page.getByRole('button', { name: 'Encerrar' }).click();
    await expect(page.getByText('Token encerrado')).toBeVisible();
    expect((await list()).status()).toBe(401);
  },
);
