import type { Page } from '@playwright/test';

/** The server has it, and its answer is on its way until it is released. */
export async function hold(page: Page, method: string, url: string) {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue();
    const response = await route.fetch();
    arrived.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  return { arrived: arrived.promise, release: released.resolve };
}
