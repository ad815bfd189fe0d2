import type { Day } from '@cocho/domain/days';
import type { Page, Route } from '@playwright/test';
import { banner, callFarm, expect, expectAccessible, type Session, sessionOf, unique } from './cocho.ts';

/** Where the operator reads the troughs. */
export const round = '/admin/trough-reading';

export const licked = /Cocho limpo e lambido/;
export const leftovers = /Sobra acima de 50%/;

export const saved = '1 leitura salva neste aparelho';

/** Lots of 1.000 kg, side by side in a pen of their own; their names end alike. */
export function newLots(session: Session, ...names: string[]): Promise<string[]> {
  return newLotsOf(session, '2026-01-10', ...names);
}

/** The same, of that day of entry. */
export async function newLotsOf(session: Session, entry_date: Day, ...names: string[]): Promise<string[]> {
  const tag = unique('');
  const { id: corral_id } = await callFarm<{ id: number }>(session, 'POST', 'corrals', { name: `Baia${tag}` });
  const lot = { quantity: 1, entry_date, initial_load: 1000, corral_id, gmd: 1.5 };
  for (const name of names) await callFarm(session, 'POST', 'lots', { ...lot, name: name + tag });
  return names.map((name) => name + tag);
}

export async function newLot(): Promise<string> {
  const [name = ''] = await newLots(await sessionOf('admin'), 'Lote');
  return name;
}

export function row(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** What may be a slip of the finger is asked first: a second note of a day, for one. */
export function noteQuestion(page: Page, name: string) {
  return page.getByRole('dialog', { name: new RegExp(`^${name}: .*\\?$`) });
}

export const secondNote = 'Segunda leitura de hoje: o ajuste soma-se ao anterior.';

export async function note(page: Page, name: string, { again = false } = {}): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /lambido/ })
    .click();
  if (again) await noteQuestion(page, name).getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('button', { name: 'Salvar (1)' }).click();
  await expect(banner(page, saved)).toBeVisible();
}

/** At the end of the list no card lies half under the bar that saves, where its keys would be judged too small. */
export async function expectRoundAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(toTheEnd)).toBe(true);
  await expectAccessible(page);
}

/** In the page: cards that come into sight make it longer, so it tells whether it got there. */
function toTheEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  scrollTo({ top: scrollHeight, behavior: 'instant' });
  return innerHeight + scrollY >= scrollHeight - 1;
}

export async function storedReadings(name: string, session?: Session): Promise<number | undefined> {
  const reader = session ?? (await sessionOf('admin'));
  const lots = await callFarm<{ name: string; readings: unknown[] }[]>(reader, 'GET', 'trough_readings/round');
  return lots.find((lot) => lot.name === name)?.readings.length;
}

/** Reconnecting drains without a touch, within half a minute. */
export async function expectWaiting(page: Page, count: number): Promise<void> {
  const badge = page.getByRole('button', { name: `Caixa de saída: ${count} a enviar` });
  await expect(badge).toBeVisible({ timeout: 30_000 });
}

export async function openOutbox(page: Page) {
  await page.getByRole('button', { name: 'Caixa de saída' }).click();
  return page.getByRole('dialog', { name: 'Caixa de saída' });
}

/** Sending fails in one way until it is mended; then `sent` counts what got through. */
export async function breakable(page: Page, fault: (route: Route) => Promise<void>) {
  let broken = true;
  let failed = () => {};
  const network = {
    failedOnce: new Promise<void>((resolve) => {
      failed = resolve;
    }),
    mend: () => {
      broken = false;
    },
    sent: 0,
  };
  await page.route('**/lots/trough_readings', async (route) => {
    if (!broken) {
      network.sent += 1;
      return route.continue();
    }
    await fault(route);
    failed();
  });
  return network;
}

export function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Salvar', exact: true });
}
