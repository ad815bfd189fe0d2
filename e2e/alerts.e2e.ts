import type { CDPSession, Page } from '@playwright/test';
import { startPushService } from '../server/test/push-service.ts';
import { anyScreen, callFarm, expect, expectAccessible, home, newFarmer, open, test } from './cocho.ts';
import { hold } from './hold.ts';
import { newLots } from './round.ts';

test(
  'what is the matter rings on a screen that is open, is read, seen to and talked about',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    await open(page, '/admin/lots', farmer);
    await expect(page.getByRole('link', { name: 'Alertas', exact: true }).first()).toBeVisible();
    const [name = ''] = await newLots(farmer, 'Lote');
    const bell = page.getByRole('link', { name: 'Alertas: 1 aberto' });
    await expect(bell).toBeVisible();
    await bell.click();
    await page.getByRole('link', { name: '1 lote sem regra' }).click();
    await expect(page.getByText(`Nenhum vagão passa por ${name}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver as regras' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Marcar como visto' }).click();
    await expect(page.getByText('Visto por Ana.')).toBeVisible();
    await expect(bell).toBeHidden();
    const comment = page.getByLabel('Comentário');
    await comment.fill('Entra na regra amanhã');
    const said = await hold(page, 'POST', '**/comments');
    await page.getByRole('button', { name: 'Comentar' }).click();
    await said.arrived;
    await comment.fill('Ou depois');
    said.release();
    await expect(page.getByRole('listitem').filter({ hasText: 'Entra na regra amanhã' })).toBeVisible();
    await expect(comment).toHaveValue('Ou depois');
    await home(page).click();
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await comment.fill('');

    await page.goto('/admin/alerts/settings');
    await page.getByLabel('Lote sem regra').uncheck();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Configurações de alertas atualizadas com sucesso')).toBeVisible();
    await expect
      .poll(() => callFarm<object[]>(farmer, 'GET', 'alerts?status=open&kind=no_rule').then((rows) => rows.length))
      .toBe(0);
  },
);

test.describe('a device', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

  test('is asked where it explains itself, is tried, and shows what arrives', anyScreen, async ({ page, context }) => {
    const service = await startPushService();
    const { subscription } = service.newDevice();
    await page.addInitScript(standInForBrowser, subscription);
    await open(page, '/admin/alerts', await newFarmer());
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.getByRole('button', { name: 'Ligar avisos' }).click();
    await expect(page.getByLabel('O que avisar aqui')).toHaveValue('info');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enviar teste' }).click();
    await expect.poll(() => service.received.length).toBe(1);

    const session = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    const data = JSON.stringify(service.received[0]?.message);
    const registrationId = await registrationOf(session);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    await expect.poll(() => shownOn(page)).toEqual([['Teste de aviso', '/admin/alerts']]);
    await page.getByRole('button', { name: 'Desligar' }).click();
    await expect(page.getByRole('button', { name: 'Ligar avisos' })).toBeVisible();
    await service.close();
  });
});

/** In the page: without a screen Chromium reaches no push service, so the browser's part is played. */
function standInForBrowser({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }): void {
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => localStorage.removeItem('subscribed'),
  };
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('subscribed', 'yes');
    return subscription as never;
  };
  PushManager.prototype.getSubscription = async () =>
    (localStorage.getItem('subscribed') ? subscription : null) as never;
}

async function registrationOf(session: CDPSession): Promise<string> {
  const told = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return told;
}

function shownOn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, data }) => [title, data.url]);
  });
}
