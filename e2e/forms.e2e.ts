import type { Recipe } from '@cocho/domain/recipes';
import { anyScreen, callFarm, expect, newMember, open, test, unique } from './cocho.ts';
import { command } from './command.ts';
import { newFeeding } from './feeding.ts';
import { nameField, saveButton } from './form-fields.ts';

interface Named {
  id: number;
  name: string;
}

test('Sair asks about what is typed and not saved', anyScreen, async ({ page }) => {
  const { user } = await open(page, '/admin/corrals/new', await newMember('technician'));
  await nameField(page).fill('Baia 9');
  const leave = async (choice: string) => {
    await page.getByRole('button', { name: `Menu de ${user.name}` }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: choice }).click();
  };
  await leave('Continuar editando');
  await expect(nameField(page)).toHaveValue('Baia 9');
  await leave('Sair sem salvar');
  await expect(page).toHaveURL('/login');
});

test('a copy begins from the recipe as it stands, not as it was last seen', anyScreen, async ({ page }) => {
  const { farmer } = await newFeeding();
  const [recipe] = await callFarm<Recipe[]>(farmer, 'GET', 'recipes');
  if (!recipe) throw new Error('no recipe');
  const { id, name, dry_matter_percent, recipes_ingredients: ingredients } = recipe;
  // Nobody tells the page what others do.
  await page.route('**/events', (route) => route.fulfill({ status: 404 }));
  await open(page, '/admin/recipes', farmer);
  await page.getByRole('link', { name: `Editar ${name}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await callFarm(farmer, 'PUT', `recipes/${id}`, { name, timer: 9, dry_matter_percent, ingredients });
  await page.getByRole('link', { name: `Duplicar ${name}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(`${name} (cópia)`);
  await expect(page.getByLabel('Tempo de mistura (min)')).toHaveValue('9');
});

test('a note of the trough that was begun from another page leads to its list', anyScreen, async ({ page }) => {
  const name = unique('Nota');
  await open(page, '/admin/treats');
  await command(page, 'Criar Índice');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/admin/treats');
  await command(page, 'Criar Índice');
  await nameField(page).fill(name);
  await page.getByLabel('Valor (%)').fill('6');
  await saveButton(page).click();
  await expect(page).toHaveURL('/admin/corral-indexes');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('6%');
});

test('the first field that is wrong has the focus, also where it is a list', anyScreen, async ({ page }) => {
  const { farmer, rule, worker } = await newFeeding();
  const ingredients = await callFarm<Named[]>(farmer, 'GET', 'ingredients');

  await open(page, `/admin/ingredients/${ingredients[0]?.id}/prices`, farmer);
  await page.getByRole('button', { name: 'Registrar preço' }).click();
  await expect(page.getByLabel('Preço', { exact: true })).toBeFocused();

  await page.goto('/admin/treat-schedule/new');
  const register = page.getByRole('button', { name: 'Registrar' });
  await register.click();
  const operators = page.getByRole('combobox', { name: 'Operadores' });
  await expect(operators).toBeFocused();
  await operators.click();
  await page.getByRole('option', { name: worker.user.name }).click();
  await page.keyboard.press('Escape');
  await register.click();
  await expect(page.getByRole('form', { name: 'Novo trato' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Regra', { exact: true })).toBeFocused();

  await page.goto('/admin/rules/new');
  await nameField(page).fill(`${rule} 2`);
  await page.getByLabel('Receita', { exact: true }).selectOption('Engorda');
  await saveButton(page).click();
  await expect(page.getByLabel('Lote', { exact: true })).toBeFocused();

  await page.goto('/admin/recipes/new');
  await nameField(page).fill('Terminação');
  await page.getByLabel('Matéria seca (%)').fill('60');
  await page.getByLabel('Tempo de mistura (min)').fill('4');
  await page.getByLabel('Ingrediente 1').selectOption('Milho');
  await page.getByLabel('Percentual (%)').fill('40');
  await saveButton(page).click();
  await expect(page.getByLabel('Ingrediente 1')).toBeFocused();
  await page.getByRole('button', { name: 'Remover Milho' }).click();
  await saveButton(page).click();
  await expect(page.getByRole('button', { name: 'Adicionar ingrediente' })).toBeFocused();

  await page.goto('/operador');
  await page.getByRole('button', { name: 'Parear balança' }).click();
  const pairing = page.getByRole('dialog', { name: 'Parear balança' });
  await pairing.getByLabel('Endereço').fill('wss://vagao-1.local');
  await pairing.getByRole('button', { name: 'Parear' }).click();
  await expect(pairing.getByLabel('Código')).toBeFocused();
});
