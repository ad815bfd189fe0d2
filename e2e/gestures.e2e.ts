import { anyScreen, expect, newFarmer, open, test } from './cocho.ts';
import { drawFinger, gloveOf, middleOf, tap } from './finger.ts';
import { newLots, noteQuestion, round, row } from './round.ts';

test.describe('a finger on the round', anyScreen, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a glove that bounces scores one lot and answers no question; a quick thumb scores two', async ({
    page,
    context,
  }) => {
    const farmer = await newFarmer();
    const [first = '', second = '', third = '', last = ''] = await newLots(
      farmer,
      'Lote A',
      'Lote B',
      'Lote C',
      'Lote D',
    );
    const key = (lot: string, name: RegExp) => row(page, lot).getByRole('button', { name });
    const save = page.getByRole('button', { name: /^Salvar/ });
    const touch = gloveOf(await context.newCDPSession(page));
    await open(page, round, farmer);

    // The next lot comes to where the thumb is, and so would be scored by the bounce.
    const clean = await middleOf(key(first, /lambido/));
    await touch(clean);
    await touch(clean, 60);
    await expect(key(first, /lambido/)).toHaveAttribute('aria-pressed', 'true');
    await expect(save).toHaveText('Salvar (1)');
    const next = await middleOf(key(second, /lambido/));
    await touch(next);
    await touch(next, 400);
    await expect(key(third, /lambido/)).toHaveAttribute('aria-pressed', 'true');
    await expect(save).toHaveText('Salvar (3)');

    // Under the thumb of the last lot nothing comes: once more in the same rhythm takes nothing back, on purpose it does.
    const end = await middleOf(key(last, /lambido/));
    await touch(end);
    await expect(save).toHaveText('Salvar (4)');
    await touch(end, 400);
    await touch(end);
    await expect(save).toHaveText('Salvar (3)');
    await expect(key(last, /lambido/)).toHaveAttribute('aria-pressed', 'false');

    const question = noteQuestion(page, first);
    await key(first, /Suspender/).click();
    const yes = await middleOf(question.getByRole('button', { name: 'Confirmar' }));
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    const suspend = await middleOf(key(first, /Suspender/));
    const besideTheQuestion = { x: 5, y: 5 };
    await touch(suspend);
    for (const bounce of [besideTheQuestion, yes]) await touch(bounce, 150);
    await expect(question).toBeVisible();
    await touch(yes);
    await expect(question).toBeHidden();
    await expect(key(first, /Suspender/)).toHaveAttribute('aria-pressed', 'true');
  });

  test('one by one, a finger drawn sideways skips a lot and comes back; drawn upwards it stays', async ({
    page,
    context,
  }) => {
    const farmer = await newFarmer();
    const [first = '', second = ''] = await newLots(farmer, 'Lote A', 'Lote B');
    const devtools = await context.newCDPSession(page);
    const screen = page.getByRole('dialog', { name: 'Leitura um a um' });
    const heading = (lot: string) => screen.getByRole('heading', { name: lot, exact: true });
    await open(page, round, farmer);
    await tap(page, page.getByRole('link', { name: 'Um a um' }));
    const { x, y } = await middleOf(heading(first));
    await drawFinger(devtools, { x: x + 80, y }, { x: x - 80, y: y + 15 });
    await expect(heading(second)).toBeVisible();
    await drawFinger(devtools, { x: x + 45, y: y + 200 }, { x: x - 45, y });
    await expect(heading(second)).toBeVisible();
    await drawFinger(devtools, { x: x - 80, y }, { x: x + 80, y });
    await expect(heading(first)).toBeVisible();
    // Nothing of it was a tap on a key.
    await expect(screen.getByRole('status')).toHaveText(/^0 de 2/);
  });
});
