import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  call,
  callFarm,
  dismiss,
  expect,
  expectAccessible,
  newFarmer,
  newMember,
  open,
  password,
  sessionOf,
  test,
} from './cocho.ts';
import { expectWaiting, newLot, newLots, note, openOutbox, round, row, saved } from './round.ts';

const licked = /Cocho limpo e lambido/;
const leftovers = /Sobra acima de 50%/;

test('the operator finds a lot, notes it, sees the load before and after, and saves', async ({ page }) => {
  const name = await newLot();
  await open(page, round, 'worker');
  await expect(saveButton(page)).toBeDisabled();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Buscar lote')).toBeFocused();
  await page.keyboard.type(name.toUpperCase());
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([name]);
  await expect(row(page, name)).toContainText('Última leitura: Não disponível');

  const clean = row(page, name).getByRole('button', { name: licked });
  await clean.click();
  await expect(clean).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, name)).toContainText('1.000 kg → 1.100 kg');
  await row(page, name).getByRole('button', { name: leftovers }).click();
  await expect(clean).toHaveAttribute('aria-pressed', 'false');
  await expect(row(page, name)).toContainText('1.000 kg → 900 kg');
  await expectAccessible(page);
  await row(page, name).getByRole('button', { name: leftovers }).click();
  await expect(row(page, name)).not.toContainText('→');
  await expect(saveButton(page)).toBeDisabled();

  await clean.click();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(banner(page, saved)).toBeVisible();
  await expectWaiting(page, 0);
  await expect(row(page, name)).toContainText('1.100 kg');
  await expect(row(page, name)).toContainText(/Última leitura: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
  await expect(saveButton(page)).toBeDisabled();
});

test('a lot that a note suspended waits for the office: the operator reads whom to ask, a manager resumes it', async ({
  page,
  openAs,
}) => {
  const admin = await sessionOf('admin');
  const names = await newLots(admin, 'Ronda', 'Cartão');
  const lots = await callFarm<{ id: number; name: string }[]>(admin, 'GET', 'lots');
  const readings = lots
    .filter(({ name }) => names.includes(name))
    .map(({ id }) => ({ lot_id: id, note: -100, timestamp: new Date().toISOString() }));
  await callFarm(admin, 'POST', 'lots/trough_readings', { readings });
  const [onTheRound = '', onItsCard = ''] = names;

  const worker = await openAs('worker');
  await worker.goto(round);
  await worker.getByLabel('Buscar lote').fill(onTheRound);
  await expect(row(worker, onTheRound)).toContainText('Suspenso Peça ao gestor');
  await expect(row(worker, onTheRound).getByRole('button', { name: 'Retomar trato' })).toHaveCount(0);

  await open(page, round);
  await page.getByLabel('Buscar lote').fill(onTheRound);
  await row(page, onTheRound).getByRole('button', { name: 'Retomar trato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retomar trato' });
  await dialog.getByRole('button', { name: 'Retomar trato' }).click();
  await expect(dialog.getByLabel('Carga (kg/dia)')).toHaveAccessibleDescription('Carga é obrigatório');
  await expectAccessible(page);
  await dialog.getByLabel('Carga (kg/dia)').fill('70');
  await dialog.getByRole('button', { name: 'Retomar trato' }).click();
  await expect(banner(page, 'Trato retomado com sucesso')).toBeVisible();
  await expect(row(page, onTheRound)).toContainText('70 kg');
  await expect(row(page, onTheRound)).not.toContainText('Suspenso');

  await page.goto('/admin/lots');
  await page.getByLabel('Buscar').fill(onItsCard);
  await page.getByRole('button', { name: `Retomar trato de ${onItsCard}` }).click();
  await dialog.getByLabel('Carga (kg/dia)').fill('900');
  await dialog.getByRole('button', { name: 'Retomar trato' }).click();
  await expect(page.getByText('São mais de 80 kg por cabeça e dia')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('900 kg')).toBeVisible();
  await expect(page.getByRole('button', { name: `Retomar trato de ${onItsCard}` })).toHaveCount(0);
});

