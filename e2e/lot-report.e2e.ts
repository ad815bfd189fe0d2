import { readFileSync } from 'node:fs';
import { addDays, dayOf } from '@cocho/domain/days';
import { formatNumber } from '@cocho/domain/formats';
import type { LotReport } from '@cocho/domain/lot-report';
import { reportFileName } from '@cocho/domain/lot-report-document';
import { quickPeriods } from '@cocho/domain/report-periods';
import type { Locator, Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  expect,
  expectAccessible,
  open,
  type Person,
  type Session,
  sessionOf,
  settled,
  test,
} from './cocho.ts';
import { expectContrasts, feed, newFeeding } from './feeding.ts';

const zone = 'America/Sao_Paulo';

test('a manager opens the report of a lot from its card and reads it from top to bottom', async ({ page }) => {
  await open(page, '/admin/lots');
  await page
    .getByRole('link', { name: /^Relatório de / })
    .first()
    .click();
  await settled(page);
  await expect(page).toHaveURL(/\/admin\/farms\/\d+\/lots\/\d+\/report$/);
  await expect(page).toHaveTitle('Relatório do Lote | Cocho');
  for (const title of [
    'Indicadores Técnicos',
    'Resumo de Movimentação',
    'Informações de Peso e Produtividade',
    'Gráfico de Fornecimento do Lote',
    'Dietas',
    'Alimentos',
    'Leituras de Cocho',
  ]) {
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: /^Comparação: Previsto vs Utilizado/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Dietas' }).getByRole('row', { name: /^Total/ })).toContainText(' kg');
  await expectAccessible(page);
  await expectContrasts(page);
});

test('the period dialog begins from the current period, checks what is typed and fetches anew', async ({ page }) => {
  await openReport(page);
  const today = dayOf(new Date(), zone);
  const button = page.getByRole('group', { name: 'Período' }).getByRole('button').first();
  await expect(button).toHaveText('Todo o período');
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Selecionar Período' });
  const [start, end] = [dialog.getByLabel('Data inicial'), dialog.getByLabel('Data final')];
  const confirm = dialog.getByRole('button', { name: 'Confirmar' });
  await expect(dialog).toContainText('Selecione as datas inicial e final');
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);

  for (const { label, of } of quickPeriods) {
    await dialog.getByRole('button', { name: label, exact: true }).click();
    const { start_date, end_date } = of(today);
    await expect(start).toHaveValue(start_date);
    await expect(end).toHaveValue(end_date);
    await expect(confirm).toBeEnabled();
  }
  for (const [from, to, message] of [
    [today, addDays(today, -1), 'A data inicial não pode ser maior que a data final'],
    ['', today, 'Selecione as datas inicial e final'],
    [addDays(today, -400), today, 'Escolha datas de'],
    [today, addDays(today, 1), 'Escolha datas de'],
  ] as const) {
    await start.fill(from);
    await end.fill(to);
    await expect(dialog).toContainText(message);
    await expect(confirm).toBeDisabled();
  }
  await expect(start).toHaveAttribute('max', addDays(today, 1));
  await expect(end).toHaveAttribute('min', today);

  await dialog.getByRole('button', { name: 'Últimos 7 dias' }).click();
  const asked = page.waitForRequest(new RegExp(`/report\\?start_date=${addDays(today, -6)}&end_date=${today}$`));
  await confirm.click();
  await asked;
  await expect(page).toHaveURL(new RegExp(`start_date=${addDays(today, -6)}&end_date=${today}$`));
  await button.click();
  await expect(start).toHaveValue(addDays(today, -6));
  await dialog.getByRole('button', { name: 'Hoje' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await button.click();
  await expect(start).toHaveValue(addDays(today, -6));
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  const again = page.waitForRequest(/\/report\?start_date=/);
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await again;
  const reset = page.waitForRequest(/\/report$/);
  await page.getByRole('button', { name: 'Limpar' }).click();
  await reset;
  await expect(button).toHaveText('Todo o período');
  await expect(page).toHaveURL(/\/report$/);
});

test('the supply chart moves by wheel, drag, keys and buttons, and shows all again', anyScreen, async ({ page }) => {
  await openReport(page);
  const { frame, seen, plot } = await supplyChart(page);
  const all = await seen();
  const { x, y, width, height } = await boxOf(plot);
  const at = (share: number) => [x + width * share, y + height / 2] as const;

  await page.mouse.move(...at(0.5));
  await page.mouse.wheel(0, -120);
  await expect.poll(seen).not.toBe(all);
  const closer = await seen();
  await page.mouse.wheel(0, 120);
  await expect.poll(seen).toBe(all);

  await page.mouse.move(...at(0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.7), { steps: 5 });
  await page.mouse.up();
  await expect.poll(seen).not.toBe(all);
  const selected = await seen();
  expect(selected).not.toBe(closer);

  await page.keyboard.down('Shift');
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.8), { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect.poll(seen).not.toBe(selected);

  await page.mouse.dblclick(...at(0.5));
  await expect.poll(seen).toBe(all);

  await frame.getByRole('group', { name: /Setas movem/ }).focus();
  await page.keyboard.press('+');
  await expect.poll(seen).not.toBe(all);
  await page.keyboard.press('Home');
  await expect.poll(seen).toContain(`${all.split(' a ')[0]} a `);
  await page.keyboard.press('End');
  await expect.poll(seen).toContain(` a ${all.split(' a ')[1]}`);
  await page.keyboard.press('0');
  await expect.poll(seen).toBe(all);

  await frame.getByRole('button', { name: 'Aproximar', exact: true }).click();
  await expect.poll(seen).not.toBe(all);
  await frame.getByRole('button', { name: 'Mostrar tudo' }).click();
  await expect.poll(seen).toBe(all);

  await page.mouse.move(...at(0.3));
  await expect(frame.getByText(/^Dia: \d\d\/\d\d \d\d:\d\d$/)).toBeVisible();
  await expect(frame.getByText(/^Previsto \(kg\): [\d.]+,\d kg$/)).toBeVisible();
  await expect(frame.getByText(/^Utilizado \(kg\): [\d.]+,\d kg$/)).toBeVisible();
});

test.describe('on a phone', anyScreen, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two fingers pinch the chart, one pans it, and up and down scrolls the page', async ({ page }) => {
    await openReport(page);
    const { seen, plot } = await supplyChart(page);
    const all = await seen();
    const { x, y, width, height } = await boxOf(plot);
    const middle = y + height / 2;
    const touch = await touches(page);

    await touch(
      [
        [x + width * 0.45, x + width * 0.55],
        [x + width * 0.3, x + width * 0.7],
        [x + width * 0.2, x + width * 0.8],
      ],
      middle,
    );
    await expect.poll(seen).not.toBe(all);
    const pinched = await seen();
    await touch([[x + width * 0.5], [x + width * 0.52]], middle);
    await expect.poll(seen).toBe(pinched);
    await touch([[x + width * 0.4], [x + width * 0.6], [x + width * 0.85]], middle);
    await expect.poll(seen).not.toBe(pinched);
  });
});

