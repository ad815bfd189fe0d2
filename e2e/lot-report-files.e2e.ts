import { readFileSync } from 'node:fs';
import { dayOf } from '@cocho/domain/days';
import { reportFileName } from '@cocho/domain/lot-report-document';
import { anyScreen, banner, expect, test } from './cocho.ts';
import { openReport } from './report.ts';

test(
  'a PDF says that it is being made, carries the name of the lot, and says when it failed',
  anyScreen,
  async ({ page }) => {
    const { lot } = await openReport(page);
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await page.route('**/report/pdf?*', async (route) => {
      await finished;
      await route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' });
    });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF interno' }).click();
    await expect(page.getByRole('button', { name: 'Gerando...' })).toBeDisabled();
    finish();
    expect((await download).suggestedFilename()).toBe(
      reportFileName(lot, dayOf(new Date(), 'America/Sao_Paulo'), 'pdf'),
    );
    await expect(page.getByRole('button', { name: 'PDF interno' })).toBeEnabled();

    await page.unrouteAll();
    await page.route('**/report/pdf?*', (route) => route.fulfill({ status: 500, json: { errors: 'x' } }));
    await page.getByRole('button', { name: 'PDF interno' }).click();
    await expect(banner(page, /^Erro ao gerar PDF/)).toBeVisible();
  },
);

// Each on a page of its own: Chromium asks about a second file that comes more than five seconds after its click.
for (const [button, signature] of [
  ['PDF do proprietário', '%PDF'],
  ['XLSX interno', 'PK'],
] as const)
  test(`${button} is such a file`, anyScreen, async ({ page }) => {
    await openReport(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect(readFileSync(await (await file).path(), 'latin1').slice(0, signature.length)).toBe(signature);
  });

test('on paper the sum of a table stands below its last row', anyScreen, async ({ page }) => {
  await openReport(page);
  await page.emulateMedia({ media: 'print' });
  const rows = page.getByRole('table', { name: 'Alimentos' }).getByRole('row');
  const [last, total] = [rows.nth(-2), rows.last()];
  // As at the end of a page: the last rows are beyond it.
  await last.evaluate((row) => scrollBy(0, row.getBoundingClientRect().top - innerHeight));
  const bottom = await last.evaluate((row) => row.getBoundingClientRect().bottom);
  expect(await total.evaluate((row) => row.lastElementChild?.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
    bottom,
  );
});
