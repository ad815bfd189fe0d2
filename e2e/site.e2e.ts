import type { Locator, Page } from '@playwright/test';
import {
  afterAWhile,
  anyScreen,
  call,
  expect,
  expectAccessible,
  newEmail,
  sessionOf,
  signIn,
  test,
  unique,
} from './cocho.ts';
import { declineCookies } from './cookies.ts';

const thanks = 'Obrigado! Recebemos sua mensagem e nossa equipe entrará em contato em breve.';

test('a visitor reads a trough, looks around and asks to be called', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await declineCookies(page);

  await test.step('the note moves the load and what the wagon will take, day after day', async () => {
    const trial = page.locator('[data-trial]');
    await expect(trial.getByRole('button', { name: 'Ler o dia seguinte' })).toBeDisabled();
    await trial.getByRole('radio', { name: 'Lambido' }).check();
    await expect(trial).toContainText('2.640 kg+10% sobre 2.400 kg · 22,0 kg por cabeça');
    await expect(trial).toContainText('Trato da manhã (40%): 1.056 kg');
    await trial.getByRole('button', { name: 'Ler o dia seguinte' }).click();
    await trial.getByRole('radio', { name: 'Intocado' }).check();
    await expect(trial).toContainText('Dia 2');
    await expect(trial).toContainText('2.112 kg-20% sobre 2.640 kg');
    await trial.getByRole('button', { name: 'Recomeçar' }).click();
    await expect(trial).toContainText('2.400 kgsem leitura hoje');
  });

  await test.step('all features, over the page and away again', async () => {
    await page.getByRole('button', { name: 'Ver todas as funcionalidades' }).click();
    const all = page.getByRole('dialog', { name: 'Todas as funcionalidades' });
    await expect(all.getByRole('listitem')).toHaveCount(9);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
  });

  const form = page.locator('[data-contact]');
  const send = form.getByRole('button', { name: 'Enviar' });
  await test.step('what is missing or wrong is said beside its field, and nothing is sent', async () => {
    await send.click();
    await expect(form.getByLabel('Nome')).toHaveAccessibleDescription('Nome é obrigatório');
    await expect(form.getByLabel('Nome')).toBeFocused();
    await expect(form.getByLabel('Tamanho da fazenda')).toHaveAccessibleDescription('Tamanho da fazenda é obrigatório');
    await form.getByLabel('Email').fill('jose@');
    await send.click();
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Email deve estar em um formato válido');
    await expectAccessible(page);
  });

  const name = unique('José');
  await test.step('the phone is masked as it is typed or pasted', async () => {
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Email').fill(newEmail());
    const phone = form.getByLabel('Telefone');
    await phone.pressSequentially('34a991234567');
    await expect(phone).toHaveValue('(34) 99123-4567');
    await phone.fill('');
    // As a number is copied from WhatsApp.
    await phone.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '+55 34 99123-4567');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(phone).toHaveValue('(34) 99123-4567');
    await form.getByLabel('Tamanho da fazenda').selectOption('media');
    await form.getByLabel('Mensagem').fill('Tenho 900 cabeças');
  });

  const failed = page.getByRole('dialog', { name: 'Erro ao Enviar' });
  await test.step("a failure opens the one dialog, with the server's words or ours, and keeps what was typed", async () => {
    await page.route('**/api/v1/contacts', (route) =>
      route.fulfill({ status: 503, json: { errors: ['Fora do ar'], message: 'Fora do ar' } }),
    );
    await send.click();
    await expect(failed).toContainText('Fora do ar');
    await expectAccessible(page);
    await page.route('**/api/v1/contacts', (route) => route.abort());
    await failed.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(failed).toContainText('Erro ao enviar formulário. Tente novamente.');
    await expect(form.getByLabel('Nome')).toHaveValue(name);
  });

  await test.step('while it is sent the button says so and takes no more; then the form is empty and thanks', async () => {
    await page.unroute('**/api/v1/contacts');
    await page.route('**/api/v1/contacts', async (route) => {
      await expect(form.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
      await expect(form.getByLabel('Mensagem')).toBeDisabled();
      await route.continue();
    });
    await failed.getByRole('button', { name: 'Tentar Novamente' }).click();
    await expect(page.getByRole('alert')).toHaveText(thanks);
    await expect(form.getByLabel('Nome')).toHaveValue('');
    await expect(form.getByLabel('Mensagem')).toBeEnabled();
    await expect(send).toBeEnabled();
    expect(await requestsOf(name)).toMatchObject([{ phone: '34991234567', farm_size: 'media', status: 'new' }]);
  });

  expect(asked.filter((path) => path.startsWith('/assets/') || path.endsWith('panel.html'))).toEqual([]);
});