test('it is grouped, read as a table, and fills the screen', async ({ page }) => {
  await openReport(page);
  const { frame, seen } = await supplyChart(page);
  for (const [grouping, label] of [
    ['Diário', /^Mostrando \d\d\/\d\d a \d\d\/\d\d$/],
    ['Semanal', /^Mostrando \d\d\/\d\d a \d\d\/\d\d$/],
    ['Mensal', /^Mostrando \p{L}+\. de \d{4} a \p{L}+\. de \d{4}$/u],
    ['Geral', /^Mostrando \d\d\/\d\d \d\d:\d\d a /],
  ] as const) {
    await frame.getByText(grouping, { exact: true }).click();
    await expect.poll(seen).toMatch(label);
  }
  await frame.getByText('Tabela', { exact: true }).click();
  const table = frame.getByRole('table', { name: 'Fornecimento' });
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d \d\d:\d\d/);
  await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
  await expectAccessible(page);
  await frame.getByText('Gráfico', { exact: true }).click();

  await frame.getByRole('button', { name: 'Tela cheia' }).click();
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await frame.getByRole('button', { name: 'Sair da tela cheia' }).click();
  await expect(frame.getByRole('button', { name: 'Tela cheia' })).toBeVisible();

  // An iPhone has no such thing for elements: the window has to do.
  await page.evaluate(() => Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined }));
  await frame.getByRole('button', { name: 'Tela cheia' }).click();
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(page.viewportSize()?.height);
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('button', { name: 'Tela cheia' })).toBeVisible();
});

