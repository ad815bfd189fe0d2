import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  expect,
  expectAccessible,
  knowPanel,
  newEmail,
  newFarmer,
  open,
  password,
  test,
} from './cocho.ts';
import { expectFits } from './fits.ts';
import { codeFor } from './letters.ts';

const phone = { width: 390, height: 844 };

test(
  'from sign-up to the first batch on the operator’s phone, within twelve clicks',
  anyScreen,
  async ({ page, browser }) => {
    let clicks = 0;
    const click = async (on: Page, name: string | RegExp, role: 'button' | 'link' = 'button') => {
      clicks += 1;
      await on.getByRole(role, { name }).first().click();
    };
    const email = newEmail();
    await page.setViewportSize(phone);

    await test.step('sign-up leads to one’s own farm, by the code from the mail', async () => {
      await page.goto('/signup');
      await page.getByLabel('Nome completo').fill('Ana Prado');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByLabel('Confirmar Senha').fill(password);
      await click(page, 'Criar conta');
      await expect(page).toHaveURL('/bem-vindo');
      const code = page.getByLabel('Código');
      await code.fill(String((Number(await codeFor(email)) + 1) % 1_000_000).padStart(6, '0'));
      await expect(code).toHaveAccessibleDescription(/Código incorreto. Restam 4 tentativas./);
      await expectAccessible(page);
      // The last digit sends it.
      await code.fill(await codeFor(email));
      await page.getByLabel('Nome da fazenda').fill('Fazenda Aurora');
      await expectAccessible(page);
      await click(page, 'Criar minha fazenda');
      await expect(page).toHaveURL('/admin');
    });

    const guide = page.getByRole('region', { name: 'Primeiros passos' });
    await test.step('pens by pattern, and lots pasted from a spreadsheet', async () => {
      await expect(guide).toContainText('0 de 5 prontos');
      await expectAccessible(page);
      const many = guide.getByLabel('Quantas baias?');
      await guide.getByLabel('Nome, linha 5').fill('Piquete');
      // On the way to 12 it is 1 for a moment.
      await many.fill('1');
      await many.fill('12');
      await expect(guide.getByLabel('Nome, linha 5')).toHaveValue('Piquete');
      await expect(guide.getByLabel('Nome, linha 12')).toHaveValue('Curral 12');
      // What the grid itself replaced does not come back.
      await many.fill('1');
      await guide.getByLabel('Nome, linha 1').fill('Curral');
      await guide.getByLabel('Nome, linha 1').fill('Curral 1');
      await many.fill('5');
      await expect(guide.getByLabel('Nome, linha 5')).toHaveValue('Curral 5');
      await many.fill('2');
      await click(page, 'Criar 2 baias');
      await expect(guide).toContainText('1 de 5 prontos');
      const first = guide.getByLabel('Lote, linha 1');
      await expect(first).toHaveValue('Lote 1');
      await first.evaluate((cell) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'Nelore 1\tCurral 1\t120\t410\t30\nNelore 2\tCurral 2\t110\t395,5\t12\t1.850');
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await expect(guide.getByLabel('Peso (kg), linha 2')).toHaveValue('395,5');
      await click(page, 'Criar 2 lotes');
    });

    await test.step('left and taken up again: a common diet and three treats', async () => {
      await expect(guide).toContainText('2 de 5 prontos');
      await page.reload();
      await expect(guide).toContainText('2 de 5 prontos');
      await click(page, 'Usar esta dieta');
      await expect(guide.getByLabel('Parte do dia (%), linha 3')).toHaveValue('40');
      await click(page, 'Programar os tratos');
    });

    const link = await test.step('the operator is invited, and the guide is gone', async () => {
      await guide.getByLabel('Nome, linha 1').fill('João');
      await click(page, 'Convidar');
      const whatsApp = guide.getByRole('link', { name: 'Enviar pelo WhatsApp' });
      await expect(guide.getByRole('img', { name: 'Código QR do convite de João' })).toBeVisible();
      await expectAccessible(page);
      const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
      // Where the browser lets nobody copy, that is said, and the link can be read.
      await expect(guide.getByText(/\/convite\/[\w-]+$/)).toBeVisible();
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await guide.getByRole('button', { name: 'Copiar link' }).click();
      await expect(banner(page, /Não foi possível copiar/)).toBeVisible();
      const pin = await guide
        .locator('strong')
        .filter({ hasText: /^\d{6}$/ })
        .innerText();
      // Sending it is a click, and so is opening it on the other phone.
      clicks += 2;
      await click(page, 'Concluir');
      await expect(guide).toBeHidden();
      return { path: /\/convite\/[\w-]+/.exec(text)?.[0] ?? '', pin };
    });

    const context = await browser.newContext({ viewport: phone });
    await knowPanel(context);
    const operator = await context.newPage();
    await operator.goto(link.path);
    await expect(operator.getByRole('heading', { name: 'Olá, João' })).toBeVisible();
    await expectAccessible(operator);
    await expectFits(operator);
    await operator.getByLabel('PIN').fill(link.pin);
    await expect(operator).toHaveURL('/operador');
    await click(operator, /Iniciar|Começar/);
    await expect(operator.getByText('Silagem de milho').first()).toBeVisible();
    await context.close();
    expect(clicks).toBeLessThanOrEqual(12);
  },
);

test('a load with a digit too many is asked about, and set only by who means it', anyScreen, async ({ page }) => {
  const farmer = await newFarmer();
  await callFarm(farmer, 'POST', 'corrals', { name: 'Baia 1', capacity: 100 });
  await open(page, '/admin', farmer);
  const guide = page.getByRole('region', { name: 'Primeiros passos' });
  await guide.getByLabel('Carga hoje (kg), linha 1').fill('18.500');
  const send = guide.getByRole('button', { name: 'Criar 1 lote' });
  const dialog = page.getByRole('dialog', { name: 'Carga Inicial' });
  await send.click();
  await expect(dialog).toContainText('Lote 1: 18.500 kg. São mais de 80 kg por cabeça e dia. A carga está certa?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await callFarm(farmer, 'GET', 'lots')).toEqual([]);
  await send.click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(guide).toContainText('2 de 5 prontos');
});

test(
  'what is typed into the guide is not lost by leaving it, and what is wrong is where one goes on',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    await open(page, '/admin', farmer);
    const guide = page.getByRole('region', { name: 'Primeiros passos' });
    const pens = page.getByRole('link', { name: 'Baias' }).first();
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    // What is only offered is there again.
    await guide.getByLabel('Quantas baias?').fill('8');
    await pens.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Baias' })).toBeVisible();
    await page.goBack();

    const name = guide.getByLabel('Nome, linha 3');
    await name.fill('Piquete');
    await pens.click();
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(name).toHaveValue('Piquete');
    const capacity = guide.getByLabel('Capacidade de animais, linha 4');
    await capacity.fill('muitos');
    await guide.getByRole('button', { name: 'Criar 5 baias' }).click();
    await expect(capacity).toBeFocused();
    await capacity.fill('90');
    await guide.getByRole('button', { name: 'Criar 5 baias' }).click();
    await expect(guide).toContainText('1 de 5 prontos');
    await pens.click();
    await expect(page.getByRole('heading', { name: 'Piquete' })).toBeVisible();
  },
);
