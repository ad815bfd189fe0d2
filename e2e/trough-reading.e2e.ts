import { formatDay } from '@cocho/domain/formats';
import {
  anyScreen,
  banner,
  call,
  callFarm,
  daysAgo,
  dismiss,
  expect,
  expectAccessible,
  newFarmer,
  newMember,
  open,
  sessionOf,
  test,
} from './cocho.ts';
import {
  expectWaiting,
  leftovers,
  licked,
  newLot,
  newLots,
  note,
  noteQuestion,
  openOutbox,
  round,
  row,
  saveButton,
  saved,
  secondNote,
} from './round.ts';

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
  await expect(row(page, name)).not.toContainText('kg →');
  await expect(saveButton(page)).toBeDisabled();

  await clean.click();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(banner(page, saved)).toBeVisible();
  await expectWaiting(page, 0);
  await expect(row(page, name)).toContainText('1.100 kg');
  // One tap told what was decided and what was seen.
  await expect(row(page, name)).toContainText(/Última leitura: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} · Lambido/);
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
  await expect(noteQuestion(page, name)).toContainText(secondNote);
  await expectAccessible(page);
  await noteQuestion(page, name).getByRole('button', { name: 'Confirmar' }).click();
  await expect(row(page, name)).toContainText('1.100 kg → 990 kg');
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

test(
  'a phone two days behind tells its clock with what it sends: the reading counts today, and says so',
  anyScreen,
  async ({ page }) => {
    const name = await newLot();
    const days = 2 * 86_400_000;
    await page.clock.setSystemTime(Date.now() - days);
    await open(page, round, await newMember('worker'));
    const sending = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/trough_readings'),
    );
    await note(page, name);
    const { readings, sent_at } = (await sending).postDataJSON();
    for (const told of [
      Date.parse(sent_at) + days,
      Date.parse(readings[0].timestamp) + days,
      Date.parse(readings[0].after),
    ])
      expect(Math.abs(told - Date.now())).toBeLessThan(300_000);
    await expect(row(page, name)).toContainText('Relógio do aparelho atrasado');
    await expect(row(page, name)).toContainText(`Última leitura: ${formatDay(daysAgo(0))}`);
  },
);

test('notes of lots that a search hides are saved with the others', anyScreen, async ({ page }) => {
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

test('a thumb goes down the round: the next unread lot comes to where the last was, and what may be a slip is asked', async ({
  page,
}) => {
  const farmer = await newFarmer();
  await callFarm(farmer, 'POST', 'corral_indexes', { name: 'Muito limpo', value: 20 });
  const [clean, much] = ['0 - Cocho limpo e lambido +10%', '3 - Sobra acima de 50% -10%'];
  const names = await newLots(farmer, ...'ABCDEFGHIJKLMNOPQRSTUVWX'.split('').map((letter) => `Lote ${letter}`));
  const [first = '', second = '', third = '', fourth = ''] = names;
  const key = (lot: string, name: string) =>
    row(page, lot)
      .getByRole('group', { name: `Nota de ${lot}` })
      .getByRole('button', { name, exact: true });
  const top = async (lot: string) => Math.round((await row(page, lot).boundingBox())?.y ?? 0);
  await open(page, round, farmer);
  const [place, height] = [await top(first), (await row(page, first).boundingBox())?.height];
  expect(height).toBeLessThanOrEqual(150);
  expect((await key(first, clean).boundingBox())?.width).toBeGreaterThanOrEqual(56);

  await key(third, much).click();
  await expect.poll(() => top(fourth)).not.toBe(await top(third));
  await page.evaluate(() => scrollTo(0, 0));
  await key(first, clean).click();
  await expect.poll(() => top(second)).toBe(place);
  // The third has a note.
  await key(second, clean).click();
  await expect.poll(() => top(fourth)).toBe(place);
  expect((await row(page, second).boundingBox())?.height).toBe(height);
  await expect(page.getByRole('button', { name: 'Salvar (3)' })).toBeEnabled();
  await page.getByRole('button', { name: `Desfazer +10% ${second}` }).click();
  await expect(key(second, clean)).toHaveAttribute('aria-pressed', 'false');

  await key(fourth, 'Muito limpo +20%').click();
  await expect(noteQuestion(page, fourth)).toContainText('A nota +20% passa do aumento de 10% da fazenda.');
  await noteQuestion(page, fourth).getByRole('button', { name: 'Cancelar' }).click();
  await key(fourth, 'Suspender trato -100%').click();
  await expect(noteQuestion(page, fourth)).toContainText('O trato fica suspenso');
  await noteQuestion(page, fourth).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Salvar (2)' })).toBeEnabled();
  await key(fourth, 'Suspender trato -100%').click({ delay: 1200 });
  await expect(row(page, fourth)).toContainText('1.000 kg → 0 kg Suspenso');
  await expect(page.getByRole('button', { name: 'Salvar (3)' })).toBeEnabled();

  // Also from the last lot of a group that is laid out together to the first of the next.
  const [twentieth = '', next = ''] = names.slice(19);
  await key(twentieth, clean).evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const there = await top(twentieth);
  await key(twentieth, clean).click();
  await expect.poll(() => top(next)).toBe(there);
  await expect(key(next, clean)).toBeInViewport({ ratio: 1 });
});

test('Enter gives the note and moves on to the next lot', anyScreen, async ({ page }) => {
  const [last = ''] = await newLots(await sessionOf('admin'), 'Lote Z');
  const names = await newLots(await sessionOf('admin'), 'Lote A', 'Lote B');
  const [first = '', second = ''] = names;
  await open(page, round, 'worker');
  // Where nothing follows, Salvar does, also with the first note.
  await page.getByLabel('Buscar lote').fill(last);
  await row(page, last).getByRole('button', { name: licked }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Salvar (1)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, last).getByRole('img', { name: /^Últimas notas: (.*, )?\+10% Lambido$/ })).toBeVisible();
  await page.getByLabel('Buscar lote').fill(first.replace('Lote A', ''));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  await row(page, first).getByRole('button', { name: licked }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, first)).toContainText('1.000 kg → 1.100 kg');
  const next = row(page, second).getByRole('button', { name: licked });
  await expect(next).toBeFocused();
  // All of the ring is seen: beyond the key it would be cut off.
  expect(await next.evaluate(ringBeyond)).toBeLessThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Salvar (2)' })).toBeEnabled();
});

test('a note of a lot that is deleted before it is saved still counts', anyScreen, async ({ page }) => {
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
  const refused = page.getByRole('alert', { name: '1 leitura não entrou' });
  await expect(refused).toContainText(`${name}, +10%: Lote não encontrado. O gestor resolve no painel`);
  await expect(page.getByRole('button', { name: 'Caixa de saída: 0 a enviar, 1 sem entrar' })).toBeVisible();
  const outbox = await openOutbox(page);
  await expect(outbox).toContainText('Em quarentena');
  await expect(outbox).toContainText('Lote não encontrado');
  await dismiss(page, saved);
  await expectAccessible(page);
  await outbox.getByRole('button', { name: 'Entendi' }).click();
  await expect(outbox).toContainText('Tudo enviado');
  await expect(refused).toBeHidden();
});

/** In the page: how far the ring of the focus reaches beyond what has it. */
function ringBeyond(focused: Element): number {
  const { outlineOffset, outlineWidth } = getComputedStyle(focused);
  return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
}