test('the what-if takes commas, ties weight and yield, and is there after a reload', async ({ page }) => {
  const { address, session } = await firstReport();
  await open(page, address, session);
  const path = address.replace(/.*(?=lots)/, '');
  const { header } = await callFarm<LotReport>(session, 'GET', path);
  const average = header.current_avg_weight ?? 0;
  await page.getByRole('tab', { name: 'Financeiro' }).click();
  const [weight, percent] = [
    page.getByLabel('Peso médio da carcaça (kg)'),
    page.getByLabel('Rendimento de carcaça (%)'),
  ];
  await percent.fill('50');
  await expect(weight).toHaveValue(formatNumber(average / 2));
  await weight.fill('200');
  await expect(percent).toHaveValue(formatNumber((200 / average) * 100, { max: 1 }));
  await percent.fill('55,5');
  await page.getByLabel('Preço por kg (R$)').fill('21,00');
  await page.getByLabel('Custo por kg (R$)').fill('18,90');
  await expect(page.getByText('21,00/kg = R$ 315,00/@')).toBeVisible();
  await expect(figure(page, 'Margem')).toHaveText('10,0 %');
  await page.getByLabel('Custo por kg (R$)').press('ArrowUp');
  await expect(page.getByLabel('Custo por kg (R$)')).toHaveValue('18,91');
  await percent.fill('100,1');
  await expect(page.getByText('Rendimento de carcaça deve ser no máximo 100')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await settled(page);
  await page.getByRole('tab', { name: 'Financeiro' }).click();
  await expect(percent).toHaveValue('55,5');
  await page.getByLabel('Preço por kg (R$)').fill('0');
  await expect(figure(page, 'Margem')).toHaveText('—');
  const kept = await page.evaluate(() => localStorage.getItem('lot_report_financial_config'));
  expect(JSON.parse(kept ?? '')).toEqual({ carcassYieldPercent: 55.5, pricePerKg: 0, costPerKg: 18.91 });
});

test(
  'a PDF says that it is being made, carries the name of the lot, and says when it failed',
  anyScreen,
  async ({ page }) => {
    const { lot } = await openReport(page);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await page.route('**/report/pdf?*', async (route) => {
      await finished;
      await route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' });
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF interno' }).click();
    await expect(page.getByRole('button', { name: 'Gerando...' })).toBeDisabled();
    finish();
    expect((await download).suggestedFilename()).toBe(reportFileName(lot, dayOf(new Date(), zone), 'pdf'));
    await expect(page.getByRole('button', { name: 'PDF interno' })).toBeEnabled();

    await page.unrouteAll();
    await page.route('**/report/pdf?*', (route) => route.fulfill({ status: 500, json: { errors: 'x' } }));
    await page.getByRole('button', { name: 'PDF interno' }).click();
    await expect(banner(page, /^Erro ao gerar PDF/)).toBeVisible();

    await page.unrouteAll();
    for (const [button, signature] of [
      ['PDF do proprietário', '%PDF'],
      ['XLSX', 'PK'],
    ] as const) {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect(readFileSync(await (await file).path(), 'latin1').slice(0, signature.length)).toBe(signature);
    }
  },
);

test('it says what it could not load, and tries again', anyScreen, async ({ page }) => {
  const { address, session } = await firstReport();
  await page.route('**/api/**/report', (route) => route.fulfill({ status: 500, json: { errors: 'x' } }));
  await open(page, address, session);
  await expect(page.getByRole('heading', { name: 'Erro ao carregar relatório' })).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/**/report', (route) => route.fulfill({ json: { data: null } }));
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhum dado disponível' })).toBeVisible();
  await expect(page.getByText('Não foi possível carregar os dados do relatório.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('tab', { name: 'Geral' })).toBeVisible();
});

test(
  'a worker is refused; an unknown lot and a lot of others are not found; a farm of one’s own is switched to',
  anyScreen,
  async ({ page, openAs }) => {
    const { address, session } = await firstReport();
    const cab = await openAs('worker');
    await cab.goto(address);
    await expect(cab).toHaveURL('/403');

    const { farmer } = await newFeeding();
    const stranger = await openAs(farmer);
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: /não encontrad/ })).toBeVisible();

    const [, second] = session.user.farms;
    const [lot] = await callFarm<{ id: number; name: string }[]>(
      { ...session, farm_id: second?.id ?? 0 },
      'GET',
      'lots',
    );
    await open(page, `/admin/farms/${second?.id}/lots/${lot?.id}/report`, session);
    await expect(page.getByRole('heading', { level: 2, name: lot?.name ?? '' })).toBeVisible();
    await expect(page.getByLabel('Fazenda', { exact: true })).toHaveValue(String(second?.id));
    for (const wrong of ['999999999', 'abc']) {
      await page.goto(`/admin/farms/${second?.id}/lots/${wrong}/report`);
      await expect(page.getByRole('heading', { name: /não encontrad/ })).toBeVisible();
    }
  },
);

test('what the operator does appears on the open report', async ({ page }) => {
  const { farmer, worker } = await newFeeding();
  const [lot] = await callFarm<{ id: number }[]>(farmer, 'GET', 'lots');
  await open(page, `/admin/farms/${farmer.farm_id}/lots/${lot?.id}/report`, farmer);
  await expect(page.getByText('Nenhum fornecimento registrado no período selecionado.')).toBeVisible();
  await expect(page.getByText('Nenhuma leitura de cocho registrada no período selecionado.')).toBeVisible();
  await feed(worker, 10, (kg) => kg * 1.05);
  await expect(figure(page, 'Total previsto')).toHaveText('600,0 kg');
  await expect(figure(page, 'Diferença')).toContainText('+61,5');
  await expectAccessible(page);
});

async function firstReport(who: Person = 'admin'): Promise<{ address: string; lot: string; session: Session }> {
  const session = await sessionOf(who);
  const [lot] = await callFarm<{ id: number; name: string }[]>(session, 'GET', 'lots');
  return { address: `/admin/farms/${session.farm_id}/lots/${lot?.id}/report`, lot: lot?.name ?? '', session };
}

async function openReport(page: Page): Promise<{ lot: string }> {
  const { address, lot, session } = await firstReport();
  await open(page, address, session);
  return { lot };
}

async function supplyChart(page: Page) {
  const frame = page.getByRole('figure', { name: 'Comparação: Previsto vs Utilizado' });
  const plot = frame.getByRole('img', { name: /^Comparação/ });
  await plot.scrollIntoViewIfNeeded();
  await expect(plot).toBeVisible();
  const seen = () => frame.getByText(/^Mostrando /).innerText();
  return { frame, plot, seen };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

/** Fingers at these places, one after the other. */
async function touches(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return async (moves: number[][], y: number) => {
    const points = (xs: number[]) => xs.map((x, id) => ({ x, y, id }));
    const [first = [], ...others] = moves;
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) });
    for (const xs of others) await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(xs) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

function figure(page: Page, label: string) {
  return page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');
}
