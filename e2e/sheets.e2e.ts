import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { readFile as readSheet, writeFile as writeSheet } from '../web/src/lib/sheet-files.ts';
import {
  anyScreen,
  banner,
  callFarm,
  expect,
  expectAccessible,
  newFarmer,
  open,
  sessionOf,
  test,
  unique,
} from './cocho.ts';
import { feed, newFeeding } from './feeding.ts';

interface Row {
  id: number;
  name: string;
}

const headings = ['Nome', 'Baia', 'Cabeças', 'Data de Entrada', 'GMD', 'Observação'];

test('lots come from a spreadsheet: what is wrong is shown, put right, imported and taken back', async ({ page }) => {
  const tag = unique('Planilha');
  const pen = await firstPen();
  await openImport(page, 'lots');

  await choose(page, 'lotes.csv', [
    headings.join(';'),
    `${tag} 1;${pen};110;12/03/2026;1,55;`,
    `${tag} 2;Baia que não existe;dez;12/03/2026;11;`,
    '',
    `${tag.toUpperCase()} 1;${pen};90;31/02/2026;1,5;`,
  ]);
  await expect(page.getByRole('alert')).toContainText('2 linhas têm erro');
  await expect(line(page, 3)).toContainText(`${tag} 2`);
  await expect(errorsOf(page, 3)).toHaveText([
    'Baia não encontrada',
    'Cabeças deve estar em um formato válido',
    'GMD deve ser no máximo 10',
  ]);
  await expect(errorsOf(page, 5)).toHaveText([
    'Nome repetido: já está na linha 2',
    'Data de Entrada deve estar em um formato válido',
  ]);
  await expect(page.getByText('Colunas ignoradas: Observação')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importar \d/ })).toHaveCount(0);
  await expectAccessible(page);

  await choose(page, 'lotes.xlsx', await xlsx(tag, pen, 3));
  await expect(line(page, 4)).toContainText(`${tag} 3`);
  expect(await lots(tag)).toEqual([]);
  await page.getByRole('button', { name: 'Importar 3 linhas' }).click();
  await expect(page.getByText('Importação concluída')).toBeVisible();
  await expect(banner(page, '3 linhas importadas')).toBeVisible();
  await expectAccessible(page);
  expect((await lots(tag)).map(({ name }) => name)).toEqual([`${tag} 1`, `${tag} 2`, `${tag} 3`]);

  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(banner(page, 'Importação desfeita')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Última importação' })).toBeVisible();
  expect(await lots(tag)).toEqual([]);
});