test('all of it can be done by keys alone', anyScreen, async ({ page }) => {
  const tabTo = async (target: Locator) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  await openForAWhile(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');

  const trial = page.locator('[data-trial]');
  await tabTo(trial.getByRole('radio', { name: 'Lambido' }));
  await page.keyboard.press('ArrowRight');
  await expect(trial).toContainText('2.520 kg+5% sobre 2.400 kg');

  const more = page.getByRole('button', { name: 'Ver todas as funcionalidades' });
  await tabTo(more);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Todas as funcionalidades' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();

  const form = page.locator('[data-contact]');
  const name = unique('Rosa');
  await tabTo(form.getByLabel('Nome'));
  for (const typed of [name, newEmail(), '34991234567', 'M', 'Só pelo teclado']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  // Where the sending failed the keys go on where they were: at the button, or in the field.
  await page.route('**/contacts', async (route) => {
    await expect(page.locator(':focus')).toHaveCount(0);
    await route.abort();
  });
  await expect(form.getByRole('button', { name: 'Enviar' })).toBeFocused();
  const failed = page.getByRole('dialog', { name: 'Erro ao Enviar' });
  for (const place of [form.getByRole('button', { name: 'Enviar' }), form.getByLabel('Nome')]) {
    await place.focus();
    await page.keyboard.press('Enter');
    await expect(failed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(place).toBeFocused();
  }
  await page.unroute('**/contacts');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(thanks);
  expect(await requestsOf(name)).toMatchObject([{ farm_size: 'media', message: 'Só pelo teclado' }]);

  await tabTo(page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Recusar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
});

test(
  'on a bad line a request waits for its script, and a failure is told, closed and tried again',
  anyScreen,
  async ({ page }) => {
    const formScript = /contact-form-/;
    const form = page.locator('[data-contact]');
    const failed = page.getByRole('dialog', { name: 'Erro ao Enviar' });
    const name = unique('Bento');
    await test.step('sent before its script has come, it is not taken for a program', async () => {
      const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
      await page.route(formScript, async (route) => {
        await delivered;
        await route.continue();
      });
      await openForAWhile(page);
      await fillIn(name);
      await form.getByRole('button', { name: 'Enviar' }).click();
      await expect(form.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
      deliver();
      await expect(form.getByRole('alert')).toHaveText(thanks);
      expect(await requestsOf(name)).toMatchObject([{ phone: '34991234567' }]);
    });

    await test.step('where it does not come the dialog says so, closes, and fetches it again', async () => {
      await page.route(formScript, (route) => route.abort());
      await openForAWhile(page);
      await fillIn(`${name} outra vez`);
      await form.getByRole('button', { name: 'Enviar' }).click();
      await expect(failed).toContainText('Erro ao enviar formulário. Tente novamente.');
      await failed.getByRole('button', { name: 'Fechar' }).click();
      await expect(failed).toBeHidden();
      await form.getByRole('button', { name: 'Enviar' }).click();
      await expect(failed).toBeVisible();
      await page.mouse.click(5, 5);
      await expect(failed).toBeHidden();
      await form.getByRole('button', { name: 'Enviar' }).click();
      await page.unroute(formScript);
      await failed.getByRole('button', { name: 'Tentar Novamente' }).click();
      await expect(form.getByRole('alert')).toHaveText(thanks);
      expect(await requestsOf(`${name} outra vez`)).toHaveLength(1);
    });

    await test.step('without the script of the page nothing can be sent, and after a while the page says so', async () => {
      await page.route(/assets\/main-/, (route) => route.abort());
      await page.goto('/');
      const note = page.getByText('Esta página ainda não carregou por inteiro.');
      await expect(form.getByRole('button', { name: 'Enviar' })).toBeDisabled();
      await expect(note).toBeHidden();
      await afterAWhile(page);
      await expect(note).toBeVisible();
      await expectAccessible(page);
      await page.unroute(/assets\/main-/);
      await note.getByRole('link', { name: 'Tentar novamente' }).click();
      await expect(form.getByRole('button', { name: 'Enviar' })).toBeEnabled();
      await expect(note).toBeHidden();
    });

    async function fillIn(name: string): Promise<void> {
      await form.getByLabel('Nome').fill(name);
      await form.getByLabel('Email').fill(newEmail());
      await form.getByLabel('Telefone').fill('34991234567');
      await form.getByLabel('Tamanho da fazenda').selectOption('media');
    }
  },
);

test('whoever has a session is led to the panel, and the menu of a narrow screen to every section', async ({
  page,
}) => {
  await page.goto('/politica-privacidade');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  await page.getByRole('link', { name: 'Voltar ao Site', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Criar conta' }).first()).toHaveAttribute('href', '/signup');
  await signIn(page, 'admin');
  for (const path of ['/politica-privacidade', '/']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Painel' })).toHaveAttribute('href', '/admin');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Acessar Painel' }).first()).toHaveAttribute('href', '/admin');
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.locator('.menu summary').click();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'Planos' }).click();
  await expect(page.locator('.menu nav')).toBeHidden();
  await expect(page.locator('#pricing')).toBeInViewport();
  // A visit would take the place of their session.
  await page.locator('.menu summary').click();
  await menu.getByRole('link', { name: 'Demonstração' }).click();
  await expect(page).toHaveURL('/#consultation');
  await expect(page.locator('[data-contact]')).toBeInViewport();
});

/** As a visitor who has been reading: who sends within two seconds is taken for a program. */
async function openForAWhile(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await page.clock.fastForward('01:00');
}

/** What the staff see of whoever asked under this name. */
async function requestsOf(name: string): Promise<object[]> {
  const path = `manager/contacts?search=${encodeURIComponent(name)}`;
  const { data } = await call<{ data: { name: string }[] }>(await sessionOf('staff'), 'GET', path);
  return data.filter((request) => request.name === name);
}