test('a lot that was read today says so, a second note is warned about, and a wrong one is taken back', async ({
  page,
}) => {
  const name = await newLot();
  await open(page, round, 'worker');
  await page.getByLabel('Buscar lote').fill(name);
  await expect(row(page, name)).not.toContainText('Lido hoje');
  await note(page, name);
  await expect(row(page, name)).toContainText('✓ Lido hoje');
  await expectWaiting(page, 0);
  await row(page, name).getByRole('button', { name: leftovers }).click();
  await expect(row(page, name)).toContainText('Segunda leitura de hoje: o ajuste soma-se ao anterior.');
  await row(page, name).getByRole('button', { name: leftovers }).click();

  await row(page, name).getByRole('button', { name: 'Anular +10%' }).click();
  const question = page.getByRole('dialog', { name: 'Anular esta leitura?' });
  await expect(question).toContainText(`A carga de ${name} volta a ser calculada sem a nota +10%.`);
  await question.getByRole('button', { name: 'Anular' }).click();
  await expect(banner(page, 'Leitura anulada neste aparelho')).toBeVisible();
  await expect(row(page, name)).toContainText('1.000 kg');
  await expect(row(page, name)).not.toContainText('Lido hoje');
  await expectWaiting(page, 0);
  await page.reload();
  await expect(row(page, name)).toContainText('1.000 kg');
});

test('a manager takes back what somebody else read', anyScreen, async ({ page, openAs }) => {
  const name = await newLot();
  const reader = await openAs('worker');
  await reader.goto(round);
  await note(reader, name);
  await expectWaiting(reader, 0);
  await open(page, round);
  await row(page, name).getByRole('button', { name: 'Anular +10%' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(banner(page, 'Leitura anulada com sucesso')).toBeVisible();
  await expect(row(page, name)).toContainText('1.000 kg');
});

test('notes of lots that a search hides are saved with the others', async ({ page }) => {
  const [first = '', second = ''] = await newLots(await sessionOf('admin'), 'Primeiro', 'Segundo');
  await open(page, round, 'worker');
  for (const name of [first, second]) {
    await page.getByLabel('Buscar lote').fill(name);
    await row(page, name).getByRole('button', { name: leftovers }).click();
  }
  await page.getByRole('button', { name: 'Salvar (2)' }).click();
  await expect(banner(page, '2 leituras salvas neste aparelho')).toBeVisible();
  await page.getByLabel('Buscar lote').fill(first);
  await expect(row(page, first)).toContainText('900 kg');
});

test('Enter gives the note and moves on to the next lot', anyScreen, async ({ page }) => {
  const names = await newLots(await sessionOf('admin'), 'Lote A', 'Lote B');
  const [first = '', second = ''] = names;
  await open(page, round, 'worker');
  await page.getByLabel('Buscar lote').fill(first.replace('Lote A', ''));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  await row(page, first).getByRole('button', { name: licked }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, first)).toContainText('1.000 kg → 1.100 kg');
  await expect(row(page, second).getByRole('button', { name: licked })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Salvar (2)' })).toBeEnabled();
});

test.describe('notes that are chosen and not saved', anyScreen, () => {
  test('are there again after the page was left and after the tab died', async ({ page, context }) => {
    const name = await newLot();
    await open(page, round, 'worker');
    const clean = row(page, name).getByRole('button', { name: licked });
    await clean.click();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/admin');
    await page.goBack();
    await expect(clean).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => page.evaluate(draftsOnDisk)).toBe(1);

    // Nothing of the page runs any more, not even what runs when it is closed.
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => {});
    await crashed;
    const other = await context.newPage();
    await other.goto(round);
    await expect(row(other, name)).toContainText('1.000 kg → 1.100 kg');
    await row(other, name).getByRole('button', { name: leftovers }).click();
    await other.reload();
    await expect(row(other, name)).toContainText('1.000 kg → 900 kg');
    await other.getByRole('button', { name: 'Salvar (1)' }).click();
    await expect(banner(other, saved)).toBeVisible();
    await expectWaiting(other, 0);
    await other.reload();
    await expect(row(other, name)).toContainText('900 kg');
    await expect(row(other, name)).not.toContainText('→');
  });

  test('count from the tap, whenever they are saved', async ({ page }) => {
    const name = await newLot();
    await page.clock.install();
    await open(page, round, 'worker');
    await row(page, name).getByRole('button', { name: licked }).click();
    const tapped = await page.evaluate(() => Date.now());
    await page.clock.fastForward('20:00');
    const sent = page.waitForRequest('**/lots/trough_readings');
    await page.getByRole('button', { name: 'Salvar (1)' }).click();
    await page.clock.runFor(1000);
    const { readings } = (await sent).postDataJSON();
    expect(Math.abs(Date.parse(readings[0].timestamp) - tapped)).toBeLessThan(60_000);
  });

  test('of yesterday stand apart, to be saved or thrown away', async ({ page }) => {
    const [first = '', second = ''] = await newLots(await sessionOf('admin'), 'Lote A', 'Lote B');
    const today = new Date();
    await page.clock.install({ time: today.getTime() - 86_400_000 });
    await open(page, round, await newMember('worker'));
    for (const name of [first, second]) await row(page, name).getByRole('button', { name: licked }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => page.evaluate(draftsOnDisk)).toBe(2);
    await page.clock.setSystemTime(today);
    await page.clock.runFor(60_000);
    const yesterday = page.getByRole('alert', { name: 'De ontem: salvar ou descartar' });
    await expect(yesterday).toContainText(`${first} +10%, ${second} +10%`);
    await expect(saveButton(page).last()).toBeDisabled();
    await expect(row(page, first)).not.toContainText('→');
    await row(page, first).getByRole('button', { name: leftovers }).click();
    await expect(page.getByRole('button', { name: 'Salvar (1)' })).toBeEnabled();
    await expectAccessible(page);
    await yesterday.getByRole('button', { name: 'Descartar' }).click();
    await expect(yesterday).toBeHidden();
    await expect(row(page, first)).toContainText('→ 900 kg');
    await page.clock.runFor(1000);
    await expect.poll(() => page.evaluate(draftsOnDisk)).toBe(1);
  });

  test('are neither seen nor lost by another person on the device', async ({ page }) => {
    const name = await newLot();
    const [owner, stranger] = [await newMember('worker', 'Dona'), await newMember('worker', 'Outra')];
    await open(page, round, owner);
    await row(page, name).getByRole('button', { name: licked }).click();
    await expect.poll(() => page.evaluate(draftsOnDisk)).toBe(1);
    for (const [before, now, chosen] of [
      ['Dona', stranger, 'false'],
      ['Outra', owner, 'true'],
    ] as const) {
      await page.getByRole('button', { name: `Menu de ${before}` }).click();
      await page.getByRole('menuitem', { name: 'Sair' }).click();
      await page.getByLabel('Email').fill(now.email);
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page).toHaveURL('/operador');
      await page.goto(round);
      await expect(row(page, name).getByRole('button', { name: licked })).toHaveAttribute('aria-pressed', chosen);
    }
  });
});

