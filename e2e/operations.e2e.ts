import { deflateRawSync } from 'node:zlib';
import { encodeCurve } from '@cocho/domain/weight-curve';
import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  closeTools,
  expect,
  expectAccessible,
  open,
  openTools,
  type Session,
  test,
} from './cocho.ts';
import { card, expectLine, feed, newFeeding, operationsOf, rowsOf, start, weigh } from './feeding.ts';

test('a manager sees what was planned and what was fed, deletes it and takes that back', async ({ page, isMobile }) => {
  const { farmer, worker, rule } = await newFeeding();
  const whole = await feed(worker, 10, (kg) => kg * 1.05);
  const half = await feed(worker, 3);
  await open(page, '/admin/operations', farmer);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `#OP-${half} Em andamentoTrato repetido`,
    `#OP-${whole} ConcluídoTrato repetidoFora do alvo`,
  ]);
  await expect(operation(page, whole)).toContainText('OperadorBento');
  await expect(operation(page, whole)).toContainText(/Início\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expectAccessible(page);

  await page.getByRole('link', { name: `Ver detalhes de #OP-${whole}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Operação #OP-${whole}`);
  await expect(page.getByRole('region', { name: 'O que deu errado' }).getByRole('listitem')).toHaveText([
    /^Os lotes receberam 53 kg a mais do que foi carregado/,
    /^Lote A: 62 kg a mais na descarga, 662 em vez de 600 kg \(\+10,3%\)/,
    /^Lote B: 41 kg a mais na descarga, 441 em vez de 400 kg \(\+10,3%\)/,
  ]);
  await expect(page.getByRole('heading', { level: 2, name: rule })).toBeVisible();
  await expect(page.getByText('3.000,0 kg')).toBeVisible();
  await expect(page.getByText('Trato repetido')).toBeVisible();
  expect(await rowsOf(page, 'Carga')).toEqual([
    ['Silagem', '600,0 kg', '630,0 kg', '+30,0 kg', '+5,0%'],
    ['Milho', '400,0 kg', '420,0 kg', '+20,0 kg', '+5,0%'],
    ['Total', '1.000,0 kg', '1.050,0 kg', '+50,0 kg', '+5,0%'],
  ]);
  expect(await rowsOf(page, 'Descarga')).toEqual([
    ['Lote A', '600,0 kg', '661,5 kg', '+61,5 kg', '+10,3%'],
    ['Lote B', '400,0 kg', '441,0 kg', '+41,0 kg', '+10,3%'],
    ['Total', '1.000,0 kg', '1.102,5 kg', '+102,5 kg', '+10,3%'],
  ]);
  // On a phone the unit is said once, in the column's head.
  const loads = page.getByRole('table', { name: 'Carga', exact: true });
  const [head, cell] = isMobile ? ['Previsto (kg)', '600,0'] : ['Previsto', '600,0 kg'];
  await expect(loads.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  await expect(loads.getByRole('cell', { name: cell, exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Excluir' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('os dados de trato do dia serão perdidos');
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page).toHaveURL('/admin/operations');
  await expect(operation(page, whole)).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(operation(page, whole)).toBeVisible();
});

test('the sign before an error points to the side that it is on', anyScreen, async ({ page }) => {
  const { farmer, worker } = await newFeeding();
  const expectSigns = async (id: number, sign: string) => {
    await open(page, `/admin/operations/${id}`, farmer);
    const errors = page.getByRole('table', { name: 'Carga', exact: true }).locator('tbody [data-band]');
    const shown = () => errors.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    await expect.poll(shown).toEqual([`"${sign} "`, `"${sign} "`]);
  };
  await expectSigns(await feed(worker, 10, (kg) => kg * 1.04), '▲');
  await expectSigns(await feed(worker, 10, (kg) => kg * 0.96), '▼');
});

test(
  'the list has pages of the size that one chooses, and is found again where one was',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker } = await newFeeding();
    await open(page, '/admin/operations', farmer);
    await expect(page.getByRole('heading', { name: 'Nenhuma operação encontrada' })).toBeVisible();
    for (let count = 0; count < 6; count += 1) await feed(worker, 2);
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '#OP-' })).toHaveCount(6);
    await page.getByLabel('Itens por página').selectOption('5 por página');
    await expect(page.getByRole('listitem').filter({ hasText: '#OP-' })).toHaveCount(5);
    await page.getByRole('button', { name: 'Página 2', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '#OP-' })).toHaveCount(1);
    await page.getByRole('link', { name: /Ver detalhes/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Operação #OP/);
    await page.goBack();
    await expect(page.getByRole('listitem').filter({ hasText: '#OP-' })).toHaveCount(1);
    await expect(page.getByLabel('Itens por página').locator('option')).toHaveText(
      [5, 10, 15, 30].map((size) => `${size} por página`),
    );

    for (const beyond of [999, 99_999_999]) {
      await page.goto(`/admin/operations?page=${beyond}&items=5`);
      await expect(page).toHaveURL(/page=2&items=5/);
    }
    await expect(page.getByRole('listitem').filter({ hasText: '#OP-' })).toHaveCount(1);
    await page.getByRole('button', { name: /^Excluir #OP-/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/page=1&items=5/);
    await expect(page.getByRole('listitem').filter({ hasText: '#OP-' })).toHaveCount(5);
  },
);

test('the manager watches it advance, and releases it from a lost device', anyScreen, async ({ page, openAs }) => {
  const { farmer, worker, rule } = await newFeeding();
  const cab = await openAs(worker);
  await cab.goto('/operador');
  await start(cab, rule);
  await cab.getByRole('button', { name: 'Começar carga' }).click();
  await expectLine(cab, 'Carga', 'Silagem', '600 kg');

  await open(page, '/admin/operations', farmer);
  await page.getByRole('link', { name: /Ver detalhes/ }).click();
  await expect(page.getByRole('row', { name: /^Silagem/ })).toContainText('—');
  await weigh(cab, '612');
  await expect(page.getByRole('row', { name: /^Silagem/ })).toContainText('612,0');
  await page.getByRole('button', { name: 'Liberar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar' }).click();
  await expect(banner(page, 'Operação liberada: outro aparelho pode assumir')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Liberar' })).toHaveCount(0);
  await cab.goto('/operador');
  await expect(card(cab, rule).getByRole('button', { name: 'Assumir' })).toBeVisible();
});

test('an operation of another farm is not found, and who fed reads his own', anyScreen, async ({ page, openAs }) => {
  const { worker } = await newFeeding();
  const id = await feed(worker, 2);
  await open(page, `/admin/operations/${id}`, 'admin');
  await expect(page.getByRole('heading', { name: 'Operação não encontrada' })).toBeVisible();
  const cab = await openAs(worker);
  await cab.goto(`/admin/operations/${id}`);
  await expect(cab.getByRole('heading', { name: `Operação #OP-${id}` })).toBeVisible();
});

function operation(page: Page, id: number) {
  return page.getByRole('listitem').filter({ hasText: `#OP-${id}` });
}

test('the list is narrowed by period, operator, status and target, says what it comes to, and is found again', async ({
  page,
}) => {
  const { farmer, worker } = await newFeeding();
  const good = await feed(worker, 10);
  const bad = await feed(worker, 10, (kg) => kg * 1.1);
  const open_ = await feed(worker, 3);
  await open(page, '/admin/operations', farmer);
  const summary = page.getByRole('status').filter({ hasText: 'fora do alvo' });
  await expect(summary).toHaveText('3 operações · 2.210 de 3.000 kg · erro 6,2% · 1 fora do alvo');
  await expect(operation(page, bad)).toContainText(/Pior linha\s*Lote [AB] \(descarga\): \+\d+ kg \(\+21,0%\)/);
  await expectAccessible(page);

  const search = page.getByLabel('Buscar');
  await search.fill('ninguém');
  await expect(page.getByText('Nada encontrado na busca')).toBeVisible();
  await search.fill(worker.user.name);
  await expect(operation(page, bad)).toBeVisible();
  await page.getByRole('link', { name: `Ver detalhes de #OP-${bad}` }).click();
  await expect(page.getByRole('heading', { name: 'O que deu errado' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(worker.user.name);
  await expect(operation(page, bad)).toBeVisible();
  await search.fill('');
  await expect(page).not.toHaveURL(/search/);
  await openTools(page);
  await page.getByLabel('Fora do alvo').check();
  await expect(operation(page, good)).toHaveCount(0);
  await expect(operation(page, bad)).toBeVisible();
  await expect(page).toHaveURL(/off_target=true/);
  await closeTools(page);
  await page.getByRole('link', { name: `Ver detalhes de #OP-${bad}` }).click();
  await expect(page.getByRole('heading', { name: 'O que deu errado' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Fora do alvo')).toBeChecked();
  await expect(operation(page, good)).toHaveCount(0);

  await openTools(page);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('Status').selectOption('Em andamento');
  await expect(operation(page, bad)).toHaveCount(0);
  await expect(operation(page, open_)).toBeVisible();
  await page.getByLabel('Operador').selectOption(farmer.user.name);
  await expect(page.getByText('Nenhuma operação passa por estes filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('Até').fill('2026-01-01');
  await expect(page.getByText('Nenhuma operação passa por estes filtros.')).toBeVisible();
  await page.goto('/admin/operations?status=qualquer&start=ontem&user_id=-1');
  await expect(operation(page, good)).toBeVisible();
});

test('what the scale showed during a batch is watched again, as a chart or as a table', async ({ page }) => {
  const { farmer, worker } = await newFeeding();
  const id = await feed(worker, 10);
  await keepCurve(worker);
  await open(page, `/admin/operations/${id}`, farmer);
  await expect(page.getByText('✓ Nada fora do alvo.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ver o peso no vagão' }).click();
  const chart = page.getByRole('figure', { name: 'Peso no vagão' });
  await expect(chart.getByRole('img', { name: /^Peso no vagão das .* com \d cargas e descargas$/ })).toBeVisible();
  await expectAccessible(page);
  await chart.getByText('Tabela', { exact: true }).click();
  await expect(chart.getByRole('row')).toHaveText([
    /^EtapaInício/,
    /^Carga: Silagem.*600,0 kg0,0 kg$/,
    /^Carga: Milho.*400,0 kg0,0 kg$/,
    /^Descarga: Lote A.*600,0 kg0,0 kg$/,
    /^Descarga: Lote B.*400,0 kg0,0 kg$/,
  ]);
  await expectAccessible(page);
});

/** As the device sends it: two minutes of a wagon that is filled and emptied. */
async function keepCurve(worker: Session): Promise<void> {
  const [kept] = await operationsOf(worker);
  const [sub] = kept?.sub_operations ?? [];
  const start = sub?.load_operation_ingredients[0]?.start_time;
  const seconds = Array.from({ length: 120 }, (_, at) => at);
  const kg = seconds.map((at) => 3000 + Math.round(Math.min(at, 120 - at) * 16));
  const weights = deflateRawSync(encodeCurve({ seconds, kg })).toString('base64');
  const path = `operations/by_client/${kept?.client_id}/batches/${sub?.client_id}/weights`;
  expect(await callFarm(worker, 'PUT', path, { start, weights })).toEqual({ stored: true });
}
