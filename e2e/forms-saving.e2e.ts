import type { Page } from '@playwright/test';
import { anyScreen, callFarm, daysAgo, expect, newFarmer, open, type Session, test, unique } from './cocho.ts';
import { command } from './command.ts';
import { newFeeding } from './feeding.ts';
import { nameField, saveButton } from './form-fields.ts';
import { hold } from './hold.ts';

interface Named {
  id: number;
  name: string;
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
const namesOf = async (farmer: Session, path: string) =>
  (await callFarm<Named[]>(farmer, 'GET', path)).map(({ name }) => name).sort();

test(
  'a new pen that is stored while more is typed goes on as that one, and the next is another',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    await open(page, '/admin/corrals/new', farmer);
    await nameField(page).fill('Baia 1');
    const pen = await hold(page, 'POST', '**/corrals');
    await saveButton(page).click();
    await pen.arrived;
    await nameField(page).fill('Baia 1 sul');
    pen.release();
    await expect(titleOf(page)).toHaveText('Editar Baia');
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue('Baia 1 sul');
    await command(page, 'Criar Baia');
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(titleOf(page)).toHaveText('Criar Baia');
    await expect(nameField(page)).toHaveValue('');
    await nameField(page).fill('Baia 2');
    // To ask again is to begin again.
    await command(page, 'Criar Baia');
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(nameField(page)).toHaveValue('');
    await nameField(page).fill('Baia 3');
    // Who goes to another part of the page leaves nothing.
    await page.getByRole('link', { name: 'Ir para o conteúdo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute('**/corrals');
    await saveButton(page).click();
    await expect.poll(() => namesOf(farmer, 'corrals')).toEqual(['Baia 1', 'Baia 3']);
  },
);

test(
  'back waits until a form is saved, leads to where one came from, and there stand the fields of that pen',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    for (const pen of ['Baia 1', 'Baia 2']) await callFarm(farmer, 'POST', 'corrals', { name: pen });
    await open(page, '/admin/treats', farmer);
    await page.goto('/admin/corrals');
    await page.getByRole('link', { name: 'Editar Baia 1' }).click();
    await nameField(page).fill('Baia 1 ');
    const slow = await hold(page, 'PUT', '**/corrals/*');
    await saveButton(page).click();
    await slow.arrived;
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible();
    slow.release();
    await expect(titleOf(page)).toHaveText('Baias');
    await expect(page).toHaveURL('/admin/corrals');
    await page.unroute('**/corrals/*');

    await command(page, 'Baia 1');
    await expect(nameField(page)).toHaveValue('Baia 1');
    await command(page, 'Baia 2');
    await expect(nameField(page)).toHaveValue('Baia 2');
    await page.goBack();
    await expect(nameField(page)).toHaveValue('Baia 1');
    await nameField(page).fill('Baia 1 norte');
    await saveButton(page).click();
    await expect.poll(() => namesOf(farmer, 'corrals')).toEqual(['Baia 1 norte', 'Baia 2']);
  },
);

test('what cattle a lot has is taken out by emptying its fields', anyScreen, async ({ page }) => {
  const farmer = await newFarmer();
  const { id: corral_id } = await callFarm<{ id: number }>(farmer, 'POST', 'corrals', { name: 'Baia 1' });
  const cattle = { sex: 'female', breed: 'Nelore', category: 'Novilha', weight_basis: 'fasted' };
  const body = { name: 'Lote A', quantity: 10, entry_date: '2026-01-10', corral_id, gmd: 1.5, ...cattle };
  const { id } = await callFarm<{ id: number }>(farmer, 'POST', 'lots', body);
  await open(page, `/admin/lots/${id}/edit`, farmer);
  await page.getByLabel('Sexo (opcional)').selectOption('Não informado');
  await page.getByLabel('Raça (opcional)').clear();
  await page.getByLabel('Categoria (opcional)').clear();
  await saveButton(page).click();
  const emptied = { sex: null, breed: null, category: null, weight_basis: 'fasted', version: 2 };
  await expect.poll(() => callFarm(farmer, 'GET', `lots/${id}`)).toMatchObject(emptied);
});

test(
  'the money of a lot is not that of the lot its heads came from, and what others save of it comes in',
  anyScreen,
  async ({ page }) => {
    const { farmer } = await newFeeding();
    const [lot] = await callFarm<{ id: number }[]>(farmer, 'GET', 'lots');
    const empty = await callFarm<Named>(farmer, 'POST', 'corrals', { name: 'Baia 3' });
    const moved = { kind: 'transfer', day: daysAgo(1), heads: 4, to_corral_id: empty.id };
    await callFarm(farmer, 'POST', `lots/${lot?.id}/movements`, moved);
    const part = (await callFarm<{ id: number; from_lot_id: number | null }[]>(farmer, 'GET', 'lots')).find(
      ({ from_lot_id }) => from_lot_id === lot?.id,
    );
    await callFarm(farmer, 'PUT', `lots/${part?.id}/costs`, { sale_price_per_arroba_cents: 30_000 });
    const price = page.getByLabel('Preço de venda (R$/@)');
    const [there, origin] = [`/admin/lots/${part?.id}/costs`, `/admin/lots/${lot?.id}/costs`];
    await open(page, there, farmer);
    await expect(price).toHaveValue(/300,00/);
    await page.getByRole('link', { name: 'do lote de origem' }).click();
    await expect(page).toHaveURL(origin);
    await expect(price).toHaveValue('');
    await page.goBack();
    await expect(price).toHaveValue(/300,00/);
    await page.goForward();
    await expect(page).toHaveURL(origin);
    await expect(price).toHaveValue('');
    // What another person saves comes in below what is typed here.
    await price.fill('310');
    await callFarm(farmer, 'PUT', `lots/${lot?.id}/costs`, { freight_cents: 50_000 });
    await expect(page.getByLabel('Frete do lote (R$)')).toHaveValue(/500,00/);
    await saveButton(page).click();
    const both = { freight_cents: 50_000, sale_price_per_arroba_cents: 31_000 };
    await expect.poll(() => callFarm(farmer, 'GET', `lots/${lot?.id}/costs`)).toMatchObject(both);
  },
);

test('what is typed while something is saved stays, and what others save comes in', anyScreen, async ({ page }) => {
  const { farmer } = await newFeeding();
  const [lot] = await callFarm<{ id: number }[]>(farmer, 'GET', 'lots');
  // What was registered is not there to be registered again.
  await open(page, `/admin/lots/${lot?.id}/movements`, farmer);
  await page.getByLabel('Cabeças').fill('2');
  await page.getByLabel('Causa').fill('Raio');
  const death = await hold(page, 'POST', '**/movements');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await death.arrived;
  await page.getByLabel('Observação').fill('Divisa');
  death.release();
  await expect(page.getByLabel('Cabeças')).toHaveValue('');
  await expect(page.getByLabel('Observação')).toHaveValue('Divisa');
  await page.getByLabel('Observação').fill('');

  await page.goto('/admin/settings');
  const days = page.getByLabel('Dias planejados');
  await days.fill('95');
  const settings = await hold(page, 'PUT', '**/settings');
  await saveButton(page).click();
  await settings.arrived;
  await days.fill('96');
  settings.release();
  await callFarm(farmer, 'PUT', 'settings', { place: 'Barretos, SP' });
  await expect(page.getByLabel('Município e UF')).toHaveValue('Barretos, SP');
  await expect(days).toHaveValue('96');
  await saveButton(page).click();
  await expect
    .poll(() => callFarm(farmer, 'GET', 'settings'))
    .toMatchObject({ planned_days: 96, place: 'Barretos, SP' });
});

test(
  'a schedule keeps its treats, to which belongs what was fed, however often it is saved',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker, rule } = await newFeeding();
    await open(page, '/admin/treat-schedule/new', farmer);
    await page.getByLabel('Regra', { exact: true }).selectOption(rule);
    await page.getByLabel('Trato', { exact: true }).selectOption('Trato único (50%)');
    await page.getByLabel('Horário').fill('06:00');
    await page.getByRole('button', { name: '+ Adicionar' }).click();
    await page.getByRole('combobox', { name: 'Operadores' }).click();
    await page.getByRole('option', { name: worker.user.name }).click();
    await page.keyboard.press('Escape');
    const plan = await hold(page, 'POST', '**/treat_schedules');
    await page.getByRole('button', { name: 'Registrar' }).click();
    await plan.arrived;
    await page.getByLabel('Nome (opcional)').fill('Manhã');
    plan.release();
    await expect(titleOf(page)).toHaveText('Editar programação');
    const items = async () =>
      (await callFarm<{ treat_items: Treat[] }[]>(farmer, 'GET', 'treat_schedules')).flatMap((row) => row.treat_items);
    const before = await items();
    await page.getByRole('button', { name: 'Registrar' }).click();
    await expect.poll(() => namesOf(farmer, 'treat_schedules')).toContain('Manhã');
    expect(await items()).toEqual(before);
  },
);

test(
  'an offer is written on while it is stored, and read again when one comes back to it',
  anyScreen,
  async ({ openAs }) => {
    const seller = await openAs('staff');
    const offer = unique('Fazenda');
    await seller.goto('/manager/proposals/create');
    await seller.getByLabel('Nome do cliente').fill(offer);
    const made = await hold(seller, 'POST', '**/v1/proposals');
    await saveButton(seller).click();
    await made.arrived;
    await seller.getByLabel('Endereço').fill('Rua A');
    made.release();
    await expect(titleOf(seller)).toHaveText(/^Proposta \d/);
    await saveButton(seller).click();
    await expect(seller).toHaveURL(/\/manager\/proposals$/);
    await seller.goBack();
    await expect(seller.getByLabel('Endereço')).toHaveValue('Rua A');
    await command(seller, 'Proposta');
    await expect(titleOf(seller)).toHaveText('Nova Proposta');
    await expect(seller.getByLabel('Nome do cliente')).toHaveValue('');
    await seller.goBack();
    await expect(seller.getByLabel('Nome do cliente')).toHaveValue(offer);
  },
);

interface Treat {
  id: number;
}
