import { expect, type Page } from '@playwright/test';

/** A phone whose letters are twice as large. */
const zoomed = { width: 195, height: 422 };
/** What the margins leave of A4. */
const sheet = { width: 688, height: 1017 };

/** What follows the width of the window follows it a frame later. */
const softly = expect.configure({ soft: true });
const settling = { timeout: 5_000 };

/** For a page that another journey has opened: twice as large and on paper, and then as before. */
export async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize() ?? zoomed;
  await expectFitsZoomed(page);
  await expectFitsPaper(page);
  await page.setViewportSize(before);
}

/** The page does not move sideways. */
export async function expectFitsZoomed(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.setViewportSize(zoomed);
  const message = `width of ${pathname} at 200 %`;
  await softly.poll(() => page.evaluate(sticksOut), { ...settling, message }).toEqual([]);
}

/** Nothing is cut off, nothing is there that only a screen has, and what is worn in the sun stays on screen. */
export async function expectFitsPaper(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.setViewportSize(sheet);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html[data-sun]')).toHaveCount(0);
  const message = `${pathname} on paper`;
  await softly.poll(() => page.evaluate(sticksOut), { ...settling, message }).toEqual([]);
  await softly.poll(() => page.evaluate(wrongOnPaper), { ...settling, message }).toEqual([]);
  await page.emulateMedia({ media: null });
}

/** In the page: what makes it wider than it is shown. */
function sticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [`${scrollWidth - clientWidth} px`, ...wide.slice(0, 4).map((one) => one.outerHTML.slice(0, 160))];
}

/** In the page: what is pressed, what floats, what goes on beyond its box, and the colours of another appearance. */
function wrongOnPaper(): string[] {
  const ofTheScreen = 'nav, header:not(main *), search, button:not(:is(h2, h3, th) *, [data-printed])';
  const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((one) => one.offsetWidth > 1);
  const wrong = shown.filter((one) => {
    const { position, overflowX } = getComputedStyle(one);
    const isCut = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    return isCut || position === 'fixed' || one.matches(ofTheScreen);
  });
  const { backgroundColor, color } = getComputedStyle(document.body);
  const isLight = backgroundColor === 'rgb(255, 255, 255)' && color === 'rgb(28, 42, 33)';
  return [
    ...wrong.slice(0, 4).map((one) => one.outerHTML.slice(0, 160)),
    ...(isLight ? [] : [`${color} on ${backgroundColor}`]),
  ];
}
