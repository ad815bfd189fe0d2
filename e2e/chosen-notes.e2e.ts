import {
  anyScreen,
  banner,
  expect,
  expectAccessible,
  home,
  newMember,
  open,
  password,
  sessionOf,
  test,
} from './cocho.ts';
import {
  expectWaiting,
  leftovers,
  licked,
  newLot,
  newLots,
  noteQuestion,
  round,
  row,
  saveButton,
  saved,
} from './round.ts';

test.describe('notes that are chosen and not saved', anyScreen, () => {
  test('are there again after the page was left and after the tab died', async ({ page, context }) => {
    const name = await newLot();
    await open(page, round, 'worker');
    const clean = row(page, name).getByRole('button', { name: licked });
    // In the moment of the tap, and the disk is too slow for it.
    await page.evaluate(keepDiskBusy);
    await clean.click();
    await page.reload();
    await expect(clean).toHaveAttribute('aria-pressed', 'true');
    await home(page).click();
    await expect(page).toHaveURL('/admin');
    await page.goBack();
    await expect(clean).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => page.evaluate(draftsOnDisk)).toBe(1);
    // What was asked and not answered is asked no more.
    await row(page, name)
      .getByRole('button', { name: /Suspender trato/ })
      .click();
    await expect(noteQuestion(page, name)).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL('/admin');
    await page.goBack();
    await expect(clean).toHaveAttribute('aria-pressed', 'true');
    await expect(noteQuestion(page, name)).toBeHidden();

    // Nothing of the page runs any more, not even what runs when it is closed.
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => {});
    await crashed;
    const other = await context.newPage();
    await other.goto(round);
    await expect(row(other, name)).toContainText('1.000 kg → 1.100 kg');
    await row(other, name).getByRole('button', { name: leftovers }).click();
    await expect(row(other, name)).toContainText('1.000 kg → 900 kg');
    await other.reload();
    await expect(row(other, name)).toContainText('1.000 kg → 900 kg');
    await other.getByRole('button', { name: 'Salvar (1)' }).click();
    await expect(banner(other, saved)).toBeVisible();
    await expectWaiting(other, 0);
    await other.reload();
    await expect(row(other, name)).toContainText('900 kg');
    await expect(row(other, name)).not.toContainText('kg →');
  });

  test('count from the tap, whenever they are saved', async ({ page }) => {
    const name = await newLot();
    await page.clock.install();
    await open(page, round, 'worker');
    await row(page, name).getByRole('button', { name: licked }).click();
    const tapped = await page.evaluate(() => Date.now());
    await page.clock.fastForward('03:00');
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
    const clock = page.getByRole('alert', { name: 'Acerte a data e a hora deste aparelho' });
    await expect(clock).toContainText('o relógio estava 1 dia atrasado.');
    await expectAccessible(page);
    await page.clock.setSystemTime(today);
    await page.clock.runFor(60_000);
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await expect(clock).toBeHidden();
    const yesterday = page.getByRole('alert', { name: 'De ontem: salvar ou descartar' });
    await expect(yesterday).toContainText(`${first} +10%, ${second} +10%`);
    await expect(saveButton(page).last()).toBeDisabled();
    await expect(row(page, first)).not.toContainText('kg →');
    await row(page, first).getByRole('button', { name: leftovers }).click();
    await expect(page.getByRole('button', { name: 'Salvar (1)' })).toBeEnabled();
    await expectAccessible(page);
    await yesterday.getByRole('button', { name: 'Descartar' }).click();
    await expect(yesterday).toBeHidden();
    const discarded = page.getByRole('status').filter({ hasText: '2 notas descartadas' });
    await discarded.getByRole('button', { name: 'Desfazer' }).click();
    await expect(yesterday).toContainText(`${first} +10%, ${second} +10%`);
    // Nobody can take them back by a tap once they are saved: it is asked first.
    await yesterday.getByRole('button', { name: 'Salvar' }).click();
    const question = page.getByRole('dialog', { name: 'De ontem: salvar 2 leituras?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await yesterday.getByRole('button', { name: 'Salvar' }).click();
    await question.getByRole('button', { name: 'Salvar' }).click();
    await expect(yesterday).toBeHidden();
    await expect(row(page, first)).toContainText('1.100 kg → 990 kg');
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

/** In the page: for as long as it lives, nothing that is written comes to an end. */
function keepDiskBusy(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('cocho.outbox');
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
      const goOn = () => {
        drafts.count().onsuccess = goOn;
      };
      goOn();
      resolve();
    };
  });
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
