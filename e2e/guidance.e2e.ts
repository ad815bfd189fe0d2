import type { Me } from '@cocho/domain/session';
import { anyScreen, expect, expectAccessible, newMember, settled, signIn, test } from './cocho.ts';

test(
  'who is in the panel for the first time is told one thing at a time, each once, and none of it is in the way',
  anyScreen,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await signIn(page, await newMember('technician'));
    // As if a policy had come that this person was not told of yet.
    let isTold = false;
    page.on('request', (request) => {
      if (request.url().endsWith('/users/me/policy_seen')) isTold = true;
    });
    await page.route('**/api/v1/users/me', async (route) => {
      // Whole, not only that nothing has changed.
      const { 'if-none-match': _, ...headers } = route.request().headers();
      const response = await route.fetch({ headers });
      // A page that was left meanwhile does not wait for it any more.
      const answer: { data: Me } | null = await response.json().catch(() => null);
      if (!answer) return;
      const { data } = answer;
      await route.fulfill({ response, json: { data: isTold ? data : { ...data, policy_seen: 0 } } });
    });
    await page.goto('/admin');
    await settled(page);
    const card = page.getByRole('complementary', { name: 'Avisos' }).getByRole('region');

    await test.step('the question about cookies comes first, and the answer is kept for a year', async () => {
      await expect(card).toHaveAccessibleName('Cookies');
      await expect(page.locator('[class*=pointed]')).toHaveCount(0);
      await expect(card).toContainText('melhorar sua experiência, analisar o tráfego e personalizar o conteúdo');
      await expect(card.getByRole('link', { name: 'Saiba mais' })).toHaveAttribute('href', '/politica-privacidade');
      await expectAccessible(page);
      // A long form: the card leaves its last button free.
      await page.goto('/admin/lots/new');
      await expect(card).toHaveAccessibleName('Cookies');
      for (const size of [{ width: 390, height: 844 }, page.viewportSize()]) {
        if (size) await page.setViewportSize(size);
        await page.getByRole('button', { name: 'Salvar', exact: true }).click({ trial: true });
      }
      await page.goto('/admin');
      await card.getByRole('button', { name: 'Recusar' }).click();
      await expect.poll(() => context.cookies()).toMatchObject([{ name: 'cookieconsent_status', value: 'declined' }]);
      const [cookie] = await context.cookies();
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    });

    await test.step('then the new privacy policy, until the person says that it was seen', async () => {
      await expect(card).toHaveAccessibleName('Política de Privacidade');
      await expect(card).toContainText('A Política de Privacidade mudou');
      await expect(card.getByRole('link', { name: 'Ler a política' })).toHaveAttribute('href', '/politica-privacidade');
      await page.reload();
      await settled(page);
      await expect(card).toHaveAccessibleName('Política de Privacidade');
      await card.getByRole('button', { name: 'Entendi' }).click();
    });

    await test.step('then the tour of one’s role, on the page where one begins', async () => {
      await expect(card).toHaveAccessibleName('Passeio');
      await expect(page.locator('[class*=pointed]')).toHaveCount(1);
      await expect(card).toContainText('Receitas e regras');
      await expect(card).toContainText('1 de 3');
      await page.getByRole('link', { name: 'Lotes', exact: true }).click();
      await expect(card).toHaveCount(0);
      await page.goBack();
      await card.getByRole('button', { name: 'Próximo' }).click();
      await expect(card).toContainText('Lotes e relatórios');
      await expectAccessible(page);
      await card.getByRole('button', { name: 'Próximo' }).click();
      await expect(card.getByRole('button', { name: 'Pular' })).toHaveCount(0);
      await card.getByRole('button', { name: 'Começar' }).click();
      await expect(card).toHaveCount(0);
    });

    await test.step('none of it comes again by itself; the tour does when asked for, and can be skipped', async () => {
      await page.reload();
      await settled(page);
      await expect(page.getByRole('complementary', { name: 'Avisos' })).toBeAttached();
      await expect(card).toHaveCount(0);
      await page.getByRole('link', { name: 'Lotes', exact: true }).click();
      await expect(page).toHaveURL('/admin/lots');
      await page.keyboard.press('Shift+?');
      await page.getByRole('dialog').getByRole('button', { name: 'Ver o passeio de novo' }).click();
      await expect(card).toContainText('1 de 3');
      await card.getByRole('button', { name: 'Pular' }).click();
      await expect(card).toHaveCount(0);
    });

    await test.step('a new version tells what changed, once', async () => {
      await page.evaluate(() => localStorage.setItem('cocho.changes-told', '0'));
      await page.reload();
      await expect(card).toHaveAccessibleName('O que mudou');
      await card.getByRole('button', { name: 'Entendi' }).click();
      await page.reload();
      await settled(page);
      await expect(page.getByRole('complementary', { name: 'Avisos' })).toBeAttached();
      await expect(card).toHaveCount(0);
    });
    await context.close();
  },
);
