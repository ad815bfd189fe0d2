import type { Page } from '@playwright/test';
import { anyScreen, banner, expect, expectAccessible, newFarmer, open, test } from './cocho.ts';
import { expectContrasts } from './feeding.ts';
import { licked, newLots, noteQuestion, round, storedReadings } from './round.ts';
import { expectInHand, onEveryScreen } from './screens.ts';

const screens = { lying: { width: 844, height: 390 }, tablet: { width: 820, height: 1180 } };

test('one lot at a time: keys for a glove, skipped lots come back, and the death of the tab loses nothing', async ({
  page,
}) => {
  const farmer = await newFarmer();
  const [first = '', second = '', third = ''] = await newLots(farmer, 'Lote A', 'Lote B', 'Lote C');
  const screen = page.getByRole('dialog', { name: 'Leitura um a um' });
  const key = (name: string | RegExp) => screen.getByRole('group').getByRole('button', { name });
  const progress = screen.getByRole('status');
  const inSight = (lot: string) => expect(screen.getByRole('heading', { name: lot, exact: true })).toBeVisible();
  await open(page, round, farmer);
  await page.getByRole('link', { name: 'Um a um' }).click();
  await inSight(first);
  await expect(screen.getByRole('img', { name: /^Últimos 14 dias/ })).toBeVisible();
  await expect(screen).toContainText('1.000 kg');
  await expectAccessible(page);

  await key(licked).click();
  await inSight(second);
  await expect(progress).toHaveText(`1 de 3 faltam 2: ${second}`);
  // What lies above has the keys for itself: Escape puts one thing away.
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: /^Ajuda/ });
  await expect(help.getByRole('button', { name: 'Fechar' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await inSight(second);
  await swipe(page, -150);
  await inSight(third);
  await swipe(page, 150);
  await inSight(second);
  await page.keyboard.press('ArrowRight');
  await inSight(third);
  await key(/Suspender trato/).click();
  await expect(noteQuestion(page, third)).toContainText('O trato fica suspenso');
  await page.keyboard.press('Escape');
  await expect(noteQuestion(page, third)).toBeHidden();
  await inSight(third);
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await page.getByRole('link', { name: 'Um a um' }).click();
  await inSight(second);
  await key(/Suspender trato/).click({ delay: 1200 });
  await inSight(third);
  // A key that was held once is pressed like any other.
  await key(/Suspender trato/).press('Space');
  await expect(noteQuestion(page, third)).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.getByRole('button', { name: `Desfazer -100% ${second}` }).click();
  await inSight(second);
  await page.keyboard.press('ArrowRight');
  await inSight(third);
  await key(/Sobra fina/).click();
  await expect(screen).toContainText('Falta olhar o cocho:');
  await screen.getByRole('button', { name: new RegExp(second) }).click();
  await inSight(second);

  for (const size of Object.values(screens)) {
    await page.setViewportSize(size);
    await expectKeysUnderTheThumb(page, size);
    await screen.getByRole('button', { name: /^Usar com a mão/ }).click();
    await expectKeysUnderTheThumb(page, size);
  }
  await page.reload();
  await inSight(second);
  await expect(progress).toHaveText(`2 de 3 falta 1: ${second}`);
  await key(/Cocho limpo \+5%/).click();
  await inSight('Fim da ronda');
  await screen.getByRole('button', { name: 'Salvar (3)' }).click();
  await expect(banner(page, '3 leituras salvas neste aparelho')).toBeVisible();
  await expect(progress).toHaveText('3 de 3 todos com nota');
  await screen.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: second })).toContainText('1.050 kg');
  await expect.poll(() => storedReadings(second, farmer)).toBe(1);
});

