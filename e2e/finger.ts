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
