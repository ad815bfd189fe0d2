import type { LotReport } from '@cocho/domain/lot-report';
import type { Locator, Page } from '@playwright/test';
import { anyScreen, expect, expectAccessible, test } from './cocho.ts';
import { openReport } from './report.ts';

test('the supply chart moves by wheel, drag, keys and buttons, and shows all again', anyScreen, async ({ page }) => {
  await openReport(page);
  const { frame, seen, plot } = await supplyChart(page);
  const all = await seen();
  const { x, y, width, height } = await boxOf(plot);
  const at = (share: number) => [x + width * share, y + height / 2] as const;

  await page.mouse.move(...at(0.5));
  await page.mouse.wheel(0, -120);
  await expect.poll(seen).not.toBe(all);
  const closer = await seen();
  await page.mouse.wheel(0, 120);
  await expect.poll(seen).toBe(all);

  await page.mouse.move(...at(0.4));
  await page.mouse.down();
  await page.mouse.move(...at(0.7), { steps: 5 });
  await page.mouse.up();
  await expect.poll(seen).not.toBe(all);
  const selected = await seen();
  expect(selected).not.toBe(closer);

  await page.keyboard.down('Shift');
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  await page.mouse.move(...at(0.8), { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect.poll(seen).not.toBe(selected);

  await page.mouse.dblclick(...at(0.5));
  await expect.poll(seen).toBe(all);

  await frame.getByRole('group', { name: /Setas movem/ }).focus();
  await page.keyboard.press('+');
  await expect.poll(seen).not.toBe(all);
  await page.keyboard.press('Home');
  await expect.poll(seen).toContain(`${all.split(' a ')[0]} a `);
  await page.keyboard.press('End');
  await expect.poll(seen).toContain(` a ${all.split(' a ')[1]}`);
  await page.keyboard.press('0');
  await expect.poll(seen).toBe(all);

  await frame.getByRole('button', { name: 'Aproximar', exact: true }).click();
  await expect.poll(seen).not.toBe(all);
  await frame.getByRole('button', { name: 'Mostrar tudo' }).click();
  await expect.poll(seen).toBe(all);

  await page.mouse.move(...at(0.3));
  await expect(frame.getByText(/^Dia: \d\d\/\d\d \d\d:\d\d$/)).toBeVisible();
  await expect(frame.getByText(/^Previsto \(kg\): [\d.]+,\d kg$/)).toBeVisible();
  await expect(frame.getByText(/^Utilizado \(kg\): [\d.]+,\d kg$/)).toBeVisible();
});

test.describe('on a phone', anyScreen, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('two fingers pinch the chart, one pans it, and up and down scrolls the page', async ({ page }) => {
    await openReport(page);
    const { seen, plot } = await supplyChart(page);
    const all = await seen();
    const { x, y, width, height } = await boxOf(plot);
    const touch = await touches(page);
    const at = (across: number, down = 0.5) => ({ x: x + width * across, y: y + height * down });

    await touch([
      [at(0.45), at(0.55)],
      [at(0.3), at(0.7)],
      [at(0.2), at(0.8)],
    ]);
    await expect.poll(seen).not.toBe(all);
    const pinched = await seen();
    await touch([[at(0.5)], [at(0.52)]]);
    await expect.poll(seen).toBe(pinched);
    await touch([[at(0.4)], [at(0.6)], [at(0.85)]]);
    await expect.poll(seen).not.toBe(pinched);

    const panned = await seen();
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await touch([[at(0.5, 0.9)], [at(0.5, 0.6)], [at(0.5, 0.3)], [at(0.5, 0.1)]]);
    await expect.poll(scrolled).toBeGreaterThan(before);
    expect(await seen()).toBe(panned);
  });
});

test(
  'where not all bars can be told apart the latest are seen, also on a turned phone, and all of them when asked for',
  anyScreen,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await lengthenLife(page);
    await openReport(page);
    const { frame, seen, plot } = await supplyChart(page);
    // Until the chart has its size it shows everything.
    let latest = '';
    await expect
      .poll(async () => {
        const before = latest;
        latest = await seen();
        return latest === before;
      })
      .toBe(true);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(seen).not.toBe(latest);
    const turned = await seen();
    // What it is said to show is what is drawn: the first bar is that of the first day named.
    const [first] = turned.replace('Mostrando ', '').split(' a ');
    await plot.scrollIntoViewIfNeeded();
    const { x, y, height } = await boxOf(frame.locator('.u-over'));
    await expect(async () => {
      for (const offset of [3, 4]) await page.mouse.move(x + offset, y + height / 2);
      await expect(frame.getByText(`Dia: ${first}`)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(seen).toBe(latest);
    await frame.getByRole('button', { name: 'Mostrar tudo' }).click();
    await expect.poll(seen).not.toBe(latest);
    const last = latest.split(' a ')[1];
    for (const some of [turned, await seen()]) expect(some.split(' a ')[1]).toBe(last);

    // Nothing of the page is cut at the width of a phone.
    const cut = await page
      .locator('[aria-label="Exportar"] .mantine-Button-label, section[aria-label="Dietas: tabela"]')
      .evaluateAll((parts) => parts.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
  },
);

test('it is grouped, read as a table, and fills the screen', async ({ page }) => {
  await openReport(page);
  const { frame, seen } = await supplyChart(page);
  const table = frame.getByRole('table', { name: 'Fornecimento' });
  for (const [grouping, column, label] of [
    ['Diário', 'Dia', /^Mostrando \d\d\/\d\d a \d\d\/\d\d$/],
    ['Semanal', 'Semana', /^Mostrando \d\d\/\d\d a \d\d\/\d\d$/],
    ['Mensal', 'Mês', /^Mostrando \p{L}+\. de \d{4} a \p{L}+\. de \d{4}$/u],
    ['Geral', 'Data', /^Mostrando \d\d\/\d\d \d\d:\d\d a /],
  ] as const) {
    await frame.getByText(grouping, { exact: true }).click();
    await expect.poll(seen).toMatch(label);
    await frame.getByText('Tabela', { exact: true }).click();
    await expect(table.getByRole('columnheader').first()).toHaveText(column);
    await frame.getByText('Gráfico', { exact: true }).click();
  }
  await frame.getByText('Tabela', { exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d \d\d:\d\d/);
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText(/[+−]?\d,\d%$/);
  await expectAccessible(page);
  await frame.getByText('Gráfico', { exact: true }).click();

  await frame.getByRole('button', { name: 'Tela cheia' }).click();
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await frame.getByRole('button', { name: 'Sair da tela cheia' }).click();
  await expect(frame.getByRole('button', { name: 'Tela cheia' })).toBeVisible();

  // An iPhone has no such thing for elements: the window has to do.
  await page.evaluate(() => Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined }));
  await frame.getByRole('button', { name: 'Tela cheia' }).click();
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe(page.viewportSize()?.height);
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('button', { name: 'Tela cheia' })).toBeVisible();
});

test(
  'what was read of the trough is told at each place, moves by keys, and is read as a table',
  anyScreen,
  async ({ page }) => {
    await openReport(page);
    const { frame, seen, plot } = await chart(page, 'Correção e carga projetada');
    const all = await seen();
    const { x, y, width, height } = await boxOf(plot);
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(frame.getByText(/^Correção \(%\): [+-]?\d+%$/)).toBeVisible();
    await expect(frame.getByText(/^Carga projetada \(kg\): [\d.]+(,\d)? kg$/)).toBeVisible();
    await frame.getByRole('group', { name: /Setas movem/ }).focus();
    await page.keyboard.press('+');
    await expect.poll(seen).not.toBe(all);
    await page.keyboard.press('0');
    await expect.poll(seen).toBe(all);
    await frame.getByText('Tabela', { exact: true }).click();
    const table = frame.getByRole('table', { name: 'Leituras de Cocho' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Data',
      'Cocho observado',
      'Correção',
      'Carga projetada',
    ]);
    await expect(table.getByRole('row').nth(1)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  },
);

/** The demo's lots are young: months of wagons come from the same few. */
async function lengthenLife(page: Page): Promise<void> {
  await page.route('**/api/**/report', async (route) => {
    const { data } = await (await route.fetch()).json();
    const feeding_supply = Array.from({ length: 12 }, (_, month) =>
      (data as LotReport).feeding_supply.map((row) => ({ ...row, date: later(row.date, month) })),
    ).flat();
    await route.fulfill({ json: { data: { ...data, feeding_supply } } });
  });
}

function later(date: string, months: number): string {
  return new Date(Date.parse(date) + months * 30 * 86_400_000).toISOString();
}

function supplyChart(page: Page) {
  return chart(page, 'Comparação: Previsto vs Utilizado');
}

async function chart(page: Page, title: string) {
  const frame = page.getByRole('figure', { name: title });
  const plot = frame.getByRole('img', { name: / a \d\d/ });
  await plot.scrollIntoViewIfNeeded();
  await expect(plot).toBeVisible();
  const seen = () => frame.getByText(/^Mostrando /).innerText();
  return { frame, plot, seen };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return box;
}

/** Fingers at these places, one after the other. */
async function touches(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  return async (moves: { x: number; y: number }[][]) => {
    const points = (places: { x: number; y: number }[]) => places.map((place, id) => ({ ...place, id }));
    const [first = [], ...others] = moves;
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(first) });
    for (const places of others)
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(places) });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
