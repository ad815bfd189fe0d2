import { addDays, dayOf } from '@cocho/domain/days';
import { formatNumber } from '@cocho/domain/formats';
import type { LotReport } from '@cocho/domain/lot-report';
import { ledgerCostPerKg } from '@cocho/domain/lot-what-if';
import { quickPeriods } from '@cocho/domain/report-periods';
import { anyScreen, callFarm, expect, expectAccessible, open, settled, test } from './cocho.ts';
import { expectContrasts, feed, newFeeding } from './feeding.ts';
import { figure, firstReport, openReport } from './report.ts';

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

test('a report that is left open past midnight is asked for again', anyScreen, async ({ page }) => {
  await page.clock.install({ time: `${dayOf(new Date(), zone)}T23:58:00-03:00` });
  await openReport(page);
  const asked = page.waitForRequest(/\/lots\/\d+\/report$/);
  await page.clock.fastForward('02:00');
  await asked;
});

test(
  'the period dialog begins from the current period, checks what is typed and fetches anew',
  anyScreen,
  async ({ page }) => {
    await openReport(page);
    const today = dayOf(new Date(), zone);
    const button = page.getByRole('group', { name: 'Período' }).getByRole('button').first();
    await expect(button).toHaveText('Todo o período');
    await button.press('Enter');
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

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
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
  },
);

test(
  'an address with dates that the dialog would not take says so, and shows the whole life',
  anyScreen,
  async ({ page }) => {
    const { address, session } = await firstReport();
    await open(page, `${address}?start_date=2019-01-01&end_date=2019-12-31`, session);
    const refusal = page.getByRole('alert', { name: 'O período deste endereço não foi aceito' });
    await expect(refusal).toContainText(/^.*Escolha datas de \d\d\/\d\d\/\d{4} a \d\d\/\d\d\/\d{4}\./);
    await expect(page.getByRole('button', { name: 'Todo o período' })).toBeVisible();
    await page.getByRole('button', { name: 'Limpar' }).click();
    await expect(refusal).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await page.goto(`${address}?start_date=ontem&end_date=2026-02-31`);
    await expect(refusal).toContainText('Data inicial deve estar em um formato válido');
  },
);

test('the what-if takes commas, ties weight and yield, and is there after a reload', anyScreen, async ({ page }) => {
  const { address, session } = await firstReport();
  await open(page, address, session);
  const path = address.replace(/.*(?=lots)/, '');
  const report = await callFarm<LotReport>(session, 'GET', path);
  const average = report.header.current_avg_weight ?? 0;
  await page.getByRole('tab', { name: 'Financeiro' }).click();
  const [weight, percent] = [
    page.getByLabel('Peso médio da carcaça (kg)'),
    page.getByLabel('Rendimento de carcaça (%)'),
  ];
  await expect(weight).toHaveAccessibleDescription(report.header.projected ? 'projetado' : '');
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
  await expect(page.getByLabel('Preço por kg (R$)')).toHaveValue('21,00');
  await page.getByLabel('Preço por kg (R$)').fill('0');
  await expect(figure(page, 'Margem')).toHaveText('—');
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('lot_report_financial_config') ?? ''));
  expect(await kept()).toEqual({ carcassYieldPercent: 55.5, pricePerKg: 0, costPerKg: 18.91 });

  // An emptied cost is again what the ledger says.
  const cost = page.getByLabel('Custo por kg (R$)');
  await cost.fill('');
  await cost.blur();
  await expect(cost).toHaveValue(formatNumber(ledgerCostPerKg(report) ?? 0, { min: 2, max: 2 }));
  const asBefore = { carcassYieldPercent: 55.5, pricePerKg: 0 };
  expect(await kept()).toEqual(asBefore);
  // What turns out wrong was nobody's cost.
  await cost.fill('2000000');
  await expect(page.getByText('Custo por kg deve ser no máximo 1.000.000')).toBeVisible();
  expect(await kept()).toEqual(asBefore);
});

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
  // Whoever is told of news in that very moment has it by itself, and no button any more.
  const whole = page.getByRole('tab', { name: 'Geral' });
  await page.getByRole('button', { name: 'Tentar Novamente' }).or(whole).click();
  await expect(whole).toBeVisible();
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

test(
  'a period that is chosen without a network is said not to have loaded, and comes with the network',
  anyScreen,
  async ({ page }) => {
    await openReport(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Todo o período' }).click();
    await page.getByRole('button', { name: 'Ontem' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { name: 'Erro ao carregar relatório' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tentar Novamente' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('tab', { name: 'Geral' })).toBeVisible();
  },
);

test('what the operator does appears on the open report', anyScreen, async ({ page }) => {
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
