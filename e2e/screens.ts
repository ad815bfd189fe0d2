import { expect, type Locator, type Page, test } from '@playwright/test';

/** Of the office; of a hand, upright and lying; of a cab. */
const screens = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
};

/** The same page on each of them; afterwards it is on the one where it was. */
export async function onEveryScreen(page: Page, look: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? screens.desk;
  for (const [name, size] of Object.entries(screens))
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await look();
    });
  await page.setViewportSize(before);
}

/** Each is whole on the screen, under nothing else, and large enough for a glove; and the page does not move sideways. */
export async function expectInHand(page: Page, ...targets: Locator[]): Promise<void> {
  for (const target of targets) {
    await expect(target).toBeInViewport({ ratio: 1 });
    await expect.poll(() => target.evaluate(tooSmallOrCovered), `${target}`).toBe('');
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The same, for what is longer than a phone that lies: it may be scrolled to. */
export async function expectInReach(page: Page, ...targets: Locator[]): Promise<void> {
  for (const target of targets) {
    await target.scrollIntoViewIfNeeded();
    await expectInHand(page, target);
  }
}

/** In the page. */
function tooSmallOrCovered(target: Element): string {
  const { x, y, width, height } = target.getBoundingClientRect();
  if (Math.min(width, height) < 56) return `${width} × ${height} px`;
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top && target.contains(top) ? '' : `under ${top?.outerHTML.slice(0, 200)}`;
}
