import type { Locator, Page } from '@playwright/test';
import { banner, callFarm, daysAgo, expect, expectAccessible, open, sessionOf, test, unique } from './cocho.ts';

function card(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

function save(page: Page) {
  return page.getByRole('button', { name: 'Salvar', exact: true }).click();
}

async function add<T = { id: number }>(path: string, body: Record<string, unknown>): Promise<T> {
  return callFarm<T>(await sessionOf('admin'), 'POST', path, body);
}

async function newLot(quantity = 100) {
  const corral = await add<{ id: number; name: string }>('corrals', { name: unique('Baia'), capacity: quantity - 1 });
  const entry_date = daysAgo(40);
  const name = unique('Lote');
  const lot = await add('lots', { name, quantity, entry_date, corral_id: corral.id, gmd: 1.5, initial_load: 1000 });
  return { ...lot, name, corral };
}

test('a pen is created from its name, edited, shown over capacity, and not deleted while a lot is in it', async ({
  page,
}) => {
  const { corral } = await newLot(60);
  await open(page, '/admin/corrals');
  await expect(card(page, corral.name)).toContainText('60 / 59');
  await expect(card(page, corral.name)).toContainText('Acima da capacidade');
  await page.getByRole('button', { name: `Excluir ${corral.name}` }).click();
  await expect(page.getByText('Ao excluir esta baia, ele não será mais visível no sistema.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(banner(page, /Baia não pode ser excluída: em uso por/)).toBeVisible();

  const name = String(Date.now());
  await page.getByLabel('Nome da baia').fill(name);
  await page.getByRole('button', { name: 'Criar Baia' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  const capacity = page.getByLabel('Capacidade de animais');
  await capacity.pressSequentially('-1.200');
  await save(page);
  await expect(capacity).toHaveAccessibleDescription('Capacidade de animais não pode ser negativo');
  await capacity.fill('1.200');
  await expectAccessible(page);
  await save(page);
  await expect(card(page, name)).toContainText('0 / 1.200');
});

test('an index is explained, its limits are said, and a comma is a decimal', async ({ page }) => {
  await open(page, '/admin/corral-indexes');
  await expect(page.getByText(/ajusta automaticamente a quantidade do próximo trato, de -100% a 100%/)).toBeVisible();
  await page.getByRole('button', { name: 'Criar Índice' }).click();
  await save(page);
  await expect(page.getByText('Nome é obrigatório')).toBeVisible();
  await expect(page.getByText('Valor é obrigatório')).toBeVisible();
  const name = unique('Nota');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Valor (%)').fill('-101');
  await save(page);
  await expect(page.getByText('Deve ser um valor maior que -100')).toBeVisible();
  await page.getByLabel('Valor (%)').fill('-7,5');
  await save(page);
  await expect(card(page, name)).toContainText('-7,5%');
});

test('what is searched for is the name of the new treat', async ({ page }) => {
  const name = unique('Trato');
  await open(page, '/admin/treats');
  await page.getByLabel('Buscar').fill(name);
  await expect(page.getByText('Nada encontrado na busca')).toBeVisible();
  await page.getByRole('button', { name: 'Criar Trato' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await page.getByLabel('Percentual (%)').fill('101');
  await save(page);
  await expect(page.getByText('Deve ser no máximo 100')).toBeVisible();
  await page.getByLabel('Percentual (%)').fill('35');
  await save(page);
  await expect(card(page, name)).toContainText('35%');
});

test('a recipe must add up, keeps its order by keyboard, is duplicated and remembers its versions', async ({
  page,
}) => {
  const name = unique('Dieta');
  await open(page, `/admin/recipes/new?name=${encodeURIComponent(name)}`);
  await page.getByLabel('Matéria seca (%)').fill('60');
  await page.getByLabel('Tempo de mistura (min)').fill('5');
  await page.getByLabel('Ingrediente 1').selectOption('Silagem de milho');
  await page.getByLabel('Percentual (%)').first().fill('70');
  await expect(page.getByText('A soma dos ingredientes deve ser 100%. Faltam 30%')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar ingrediente' }).click();
  await expect(page.getByLabel('Ingrediente 2')).toBeFocused();
  await page.getByLabel('Ingrediente 2').selectOption('Silagem de milho');
  await expect(page.getByText('Existem ingredientes duplicados. Por favor, ajuste.')).toBeVisible();
  await page.getByLabel('Ingrediente 2').selectOption('Ureia');
  await page.getByLabel('Percentual (%)').nth(1).fill('40');
  await expect(page.getByText('A soma dos percentuais excede 100% em 10%')).toBeVisible();
  await expect(page.getByText('Excedido 10%')).toBeVisible();
  await page.getByLabel('Percentual (%)').nth(1).fill('30');
  await page.getByRole('button', { name: 'Mover Ureia', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Ureia: 1 de 2')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Mover/ }).first()).toHaveAccessibleName('Mover Ureia');
  await expectAccessible(page);
  await save(page);
  await page.getByLabel('Buscar').fill(name);
  await expect(card(page, name).getByRole('listitem').first()).toHaveText(/Ureia 30%/);

  await page.getByRole('link', { name: `Duplicar ${name}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(`${name} (cópia)`);
  await save(page);
  await test.step('an ingredient has the same colour in every recipe, whatever its place', async () => {
    const [silage, urea] = await coloursOf(page, `${name} (cópia)`, 'Silagem de milho', 'Ureia');
    expect(silage).not.toBe(urea);
    await page.getByLabel('Buscar').fill('');
    const others = page.getByTitle(/^Silagem de milho: /);
    await expect(others.nth(2)).toBeAttached();
    for (const one of await others.all()) expect(await backgroundOf(one)).toBe(silage);
  });
  await page.getByLabel('Buscar').fill(`${name} (cópia)`);
  await page.getByRole('link', { name: `Histórico de ${name} (cópia)` }).click();
  await expect(page.getByRole('heading', { name: `Histórico da receita: ${name} (cópia)` })).toBeVisible();
  await expect(page.getByText('Criado', { exact: true })).toBeVisible();
});

test('a lot that changes rule leaves the old one, and the form says so first', async ({ page }) => {
  const lot = await newLot();
  const [recipe] = await callFarm<{ id: number }[]>(await sessionOf('admin'), 'GET', 'recipes');
  const old = unique('Regra antiga');
  await add('rules', { name: old, recipe_id: recipe?.id, lot_ids: [lot.id] });
  const name = unique('Regra nova');
  await open(page, `/admin/rules/new?name=${encodeURIComponent(name)}`);
  await expect(page.getByText('Um lote que já pertence a outra regra será removido da regra antiga.')).toBeVisible();
  await page.getByLabel('Receita').selectOption('Terminação');
  await expect(page.getByRole('button', { name: 'Adicionar Lote' })).toBeDisabled();
  await save(page);
  const choice = page.getByLabel('Lote', { exact: true });
  await choice.selectOption(`${lot.name} · ${lot.corral.name}`);
  const notYetAdded = page.getByText('Pressione Adicionar Lote para incluir o lote escolhido');
  await expect(notYetAdded).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar Lote' }).click();
  await expect(choice).toBeFocused();
  await expect(page.getByText('Lotes é obrigatório')).toBeHidden();
  await expect(page.getByText(`sai da regra ${old}`)).toBeVisible();
  await choice.selectOption({ index: 1 });
  await save(page);
  await expect(notYetAdded).toBeVisible();
  await expect(choice).toBeFocused();
  await choice.selectOption('Selecione um lote');
  await expect(notYetAdded).toBeHidden();
  await page.getByRole('checkbox', { name: /^Manter a MS: 1\.000 → \d+ kg\?$/ }).uncheck();
  await expectAccessible(page);
  await save(page);
  await expect(card(page, name)).toContainText('1.000 kg');
  await expect(card(page, old)).toContainText('Nenhum lote encontrado para essa regra.');
});

test('a lot gets its name from pen and date, is weighed, loses heads, and is closed for good', async ({ page }) => {
  const corral = await add<{ id: number; name: string }>('corrals', { name: unique('Baia'), capacity: 100 });
  await open(page, '/admin/lots/new');
  await page.getByLabel('Baia', { exact: true }).selectOption(corral.name);
  await page.getByLabel('Data de Entrada').fill('2026-03-12');
  const name = `${corral.name} - 120326`;
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await save(page);
  await expect(page.getByText('Cabeças é obrigatório')).toBeVisible();
  await expect(page.getByText('GMD é obrigatório')).toBeVisible();
  await page.getByLabel('Cabeças').fill('100');
  await page.getByLabel('Carga Inicial (kg)').fill('10000');
  await page.getByLabel('GMD').fill('1.5');
  await save(page);
  await expect(page.getByText('São mais de 80 kg por cabeça e dia. A carga está certa?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await page.getByLabel('Carga Inicial (kg)').fill('1000,0');
  await page.getByLabel('GMD').focus();
  await expect(page.getByLabel('Carga Inicial (kg)')).toHaveValue('1.000');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await save(page);
  expect((await sent).postDataJSON()).toMatchObject({ gmd: 1.5, initial_load: 1000, projected_load: 1000 });
  await page.getByLabel('Buscar').fill(name);
  await expect(card(page, name)).toContainText('1.000 kg');

  const lotEdit = (await page.getByRole('link', { name: `Editar ${name}` }).getAttribute('href')) ?? '';
  await page.getByRole('link', { name: `Movimentações de ${name}` }).click();
  await page.getByLabel('Cabeças').fill('2');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Causa é obrigatório')).toBeVisible();
  await page.getByLabel('Causa').fill('Timpanismo');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(banner(page, 'Movimentação registrada com sucesso')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^98$/ })).toBeVisible();
  await expect(page.getByText('980 kg')).toBeVisible();

  await page.goto('/admin/lots');
  await page.getByLabel('Buscar').fill(name);
  await page.getByRole('button', { name: `Encerrar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Encerrar Lote' });
  await expect(dialog).toContainText('irreversível');
  const closing = dialog.getByLabel('Data de encerramento');
  const today = (await closing.getAttribute('max')) ?? '';
  await expect(closing).toHaveValue(today);
  await closing.fill('');
  await expect(dialog.getByRole('button', { name: 'Encerrar Lote' })).toBeDisabled();
  await closing.fill('2026-03-11');
  await dialog.getByRole('button', { name: 'Encerrar Lote' }).click();
  await expect(closing).toHaveAccessibleDescription(/não pode ser antes da entrada, 12\/03\/2026/);
  await expect(page.locator('[data-kind="error"]')).toHaveText(['!Erro ao encerrar o lote. Tente novamente.']);
  await closing.fill(today);
  await dialog.getByRole('button', { name: 'Encerrar Lote' }).click();
  await expect(banner(page, 'Lote encerrado com sucesso!')).toBeVisible();
  await expect(page.getByText('Nada encontrado na busca')).toBeVisible();
  await page.getByText('Inativos', { exact: true }).click();
  await expect(card(page, name)).toContainText('Inativo');

  await page.goto(lotEdit);
  await expect(page.getByText(/^Lote encerrado em .*: só para consulta\.$/)).toBeVisible();
  await expect(page.getByLabel('GMD')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Voltar', exact: true }).last().click();
  await expect(page).toHaveURL('/admin/lots');
});

test('provider staff open a farm for someone who signed up; others see the 403 page', async ({ page, openAs }) => {
  await open(page, '/admin', 'staff');
  await expect(page).toHaveURL(/\/manager\/farms$/);
  await page.getByRole('button', { name: 'Criar Fazenda', exact: true }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Email é obrigatório')).toBeVisible();
  const name = unique('Fazenda');
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Email do gestor').fill('ninguem@teste.cocho.app');
  await save(page);
  await expect(page.getByLabel('Email do gestor')).toHaveAccessibleDescription(/Não há conta com este email/);
  await page.getByLabel('Email do gestor').fill('gestor@vizinha.cocho.app');
  await save(page);
  await expect(card(page, name)).toContainText('Starter');

  const admin = await openAs('admin');
  await admin.goto('/manager/farms');
  await expect(admin).toHaveURL(/\/403$/);
});

test('a schedule is built with its loads in view, warns of an incomplete day, and lists its items', async ({
  page,
}) => {
  const lot = await newLot();
  const [recipe] = await callFarm<{ id: number }[]>(await sessionOf('admin'), 'GET', 'recipes');
  const rule = unique('Regra');
  await add('rules', { name: rule, recipe_id: recipe?.id, lot_ids: [lot.id] });
  await open(page, '/admin/treat-schedule/new');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Selecione ao menos um operador.')).toBeVisible();
  await expect(page.getByText('Adicione ao menos um trato.')).toBeVisible();
  await page.getByLabel('Regra', { exact: true }).selectOption(rule);
  await expect(page.getByRole('button', { name: '+ Adicionar' })).toBeHidden();
  await page.getByLabel('Trato', { exact: true }).selectOption('Trato da manhã (40%)');
  await expect(page.getByLabel('Total (kg)')).toHaveValue('400');
  await page.getByRole('button', { name: '+ Adicionar' }).click();
  await expect(page.getByText('Informe o horário')).toBeVisible();
  await page.getByLabel('Horário').fill('06:30');
  await page.getByRole('button', { name: '+ Adicionar' }).click();
  await expect(page.getByText(`${lot.name}: 40%`)).toBeVisible();
  await expect(page.getByLabel('Regra', { exact: true })).toBeFocused();
  await page.getByRole('combobox', { name: 'Operadores' }).click();
  await page.getByRole('option', { name: 'João Batista' }).click();
  await page.keyboard.press('Escape');
  const name = unique('Rotina');
  await page.getByLabel('Nome (opcional)').fill(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(banner(page, 'Programação salva com sucesso.')).toBeVisible();
  await page.goto('/admin/treat-schedule');
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.getByRole('row', { name: new RegExp(`06:30.*${rule}.*400 kg`) })).toBeVisible();
  const overflow = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
  expect(overflow, 'the open card is no wider than the page').toBeLessThanOrEqual(0);
});

function coloursOf(page: Page, recipe: string, ...ingredients: string[]): Promise<string[]> {
  return Promise.all(ingredients.map((name) => backgroundOf(card(page, recipe).getByTitle(`${name}: `))));
}

function backgroundOf(part: Locator): Promise<string> {
  return part.evaluate((element) => getComputedStyle(element).backgroundColor);
}
