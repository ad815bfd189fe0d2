import { anyScreen, banner, dismiss, expect, open, test } from './cocho.ts';

test.describe('without a network', anyScreen, () => {
  // It keeps the pages that open without one.
  test.use({ serviceWorkers: 'allow' });

  test('what is not on the device says so, leaves the page as it is, and comes with the network', async ({
    page,
    context,
  }) => {
    await open(page, '/admin/lots');
    const assistant = page.getByRole('button', { name: 'Assistente' });
    await expect(page.getByRole('link', { name: /Alertas/ }).first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await assistant.click();
    await expect(banner(page, /Isto precisa de sinal/)).toBeVisible();
    await dismiss(page, /Isto precisa de sinal/);
    // What is on the device comes, whatever else was lost.
    const person = page.getByRole('button', { name: /^Menu de/ });
    await person.click();
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(banner(page, /Isto precisa de sinal/)).toBeVisible();
    const tables = page.getByRole('radiogroup', { name: 'Visualização' }).getByText('Tabela');
    await tables.click();
    await expect(page.getByText('A tabela precisa de sinal')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Lotes' })).toBeVisible();

    await context.setOffline(false);
    // With its styles, which did not come either.
    await expect(page.getByRole('columnheader').first()).toHaveCSS('position', 'sticky');
    await assistant.click();
    await expect(page.getByRole('dialog', { name: 'Assistente' })).toBeVisible();
  });

  test('a page that was never opened here is no fault of the server', async ({ page, context }) => {
    await open(page, '/admin/trough-reading');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Índices de cocho' }).last().click();
    await expect(page.getByRole('heading', { name: 'Esta página não está neste aparelho' })).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await expect(page).toHaveURL('/admin');
    await page.goto('/admin/settings');
    await expect(page.getByRole('heading', { name: 'Esta página não está neste aparelho' })).toBeVisible();
    await page.goto('/admin/corral-indexes');
    await expect(page.getByRole('heading', { name: 'Esta página não está neste aparelho' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Recarregar a página' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Índices de cocho' })).toBeVisible();
  });
});