test('a note of a lot that is deleted before it is saved still counts', async ({ page }) => {
  const admin = await sessionOf('admin');
  const name = await newLot();
  await open(page, round, 'worker');
  await row(page, name).getByRole('button', { name: licked }).click();
  const lots = await callFarm<{ id: number; name: string }[]>(admin, 'GET', 'trough_readings/round');
  await call(admin, 'DELETE', `farms/${admin.farm_id}/lots/${lots.find((lot) => lot.name === name)?.id}`);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(row(page, name)).toBeHidden();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(banner(page, saved)).toBeVisible();
  await expectWaiting(page, 0);
  const outbox = await openOutbox(page);
  await expect(outbox).toContainText('Em quarentena');
  await expect(outbox).toContainText('Lote não encontrado');
  await dismiss(page, saved);
  await expectAccessible(page);
  await outbox.getByRole('button', { name: 'Entendi' }).click();
  await expect(outbox).toContainText('Tudo enviado');
});

test.describe('the order of the round', () => {
  test('is changed with the keyboard', async ({ page }) => {
    const farmer = await newFarmer();
    const names = await newLots(farmer, 'Lote A', 'Lote B');
    const [first = '', second = ''] = names;
    await open(page, round, farmer);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
    const dialog = await moveUp(page, second);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(banner(page, 'Sequência dos lotes atualizada com sucesso!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([second, first]);
  });

  test('stays in the dialog when the server cannot save it', anyScreen, async ({ page }) => {
    const farmer = await newFarmer();
    const names = await newLots(farmer, 'Lote A', 'Lote B');
    await open(page, round, farmer);
    await page.route('**/update_trough_reading_positions', (route) => route.fulfill({ status: 500, json: {} }));
    const dialog = await moveUp(page, names[1] ?? '');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(banner(page, 'Erro ao atualizar a sequência dos lotes.')).toBeVisible();
    await expect(page.getByTitle('Dispensar')).toHaveCount(1);
    await expect(dialog.getByRole('listitem')).toContainText([/Lote B/, /Lote A/]);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  });
});

async function moveUp(page: Page, name: string) {
  await page.getByRole('button', { name: 'Sequência' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sequência de leitura' });
  const items = dialog.getByRole('listitem');
  await dialog.getByRole('button', { name: `Mover ${name}` }).focus();
  await page.keyboard.press('Space');
  await expect(items.filter({ hasText: name })).toHaveAttribute('data-dragging', 'true');
  // The library starts to listen to the arrows a moment later, and nothing on screen tells when.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    // The first one makes room.
    await expect(items.first()).toHaveAttribute('style', /translate3d\(0px, [1-9]/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect(items.first()).toContainText(name);
  return dialog;
}

function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Salvar', exact: true });
}

/** In the page. */
function draftsOnDisk(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('cocho.outbox');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
