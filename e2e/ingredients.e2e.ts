import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  expect,
  expectAccessible,
  home,
  open,
  sessionOf,
  settled,
  test,
  unique,
} from './cocho.ts';
import { hold } from './hold.ts';

interface Ingredient {
  id: number;
  name: string;
}

const list = '/admin/ingredients';

test('the technician creates an ingredient, edits it, deletes it and takes that back', async ({ page }) => {
  const name = unique('Milho');
  const renamed = unique('Milho novo');
  await open(page, list, 'technician');
  await create(page, `  ${name} `);
  await expect(banner(page, 'Ingrediente criado com sucesso')).toBeVisible();
  await expect(row(page, name)).toContainText(/Criado em\s*\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(nameField(page)).toHaveValue('');

  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await expect(nameField(page)).toHaveValue(name);
  await nameField(page).fill('Outra coisa');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(nameField(page)).toHaveValue('');
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await nameField(page).fill(renamed);
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(banner(page, 'Ingrediente atualizado com sucesso')).toBeVisible();
  await expect(row(page, renamed)).toBeVisible();
  await expect(row(page, name)).toBeHidden();

  const remove = page.getByRole('button', { name: `Excluir ${renamed}` });
  const dialog = page.getByRole('dialog', { name: `Excluir ${renamed}` });
  await remove.click();
  await expect(dialog).toContainText('Ao excluir este ingrediente, ele não será mais visível no sistema.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, renamed)).toBeVisible();
  await remove.click();
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, renamed)).toBeHidden();
  await expect(page.getByText('Excluído.')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(banner(page, 'Exclusão desfeita')).toBeVisible();
  await expect(row(page, renamed)).toBeVisible();
});

test('the list is searched without case and accents, ordered, and takes no name that it has', async ({ page }) => {
  const tag = unique('');
  await existing('Aveia', tag);
  await existing('Núcleo', tag);
  await open(page, list);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Buscar')).toBeFocused();
  await page.keyboard.type(`NUCLEO${tag}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, `Núcleo${tag}`)).toBeVisible();
  await page.getByLabel('Buscar').fill('não há disto');
  await expect(page.getByText('Nada encontrado na busca')).toBeVisible();

  await page.getByLabel('Buscar').fill(tag.trim());
  await expect(rows(page)).toContainText([`Aveia${tag}`, `Núcleo${tag}`]);
  await page.getByLabel('Ordenar por').selectOption('Mais recentes');
  await expect(rows(page)).toContainText([`Núcleo${tag}`, `Aveia${tag}`]);

  await create(page, '   ');
  await expect(nameField(page)).toHaveAccessibleDescription('Informe um nome para o ingrediente');
  await expectAccessible(page);
  await create(page, `NUCLEO${tag}`);
  await expect(nameField(page)).toHaveAccessibleDescription('Já existe um ingrediente com este nome');
});

test('who edits what another person changed meanwhile is offered both versions', async ({ page }) => {
  const { id, name } = await existing('Silagem');
  const theirs = unique('Silagem deles');
  const mine = unique('Silagem minha');
  await open(page, list, 'technician');
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await nameField(page).fill(mine);
  await callFarm(await sessionOf('admin'), 'PUT', `ingredients/${id}`, { name: theirs });
  await expect(row(page, theirs)).toBeVisible();

  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterado por outra pessoa' });
  await expect(dialog.getByRole('row', { name: 'Nome' })).toContainText(theirs);
  await expect(dialog.getByRole('row', { name: 'Nome' })).toContainText(mine);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Usar a versão atual' }).click();
  await expect(nameField(page)).toHaveValue(theirs);

  await nameField(page).fill(mine);
  await callFarm(await sessionOf('admin'), 'PUT', `ingredients/${id}`, { name: unique('Silagem de novo') });
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await dialog.getByRole('button', { name: 'Salvar a minha' }).click();
  await expect(row(page, mine)).toBeVisible();
});

test('what one person creates appears before another who touches nothing', async ({ page, openAs }) => {
  const name = unique('Casca');
  const other = await openAs('technician');
  const listening = other.waitForResponse(/\/events$/);
  await other.goto(list);
  await listening;
  await settled(other);
  await open(page, list);
  await create(page, name);
  await expect(row(other, name)).toBeVisible();
});

test('what was typed is not lost without asking, nor by closing the page', async ({ page }) => {
  await open(page, list);
  await nameField(page).fill('Pela metade');
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await home(page).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog).toBeHidden();
  await expect(nameField(page)).toHaveValue('Pela metade');

  await home(page).click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin');
  await page.goBack();
  await nameField(page).fill('Pela metade');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
});

test(
  'what is typed while the last one is saved stays, and a pencil does not take its place without asking',
  anyScreen,
  async ({ page }) => {
    const [first, next] = [unique('Milho'), unique('Soja')];
    await open(page, list);
    const saving = await hold(page, 'POST', '**/ingredients');
    await create(page, first);
    await saving.arrived;
    await nameField(page).fill(next);
    saving.release();
    await expect(row(page, first)).toBeVisible();
    await expect(nameField(page)).toHaveValue(next);

    const pencil = page.getByRole('button', { name: `Editar ${first}` });
    const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await pencil.click();
    await dialog.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(nameField(page)).toHaveValue(next);
    await pencil.click();
    await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(nameField(page)).toHaveValue(first);

    const changing = await hold(page, 'PUT', '**/ingredients/*');
    await nameField(page).fill(`${first} moído`);
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await changing.arrived;
    await nameField(page).fill(`${first} moído fino`);
    changing.release();
    await expect(row(page, `${first} moído`)).toBeVisible();
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(row(page, `${first} moído fino`)).toBeVisible();
    await expect(nameField(page)).toHaveValue('');
  },
);

test('a farm without ingredients is told how to begin', async ({ page }) => {
  await page.route(/\/ingredients$/, (route) =>
    route.request().resourceType() === 'fetch' ? route.fulfill({ json: { data: [] } }) : route.continue(),
  );
  await open(page, list);
  await expect(page.getByRole('heading', { name: 'Nenhum ingrediente encontrado' })).toBeVisible();
  await expect(page.getByText('Crie um ingrediente para começar.')).toBeVisible();
});

async function existing(name: string, tag = unique('')): Promise<Ingredient> {
  return callFarm<Ingredient>(await sessionOf('admin'), 'POST', 'ingredients', { name: name + tag });
}

async function create(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Criar Ingrediente' }).click();
}

function nameField(page: Page) {
  return page.getByLabel('Nome do ingrediente');
}

function rows(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

function row(page: Page, name: string) {
  return rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
}
