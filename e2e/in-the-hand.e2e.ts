import type { Page } from '@playwright/test';
import {
  anyScreen,
  banner,
  callFarm,
  expect,
  expectAccessible,
  home,
  newFarmer,
  open,
  settled,
  test,
  zoneFarFromMidnight,
} from './cocho.ts';
import { tap } from './finger.ts';
import { breakable, newLots, noteQuestion, round, row } from './round.ts';
import { expectInHand, expectInReach, onEveryScreen } from './screens.ts';

test.describe('in the hand', anyScreen, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('keys lie whole under the thumb on every screen, in the list and one by one', async ({ page }) => {
    const { lots, keys, key, save, undo } = await openRound(page, 'ABCDEFGHIJKLMNOPQRSTU');
    const [first = '', second = '', third = ''] = lots;

    await test.step('the list', () =>
      onEveryScreen(page, async () => {
        await page.evaluate(() => scrollTo(0, 0));
        await expectInReach(page, keys(first).first(), keys(first).nth(5));
        // The last of a group of rows, which is as high as all of them.
        await expectInReach(page, keys(lots[19] ?? '').first());
        await expectInHand(page, save, undo);
      }));

    await test.step('the sheet above the list', async () => {
      const tools = page.getByRole('button', { name: 'Ordenar e filtrar' });
      await page.evaluate(() => scrollTo(0, 0));
      await expectInHand(page, tools, page.getByRole('link', { name: 'Um a um' }));
      await tools.click();
      const close = page.getByRole('search').getByRole('button', { name: 'Fechar' });
      await expectInHand(page, close, page.getByRole('button', { name: 'Sequência' }));
      await close.click();
    });

    await test.step('one by one, for either hand', async () => {
      for (const lot of [first, second]) await key(lot, /lambido/).click();
      await page.getByRole('link', { name: 'Um a um' }).click();
      const screen = page.getByRole('dialog', { name: 'Leitura um a um' });
      await expect(screen.getByRole('heading', { name: third })).toBeVisible();
      const moves = screen.getByRole('button', { name: /^(‹ Anterior|Pular ›)$/ });
      const scores = screen.getByRole('group').getByRole('button');
      const saves = screen.getByRole('button', { name: 'Salvar (2)' });
      const away = screen.getByRole('button', { name: 'Voltar à lista' });
      const hand = screen.getByRole('button', { name: /^Usar com a mão/ });
      await onEveryScreen(page, () =>
        expectInHand(page, scores.first(), scores.last(), moves.last(), saves, away, hand),
      );
      await hand.click();
      await away.click();
      const [left, right] = await Promise.all([save.boundingBox(), undo.boundingBox()]);
      expect(left?.x).toBeLessThan(right?.x ?? 0);
    });
  });

  test('what was done last is taken back by one tap, and a note that waits is changed and annulled', async ({
    page,
  }) => {
    const { lots, key, save } = await openRound(page, 'A');
    const [first = ''] = lots;
    await key(first, /lambido/).click();
    await key(first, /acima de 50%/).click();
    await page.getByRole('button', { name: `Desfazer -10% ${first}` }).click();
    await expect(key(first, /lambido/)).toHaveAttribute('aria-pressed', 'true');
    await key(first, /lambido/).click();
    await page.getByRole('button', { name: `Desfazer retirada ${first}` }).click();
    await expect(key(first, /lambido/)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: `Desfazer +10% ${first}` }).click();
    await expect(key(first, /lambido/)).toHaveAttribute('aria-pressed', 'false');

    await key(first, /lambido/).click();
    await save.click();
    await expect(banner(page, '1 leitura salva neste aparelho')).toBeVisible();
    // A save is taken back as a whole.
    await page.getByRole('button', { name: 'Desfazer 1 leitura' }).click();
    await expect(row(page, first)).toContainText('1.000 kg → 1.100 kg');
    await expect(row(page, first)).not.toContainText('Lido hoje');
    await save.click();
    await expect(row(page, first)).toContainText('1 a enviar');
    await key(first, /acima de 50%/).click();
    const question = noteQuestion(page, first);
    const change = question.getByRole('button', { name: 'Trocar +10% por -10%' });
    await onEveryScreen(page, () => expectInHand(page, change, question.getByRole('button', { name: 'Confirmar' })));
    await change.click();
    await expect(row(page, first)).toContainText('900 kg');
    await page.getByRole('button', { name: `Desfazer troca ${first}` }).click();
    await expect(row(page, first)).toContainText('1.100 kg');
    await key(first, /acima de 50%/).click();
    await change.click();
    await expect(row(page, first)).toContainText('900 kg');
    await row(page, first).getByRole('button', { name: 'Anular -10%' }).click();
    const annul = page.getByRole('dialog', { name: 'Anular esta leitura?' }).getByRole('button', { name: 'Anular' });
    await onEveryScreen(page, () => expectInHand(page, annul));
    await page.keyboard.press('Escape');
    await expect(row(page, first).getByRole('button', { name: 'Anular -10%' })).toBeFocused();
    await page.keyboard.press('Enter');
    await annul.click();
    await expect(row(page, first)).toContainText('1.000 kg');
  });

  test('a save of several lots is taken back as a whole, also after one of them was changed twice', async ({
    page,
  }) => {
    const { lots, key, save, undo } = await openRound(page, 'ABC');
    const [first = '', second = '', third = ''] = lots;
    for (const lot of [first, second, third]) await key(lot, /lambido/).click();
    await save.click();
    await expect(banner(page, '3 leituras salvas neste aparelho')).toBeVisible();
    for (const [name, change, load] of [
      [/acima de 50%/, 'Trocar +10% por -10%', '900 kg'],
      [/Sobra fina/, 'Trocar -10% por 0%', null],
    ] as const) {
      await key(second, name).click();
      await noteQuestion(page, second).getByRole('button', { name: change }).click();
      if (load) await expect(row(page, second)).toContainText(load);
    }
    // Two swaps and the save, as fast as taps come: the last swap is still on its way.
    await undo.click({ clickCount: 3 });
    for (const lot of [first, second, third]) await expect(row(page, lot)).toContainText('1.000 kg → 1.100 kg');
    await expect(save).toHaveText('Salvar (3)');
    for (const lot of [third, second, first]) await page.getByRole('button', { name: `Desfazer +10% ${lot}` }).click();
    await expect(save).toBeDisabled();
  });

  test('Enter and Space score one lot a press, go on after a question, and land on no other button', async ({
    page,
  }) => {
    const { lots, key, save } = await openRound(page, 'ABCD');
    const [first = '', second = '', third = ''] = lots;
    await key(first, /\+20%/).focus();
    await page.keyboard.press('Enter');
    await expect(noteQuestion(page, first)).toContainText('A nota +20% passa do aumento de 15% da fazenda.');
    await noteQuestion(page, first).getByRole('button', { name: 'Confirmar' }).press('Enter');
    await expect(key(second, /\+20%/)).toBeFocused();
    await key(second, /lambido/).focus();
    for (const _ of 'held') await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(key(third, /lambido/)).toBeFocused();
    await expect(save).toHaveText('Salvar (2)');
    await page.keyboard.press('Space');
    await expect(key(lots[3] ?? '', /lambido/)).toBeFocused();
    await page.getByRole('button', { name: `Desfazer +10% ${third}` }).click();
    await expect(save).toHaveText('Salvar (2)');
  });

  test('what was chosen before the page was loaded is taken back by one tap, and what was saved for ten minutes', async ({
    page,
  }) => {
    const farmer = await newFarmer({ time_zone: zoneFarFromMidnight() });
    const [first = '', second = ''] = await newLots(farmer, 'Lote A', 'Lote B');
    const key = (lot: string) => row(page, lot).getByRole('button', { name: /lambido/ });
    const undo = page.getByRole('button', { name: /^Desfazer/ });
    await page.clock.install();
    await breakable(page, (route) => route.abort());
    await open(page, round, farmer);
    await key(first).click();
    await key(second).click();
    await page.reload();
    await expect(undo).toHaveText(`Desfazer +10% ${second}`);
    await undo.click();
    await expect(key(second)).toHaveAttribute('aria-pressed', 'false');
    await expect(key(first)).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: 'Salvar (1)' }).click();
    await expect(undo).toHaveText('Desfazer 1 leitura');
    await page.clock.fastForward('09:30');
    await expect(undo).toBeEnabled();
    await page.clock.fastForward('00:40');
    await expect(undo).toBeDisabled();
    await expect(row(page, first)).toContainText('1.100 kg');
  });

  test('who asks for little motion sees none', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const farmer = await newFarmer();
    await newLots(farmer, 'Lote A');
    await open(page, round, farmer);
    await expectStill(page);
    await page.getByRole('link', { name: 'Um a um' }).click();
    await expect(page.getByRole('dialog', { name: 'Leitura um a um' })).toBeVisible();
    await expectStill(page);
  });

  test('a finger is told of no keys, and orders a list in a sheet', async ({ page }) => {
    const { user } = await open(page, '/admin/lots');
    await expect(page.getByLabel('Buscar')).toHaveAttribute('placeholder', 'Buscar');
    const tools = page.getByRole('button', { name: 'Ordenar e filtrar' });
    const order = page.getByLabel('Ordenar por');
    const [bar, search] = await Promise.all([tools.boundingBox(), page.getByLabel('Buscar').boundingBox()]);
    expect(bar?.y).toBe(search?.y);
    await tools.click();
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Importar' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Exportar' }).click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    // Each Escape puts one thing away; so does the one on the button, and Tab leaves nothing open behind it.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(order).toBeHidden();
    await expect(tools).toBeFocused();
    // The tap that puts the sheet away does nothing else.
    await tools.click();
    await tap(page, home(page));
    await expect(order).toBeHidden();
    await expect(page).toHaveURL('/admin/lots');

    await page.getByLabel('Buscar').fill('lote que não existe');
    await expect(page.getByText('Nada encontrado na busca')).toBeVisible();
    await page.getByRole('button', { name: `Menu de ${user.name}` }).click();
    await page.getByRole('menuitem', { name: 'Ajuda desta página' }).click();
    const help = page.getByRole('dialog', { name: 'Ajuda: Lotes' });
    await expect(help).toContainText('Os lotes em confinamento');
    await expect(help.locator('img')).toBeInViewport({ ratio: 1 });
    await expect(help.getByText('Teclas de atalho')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await settled(page);
    await page.keyboard.press('Shift+?');
    await expect(help.getByText('Teclas de atalho')).toBeVisible();
  });
});

