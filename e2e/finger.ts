import type { CDPSession, Locator, Page } from '@playwright/test';

/** Where it lies, whatever lies over it. */
export async function tap(page: Page, target: Locator): Promise<void> {
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
}

interface Point {
  x: number;
  y: number;
}

export async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** From one point to another, as a finger is drawn: the browser decides on the way whether it scrolls. */
export async function drawFinger(devtools: CDPSession, from: Point, to: Point): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  const steps = 8;
  for (let step = 1; step <= steps; step += 1) {
    const along = (a: number, b: number) => a + ((b - a) * step) / steps;
    const point = { x: along(from.x, to.x), y: along(from.y, to.y) };
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** A finger with a clock of its own: so many milliseconds after its last touch, however long the machine takes over them. */
export function gloveOf(devtools: CDPSession) {
  let now = Date.now();
  return async (point: Point, later = 1000): Promise<void> => {
    now += later;
    const timestamp = now / 1000;
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
  };
}
