import type { Page } from '@playwright/test';
import { anyScreen, expect, open, sessionOf, test } from './cocho.ts';
import { newFeeding, start, step } from './feeding.ts';
import { hold } from './hold.ts';
import { breakable, expectWaiting, newLots, note, round, row } from './round.ts';

/** Longer than an answer is taken to be on its way where nothing is known of it. */
const longer = '00:15';

test.describe('an answer that was asked for before a write, and comes long after it', anyScreen, () => {
  test.beforeEach(({ page }) => page.clock.install());

  test('does not hide the batch that runs', async ({ page }) => {
    const { worker, rule } = await newFeeding();
    const sending = '**/operations/by_client/**';
    await page.route(sending, (route) => route.fulfill({ status: 503 }));
    await open(page, '/operador', worker);
    await start(page, rule);
    await expectLate(page, '**/treat_schedules/today', () => page.unroute(sending));
    await expect(step(page, 'Tara')).toBeVisible();
  });

  test('does not take a reading out of the load', async ({ page }) => {
    const [name = ''] = await newLots(await sessionOf('admin'), 'Lote');
    const network = await breakable(page, (route) => route.abort());
    await open(page, round, 'worker');
    await note(page, name);
    await expectLate(page, '**/trough_readings/round*', async () => network.mend());
    await expect(row(page, name)).toContainText('1.100 kg');
  });
});

/** The page begins with an answer from before what it sends meanwhile, and what it asks for after that does not come. */
async function expectLate(page: Page, url: string, mend: () => Promise<void>): Promise<void> {
  await expectWaiting(page, 1);
  const late = await hold(page, 'GET', url);
  await page.reload();
  await late.arrived;
  await mend();
  await expectWaiting(page, 0);
  const next = await hold(page, 'GET', url);
  await page.clock.fastForward(longer);
  late.release();
  await next.arrived;
}