/** A farm with these lots, whose round is open on a device without a network. */
async function openRound(page: Page, letters: string) {
  const farmer = await newFarmer();
  await callFarm(farmer, 'POST', 'corral_indexes', { name: 'Muito limpo', value: 20 });
  await callFarm(farmer, 'PUT', 'settings', { step_limit_percent: 15 });
  const lots = await newLots(farmer, ...letters.split('').map((letter) => `Lote ${letter}`));
  await breakable(page, (route) => route.abort());
  await open(page, round, farmer);
  const keys = (lot: string) => page.getByRole('group', { name: `Nota de ${lot}` }).getByRole('button');
  const key = (lot: string, name: RegExp) => keys(lot).and(page.getByRole('button', { name }));
  const save = page.getByRole('button', { name: /^Salvar/ });
  const undo = page.getByRole('button', { name: /^Desfazer/ });
  return { lots, keys, key, save, undo };
}

/** Nothing on the page, nor before or behind it, takes longer than a moment to move. */
async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(slowMoves)).toEqual([]);
}

/** In the page. */
function slowMoves(): string[] {
  const seconds = (text: string) => Math.max(...text.split(', ').map(Number.parseFloat));
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [null, '::before', '::after'].flatMap((part) => {
      const { transitionDuration, animationDuration, animationIterationCount } = getComputedStyle(element, part);
      const isStill =
        Math.max(seconds(transitionDuration), seconds(animationDuration)) <= 0.001 &&
        !animationIterationCount.includes('infinite');
      return isStill ? [] : [`${element.tagName}.${element.className}${part ?? ''}`];
    }),
  );
}
