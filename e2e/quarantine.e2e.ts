import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  expect,
  expectAccessible,
  newFarmer,
  open,
  type Session,
  settled,
  test,
} from './cocho.ts';
import { fedOffline, newFeeding, refusal, sendFed, weighBehindARelease } from './feeding.ts';
import { expectWaiting, newLots, note, openOutbox, round } from './round.ts';

const path = '/admin/quarantine';

test('a manager applies what can be applied by now, and sets the rest aside after a question', async ({ page }) => {
  const farmer = await newFarmer();
  const [name = ''] = await newLots(farmer, 'Lote');
  const [lot] = await callFarm<{ id: number }[]>(farmer, 'GET', 'lots');
  const lot_id = lot?.id ?? 0;
  await callFarm(farmer, 'DELETE', `lots/${lot_id}`);
  await read(farmer, lot_id, 10);
  await open(page, path, farmer);
  await expect(card(page)).toContainText('Lote não encontrado');
  await expect(card(page)).toContainText(name);
  await expect(card(page)).toContainText('+10%');
  await expect(card(page)).toContainText(/Lido em\s*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expectWarning(page, '1 a resolver');
  await expectAccessible(page);

  await card(page).getByRole('button', { name: 'Tentar aplicar' }).click();
  await expect(banner(page, 'Lote não encontrado')).toBeVisible();
  await expect(card(page)).toHaveCount(1);
  await callFarm(farmer, 'POST', `lots/${lot_id}/restore`);
  await card(page).getByRole('button', { name: 'Tentar aplicar' }).click();
  await expect(banner(page, 'Aplicado com sucesso')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nada em quarentena' })).toBeVisible();
  const [{ projected_load } = { projected_load: 0 }] = await callFarm<{ projected_load: number }[]>(
    farmer,
    'GET',
    'lots',
  );
  expect(projected_load).toBe(1100);

  // Arrives while the manager looks.
  await read(farmer, 999_999, -5);
  await expect(card(page)).toContainText('-5%');
  await expectWarning(page, '1 a resolver');
  await card(page).getByRole('button', { name: 'Descartar' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar este registro?' });
  await expect(question).toContainText('Nota -5%');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page)).toHaveCount(1);
  await card(page).getByRole('button', { name: 'Descartar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('heading', { name: 'Nada em quarentena' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'a resolver' })).toHaveCount(0);
});

test(
  'the operator hears, without a reload, that the manager discarded an operation',
  anyScreen,
  async ({ page, openAs }) => {
    const { farmer, worker, rule } = await newFeeding();
    await open(page, '/operador', worker);
    await weighBehindARelease(page, { farmer, worker, rule });
    await expect(refusal(page)).toContainText('nada se perdeu');

    const manager = await openAs(farmer);
    await manager.goto(path);
    await settled(manager);
    await expect(card(manager)).toContainText(`${rule}: 600 kg carregados, 0 kg descarregados`);
    await card(manager).getByRole('button', { name: 'Descartar' }).click();
    const question = manager.getByRole('dialog', { name: 'Descartar este registro?' });
    await expect(question).toContainText(`${rule}: 600 kg carregados, 0 kg descarregados`);
    await question.getByRole('button', { name: 'Descartar' }).click();

    await expect(refusal(page)).toContainText('O gestor descartou este envio');
    await expect(refusal(page)).toContainText(/Descartado pelo gestor em .* \(Ana\)/);
    await expect(refusal(page)).not.toContainText('nada se perdeu');
    await expectAccessible(page);
    await refusal(page).getByRole('button', { name: 'Entendi' }).click();
    await expect(refusal(page)).toHaveCount(0);
  },
);

test(
  'a reading that the manager applied leaves the outbox; one that was discarded says so',
  anyScreen,
  async ({ page }) => {
    const { farmer, worker } = await newFeeding();
    const names = await newLots(farmer, 'Lote P', 'Lote Q');
    const lots = await callFarm<{ id: number; name: string }[]>(farmer, 'GET', 'lots');
    const ids = names.map((name) => lots.find((lot) => lot.name === name)?.id);
    await open(page, round, worker);
    await page.route('**/lots/trough_readings', (route) => route.abort());
    for (const name of names) await note(page, name);
    for (const id of ids) await callFarm(farmer, 'DELETE', `lots/${id}`);
    await page.unroute('**/lots/trough_readings');
    await expectWaiting(page, 0);
    const outbox = await openOutbox(page);
    await expect(outbox.getByText('Lote não encontrado')).toHaveCount(2);

    await callFarm(farmer, 'POST', `lots/${ids[0]}/restore`);
    type Entry = { id: number; lot_name: string };
    const entries = await callFarm<Entry[]>(farmer, 'GET', 'quarantine');
    const resolve = (name: string | undefined, action: string) =>
      callFarm(farmer, 'POST', `quarantine/${entries.find((one) => one.lot_name === name)?.id}/resolve`, { action });
    await resolve(names[0], 'retry');
    await expect(outbox.getByText('Lote não encontrado')).toHaveCount(1);
    await resolve(names[1], 'discard');
    await expect(outbox).toContainText(/Descartado pelo gestor em .* \(Ana\)/);
    await outbox.getByRole('button', { name: 'Entendi' }).click();
    await expect(outbox).toContainText('Tudo enviado');
  },
);

test('what was fed to a lot that was closed too early is left out, and the other pens count', async ({ page }) => {
  const { farmer, worker, rule } = await newFeeding();
  const operation = await fedOffline(worker, 10);
  const lots = await callFarm<{ id: number; name: string }[]>(farmer, 'GET', 'lots');
  const closed = lots.find(({ name }) => name === 'Lote A');
  const finish_date = addDays(operation.day, -1);
  await callFarm(farmer, 'PUT', `lots/${closed?.id}/finish`, { finish_date });
  await sendFed(worker, operation);
  await open(page, path, farmer);
  await expect(card(page)).toContainText(`Lote A encerrado em ${formatDay(finish_date)}`);
  await expectAccessible(page);
  const without = page.getByRole('button', { name: 'Aplicar sem este lote' });
  await without.click();
  const question = page.getByRole('dialog', { name: 'Aplicar sem este lote?' });
  await expect(question).toContainText(`Lote A encerrado em ${formatDay(finish_date)} (600 kg)`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page)).toHaveCount(1);
  await without.click();
  await question.getByRole('button', { name: 'Aplicar sem este lote' }).click();
  await expect(banner(page, 'Aplicado com sucesso')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nada em quarentena' })).toBeVisible();

  const [{ id } = { id: 0 }] = await callFarm<{ id: number }[]>(farmer, 'GET', 'operations');
  await open(page, `/admin/operations/${id}`, farmer);
  await expect(page.getByRole('region', { name: 'O que deu errado' })).toContainText(
    `Lote A: 600 kg descarregados não contam para lote nenhum, por decisão na quarentena ${rule}`,
  );
  await expect(page.getByRole('row', { name: /^Lote A/ })).toContainText('Não conta');
  await expect(page.getByRole('row', { name: /^Lote B/ })).toContainText('400');
});

test('what is asked before lots are left out stays as it was read, and so does what is sent', async ({ page }) => {
  const { farmer, worker } = await newFeeding();
  const operation = await fedOffline(worker, 10);
  const finish_date = addDays(operation.day, -1);
  const lots = await callFarm<{ id: number; name: string }[]>(farmer, 'GET', 'lots');
  const [a = 0, b = 0] = ['Lote A', 'Lote B'].map((name) => lots.find((lot) => lot.name === name)?.id);
  await callFarm(farmer, 'PUT', `lots/${a}/finish`, { finish_date });
  await sendFed(worker, operation);
  await open(page, path, farmer);
  await page.getByRole('button', { name: 'Aplicar sem este lote' }).click();
  const question = page.getByRole('dialog', { name: 'Aplicar sem este lote?' });
  await expect(question).toContainText('Lote A encerrado');

  // Somebody else closes the other lot and tries it again: now both stand in its way.
  await callFarm(farmer, 'PUT', `lots/${b}/finish`, { finish_date });
  const fresh = page.waitForResponse(
    // What has not changed comes without a body.
    async (one) => /quarantine\?/.test(one.url()) && one.ok() && /Lote B/.test(await one.text()),
  );
  const [entry] = await callFarm<{ id: number }[]>(farmer, 'GET', 'quarantine');
  await callFarm(farmer, 'POST', 'quarantine/resolve', { ids: [entry?.id], action: 'retry' });
  await fresh;
  await settled(page);
  await expect(question).not.toContainText('Lote B');
  const sent = page.waitForRequest((one) => one.url().endsWith('/resolve'));
  await question.getByRole('button', { name: 'Aplicar sem este lote' }).click();
  expect((await sent).postDataJSON()).toEqual({ action: 'retry', without: [a] });
  await expect(question).toHaveCount(0);
});

test('many are discarded at once, after a question, and the rest stays', anyScreen, async ({ page }) => {
  const farmer = await newFarmer();
  for (const kg of [1, 2, 3]) await read(farmer, 999_999, kg);
  await open(page, path, farmer);
  await expect(card(page)).toHaveCount(3);
  await expect(card(page).first()).toContainText('+3%');
  await page.getByLabel(/^Selecionar: .*Nota \+3%/).check();
  await expect(page.getByRole('button', { name: 'Aplicar 1 selecionado', exact: true })).toBeVisible();
  await page.getByLabel('Selecionar todos desta página').check();
  await page.getByLabel(/^Selecionar: .*Nota \+2%/).uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Descartar 2 selecionados' }).click();
  const question = page.getByRole('dialog', { name: 'Descartar 2 registros?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Aplicar 2 selecionados' }).click();
  await expect(banner(page, 'Lote não encontrado')).toBeVisible();
  await expect(card(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Descartar 2 selecionados' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(banner(page, '2 registros resolvidos')).toBeVisible();
  await expect(card(page)).toHaveCount(1);
  await expect(card(page)).toContainText('+2%');
});

/** As a device in the field would send it. */
function read(session: Session, lot_id: number, note: number): Promise<unknown> {
  const readings = [{ client_id: randomUUID(), lot_id, note, timestamp: new Date().toISOString() }];
  return callFarm(session, 'POST', 'lots/trough_readings', { readings });
}

function card(page: Page) {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Tentar aplicar' }) });
}

/** Beside the menu's entry, which a phone hides until it is asked for. */
async function expectWarning(page: Page, text: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Mostrar menu' });
  const isHidden = await menu.isVisible();
  if (isHidden) await menu.click();
  await expect(page.getByRole('link', { name: `Quarentena ${text}` })).toBeVisible();
  if (isHidden) await page.keyboard.press('Escape');
}