test('a load with a digit too many is asked about, and imported only by who means it', anyScreen, async ({ page }) => {
  const session = await newFarmer();
  await callFarm(session, 'POST', 'corrals', { name: 'Baia 1' });
  await open(page, '/admin/lots/import', session);
  await choose(page, 'lotes.csv', [
    'Nome;Baia;Cabeças;Data de Entrada;GMD;Carga Inicial (kg)',
    'Lote 1;Baia 1;100;12/03/2026;1,55;1.850',
    'Lote 2;Baia 1;100;12/03/2026;1,55;18.500',
  ]);
  const send = page.getByRole('button', { name: 'Importar 2 linhas' });
  const dialog = page.getByRole('dialog', { name: 'Carga Inicial' });
  await send.click();
  await expect(dialog).toContainText('Lote 2: 18.500 kg. São mais de 80 kg por cabeça e dia. A carga está certa?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await callFarm<Row[]>(session, 'GET', 'lots')).toEqual([]);
  await send.click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Importação concluída')).toBeVisible();
});

test('prices come from a spreadsheet in R$ a tonne: an unknown ingredient is named, the rest is priced and taken back', async ({
  page,
}) => {
  const session = await sessionOf('admin');
  const [corn, bran] = [unique('Milho'), unique('Farelo')];
  for (const name of [corn, bran]) await callFarm(session, 'POST', 'ingredients', { name });
  await open(page, '/admin/ingredients');
  await page.getByRole('link', { name: 'Importar preços' }).click();
  const head = 'Ingrediente;Válido desde;Preço (R$/t);Perda (%)';
  await choose(page, 'precos.csv', [
    head,
    `${corn};12/03/2026;900,50;2`,
    'Não existe;12/03/2026;10;',
    `${bran};12/03/2026;;`,
  ]);
  await expect(errorsOf(page, 3)).toHaveText(['Ingrediente não encontrado']);
  await expect(errorsOf(page, 4)).toHaveText([/obrigatório/]);
  await choose(page, 'precos.csv', [head, `${corn};12/03/2026;900,50;2`, `${bran};12/03/2026;1.300;`]);
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await expect(page.getByText('Importação concluída')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ver preços' }).click();
  await page.getByLabel('Buscar').fill(corn);
  // What is left of a tonne after its loss of 2 % costs what the whole one did.
  await expect(page.getByRole('listitem').filter({ hasText: corn })).toContainText('R$ 918,88/t');
  await page.goBack();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(banner(page, 'Importação desfeita')).toBeVisible();
  await open(page, '/admin/ingredients');
  await page.getByLabel('Buscar').fill(corn);
  await expect(page.getByRole('listitem').filter({ hasText: corn })).toContainText('sem preço');
});

test(
  "the lots' sheet tells what they cost to those who may see it, and nobody else; a worker imports nothing",
  anyScreen,
  async ({ page, openAs }) => {
    const isMoney = (heading: unknown) => /R\$|Custo|@/.test(String(heading));
    await open(page, '/admin/lots');
    const [head, first] = await exported(page, 'Excel (XLSX)', /^lotes-/);
    const at = head?.indexOf('Custo por cabeça e dia (R$)') ?? -1;
    expect(head?.filter(isMoney)).toHaveLength(10);
    expect(first?.[at]).toBeGreaterThan(0);
    const worker = await openAs('worker');
    await worker.goto('/admin/lots');
    const [workers] = await exported(worker, 'Excel (XLSX)', /^lotes-/);
    expect(workers?.filter(isMoney)).toEqual([]);
    await expect(worker.getByRole('link', { name: 'Importar', exact: true })).toHaveCount(0);
    await worker.goto('/admin/corrals/import');
    await expect(worker).toHaveURL('/403');
  },
);

test('an import whose rows are in use says which, and stays', anyScreen, async ({ page }) => {
  const tag = unique('Em uso');
  await openImport(page, 'ingredients');
  await choose(page, 'ingredientes.csv', ['Nome', `${tag} A`, `${tag} B`]);
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await expect(page.getByText('Importação concluída')).toBeVisible();

  const session = await sessionOf('admin');
  const [first] = await callFarm<Row[]>(session, 'GET', `ingredients?search=${encodeURIComponent(tag)}`);
  await callFarm(session, 'PUT', `ingredients/${first?.id}`, { name: `${tag} C` });
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(banner(page, `A importação não pode ser desfeita: já alterados ou em uso: ${tag} C`)).toBeVisible();
});

test(
  'a file that cannot be read as the register is refused with what to do, and the template can be',
  anyScreen,
  async ({ page }) => {
    await openImport(page, 'lots');
    const file = await downloadOf(page, () => page.getByRole('button', { name: 'Modelo em XLSX' }).click());
    expect(file.suggestedFilename()).toBe('lotes-modelo.xlsx');
    expect((await tableOf(file))[0]).toEqual(expect.arrayContaining(headings.slice(0, 5)));
    const refusals: [file: string, content: string[] | Buffer, message: string][] = [
      ['a.csv', ['Nome;Baia'], 'Faltam colunas na planilha: Cabeças, Data de Entrada, GMD. Compare com o modelo.'],
      ['a2.csv', ['Nome;Baia;Cabeças;Data de Entrada'], 'Falta uma coluna na planilha: GMD. Compare com o modelo.'],
      ['b.csv', [headings.join(',')], 'A planilha não tem nenhuma linha para importar.'],
      ['c.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Planilhas no formato antigo (.xls) não são lidas.'],
      ['d.xlsx', Buffer.from('PK não é um zip'), 'O arquivo não pôde ser lido.'],
    ];
    for (const [file, content, message] of refusals) {
      await choose(page, file, content);
      await expect(page.getByRole('alert')).toContainText(message);
    }
    await expectAccessible(page);
  },
);

test('an export holds what the list shows, in its order, as CSV', anyScreen, async ({ page }) => {
  const tag = unique('Exportado');
  for (const name of ['A', 'B'])
    await callFarm(await sessionOf('admin'), 'POST', 'ingredients', { name: `=${tag} ${name}` });
  await open(page, '/admin/ingredients', 'technician');
  await page.getByLabel('Buscar').fill(tag);
  await page.getByLabel('Ordenar por').selectOption('Mais recentes');
  const table = await exported(page, 'Texto (CSV)', /^ingredientes-\d{4}-\d\d-\d\d\.csv$/);
  expect(table.map(([name]) => name)).toEqual(['Nome', `=${tag} B`, `=${tag} A`]);
});

test('thousands of lots come in and go out as XLSX, from all pages', anyScreen, async ({ page }) => {
  const session = await newFarmer();
  await callFarm(session, 'POST', 'corrals', { name: 'Baia 1' });
  await open(page, '/admin/lots/import', session);
  await choose(page, 'lotes.xlsx', await xlsx('Lote', 'Baia 1', 3000));
  await expect(page.getByText('Mostrando 50 de 3.000 linhas')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Importar 3.000 linhas' }).click();
  await page.getByRole('link', { name: 'Ver lotes' }).click();
  await expect(page.getByRole('button', { name: 'Página 250', exact: true })).toBeVisible();

  await page.getByLabel('Ordenar por').selectOption('Entrada mais antiga');
  const all = await exported(page, 'Excel (XLSX)', /^lotes-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(all).toHaveLength(3001);
  expect(all[1]?.slice(0, 4)).toEqual(['Lote 1', 'Baia 1', 110, new Date('2026-03-12')]);
  await page.getByLabel('Buscar').fill('lote 300');
  const found = await exported(page, 'Excel (XLSX)', /\.xlsx$/);
  expect(found.slice(1).map(([name]) => name)).toEqual(['Lote 300', 'Lote 3000']);
  await page.getByText('Inativos', { exact: true }).click();
  expect(await exported(page, 'Excel (XLSX)', /\.xlsx$/)).toHaveLength(1);
});

test('operations go out as the filters show them, from all pages', anyScreen, async ({ page }) => {
  const { farmer, worker, rule } = await newFeeding();
  const fed = [await feed(worker, 10), await feed(worker, 10), await feed(worker, 10)];
  const begun = await feed(worker, 3);
  // The server answers two at once, as it answers a thousand of a large farm.
  await page.route(/\/operations\?.*items=1000/, (route) =>
    route.continue({ url: route.request().url().replace('items=1000', 'items=2') }),
  );
  await open(page, '/admin/operations', farmer);
  const all = await exported(page, 'Texto (CSV)', /^operacoes-\d{4}-\d\d-\d\d\.csv$/);
  expect(all[0]).toEqual(
    expect.arrayContaining(['Operação', 'Operador', 'Previsto (kg)', 'Fornecido (kg)', 'Erro (%)']),
  );
  expect(
    all
      .slice(1)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...fed, begun].map((id) => `#OP-${id}`).sort());
  expect(all[1]).toContain(rule);
  await page.goto('/admin/operations?status=in_progress');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  const running = await exported(page, 'Texto (CSV)', /\.csv$/);
  expect(running.slice(1).map(([name]) => name)).toEqual([`#OP-${begun}`]);
});

async function openImport(page: Page, register: string): Promise<void> {
  await open(page, `/admin/${register}`);
  await page.getByRole('link', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL(`/admin/${register}/import`);
}

async function choose(page: Page, name: string, content: string[] | Buffer): Promise<void> {
  const buffer = Array.isArray(content) ? Buffer.from(content.join('\r\n')) : content;
  const mimeType = 'application/octet-stream';
  await page.getByLabel('Arquivo da planilha').setInputFiles({ name, mimeType, buffer });
}

async function xlsx(tag: string, pen: string, count: number): Promise<Buffer> {
  const kinds = ['text', 'text', 'number', 'day', 'number', 'text'] as const;
  const rows = Array.from({ length: count }, (_, index) => [`${tag} ${index + 1}`, pen, 110, '2026-03-12', 1.55, null]);
  const columns = headings.map((label, index) => ({ label, kind: kinds[index] ?? 'text' }));
  const file = await writeSheet({ title: 'Lotes', columns, rows }, 'xlsx', 'America/Sao_Paulo');
  return Buffer.from(await file.arrayBuffer());
}

/** A line of the preview, by its number in the file; what is wrong with it stands in the row below. */
function line(page: Page, number: number) {
  const preview = page.getByRole('region', { name: 'Prévia das linhas' });
  return preview.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(number), exact: true }) });
}

function errorsOf(page: Page, number: number) {
  return line(page, number).locator('xpath=following-sibling::tr[1]').getByRole('listitem');
}

async function firstPen(): Promise<string> {
  const [pen] = await callFarm<Row[]>(await sessionOf('admin'), 'GET', 'corrals');
  return pen?.name ?? '';
}

async function lots(tag: string): Promise<Row[]> {
  return callFarm<Row[]>(await sessionOf('admin'), 'GET', `lots?search=${encodeURIComponent(tag)}`);
}

async function exported(page: Page, format: string, name: RegExp) {
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  const file = await downloadOf(page, () => page.getByRole('menuitem', { name: format }).click());
  expect(file.suggestedFilename()).toMatch(name);
  return tableOf(file);
}

async function downloadOf(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

async function tableOf(file: Download) {
  return readSheet(new Blob([await readFile(await file.path())]));
}