test(
  'by keys alone: the round begins on a note, ends at Salvar, and leads back to where it was opened',
  anyScreen,
  async ({ page }) => {
    const farmer = await newFarmer();
    const lots = await newLots(farmer, 'Lote A', 'Lote B', 'Lote C');
    const screen = page.getByRole('dialog', { name: 'Leitura um a um' });
    const heading = (name: string) => screen.getByRole('heading', { name, exact: true });
    const first = screen.getByRole('group').getByRole('button', { name: licked });
    const link = page.getByRole('link', { name: 'Um a um' });
    await open(page, round, farmer);
    await link.press('Enter');
    for (const lot of lots) {
      await expect(heading(lot)).toBeVisible();
      await expect(first).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(heading('Fim da ronda')).toBeFocused();
    for (const name of ['‹ Anterior', 'Falar', /^Desfazer/, 'Salvar (3)']) {
      await page.keyboard.press('Tab');
      await expect(screen.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(banner(page, '3 leituras salvas neste aparelho')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(screen).toBeHidden();
    await expect(link).toBeFocused();

    // Also where the page begins in it; and Ctrl K leads out of it.
    const [lot = ''] = await newLots(farmer, 'Lote D');
    await page.goto(`${round}?lote=inicio`);
    await expect(heading(lot)).toBeVisible();
    await expect(first).toBeFocused();
    await page.keyboard.press('ControlOrMeta+k');
    const pen = lot.replace('Lote D', 'Baia');
    const found = page.getByRole('dialog', { name: 'Ir para' });
    await found.getByRole('combobox').fill(pen);
    await expect(found.getByRole('option')).toHaveText([`${pen} Baia`]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/corrals\/\d+/);
    await expect(screen).toBeHidden();
  },
);

test(
  'a note by voice: what was heard is shown with its lot, and counts when it is confirmed',
  anyScreen,
  async ({ page }) => {
    await page.addInitScript(fakeEar);
    const farmer = await newFarmer();
    const [angus = '', cross = '', nelore = ''] = await newLots(farmer, 'Angus', 'Cruzado', 'Nelore');
    const screen = page.getByRole('dialog', { name: 'Leitura um a um' });
    const voice = screen.getByRole('region', { name: 'Nota por voz' });
    const inSight = (lot: string) => expect(screen.getByRole('heading', { name: lot, exact: true })).toBeVisible();
    await open(page, `${round}?lote=inicio`, farmer);
    await inSight(angus);
    await screen.getByRole('button', { name: 'Falar' }).click();
    await expect(voice).toContainText('Ouvindo');

    await say(page, 'cruzado, meio');
    await inSight(cross);
    await expect(voice).toContainText(`cruzado, meio${cross}: 0,5 - Cocho limpo +5%`);
    await expect(screen.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled();
    await expectAccessible(page);
    await expectContrasts(page);
    const keys = screen.getByRole('group').getByRole('button');
    const yes = voice.getByRole('button', { name: 'Confirmar' });
    await onEveryScreen(page, () => expectInHand(page, keys.first(), keys.last(), yes));
    await say(page, 'sim');
    await inSight(nelore);
    await say(page, 'baia do vizinho, dois');
    await expect(voice).toContainText('Qual lote? Nenhum da ronda se chama assim.');
    await say(page, 'anterior');
    await say(page, 'anterior');
    await inSight(angus);
    await say(page, 'um');
    await voice.getByRole('button', { name: 'Confirmar' }).click();
    await inSight(nelore);
    await expect(screen.getByRole('button', { name: 'Salvar (2)' })).toBeEnabled();
    await refuseEar(page);
    await expect(voice).toContainText('O navegador não deixou usar o microfone.');
    await voice.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(voice).toContainText('Ouvindo');
    await screen.getByRole('button', { name: 'Falar' }).click();
    await expect(voice).toBeHidden();

    await page.evaluate(() => {
      for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) Reflect.deleteProperty(window, name);
    });
    await page.keyboard.press('ArrowLeft');
    await inSight(cross);
    await expect(screen.getByRole('button', { name: 'Falar' })).toBeHidden();
  },
);

interface Ear {
  onresult(event: { results: unknown[] }): void;
  onerror(event: { error: string }): void;
}

/** In the page: a recognizer of speech that hears what a journey says. */
function fakeEar(): void {
  class FakeEar {
    start() {
      Object.assign(window, { ear: this });
    }
    abort() {}
  }
  Object.assign(window, { SpeechRecognition: FakeEar, webkitSpeechRecognition: FakeEar });
}

async function say(page: Page, transcript: string): Promise<void> {
  await page.evaluate((transcript) => {
    const { ear } = window as unknown as { ear: Ear };
    ear.onresult({ results: [Object.assign([{ transcript }], { isFinal: true })] });
  }, transcript);
}

async function refuseEar(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { ear: Ear }).ear.onerror({ error: 'not-allowed' }));
}

/** All of them on the screen, and none too small for a glove. */
async function expectKeysUnderTheThumb(page: Page, { width, height }: { width: number; height: number }) {
  const keys = await page.getByRole('dialog').getByRole('group').getByRole('button').all();
  expect(keys).toHaveLength(7);
  for (const one of keys) {
    const box = await one.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
}

async function swipe(page: Page, by: number): Promise<void> {
  const lot = page.getByRole('dialog').getByRole('region');
  const at = (clientX: number) => ({ identifier: 0, clientX, clientY: 200 });
  await lot.dispatchEvent('touchstart', { touches: [at(200)], changedTouches: [at(200)] });
  await lot.dispatchEvent('touchend', { touches: [], changedTouches: [at(200 + by)] });
}
