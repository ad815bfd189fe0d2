import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '@cocho/domain/session';
import type { BrowserContext, Page } from '@playwright/test';
import { keptText } from '../e2e/kept-cache.ts';
import { callApi } from './api.ts';
import { atMost, openBrowser, openSignedIn, slow } from './browser.ts';
import { newFarm } from './farm.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement, Sample } from './measurement.ts';
import { type Stage, signIn } from './stage.ts';

const lots = 500;
const taps = 60;
const saves = 12;

/** The reading round on a phone of today and on one four times slower, with 500 lots on screen. */
export const readingScreen: Measurement = async (stage) => {
  const session = await bigFarm(stage);
  const context = await openBrowser(stage, { width: 390, height: 844 });
  const page = await open(context, stage.manager.port, session);
  // The CPU is slow for as long as this session lives.
  const devtools = await context.newCDPSession(page);
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });

  /** As in the field: without a network from the first moment on. */
  return async () => {
    await context.setOffline(true);
    const samples = [
      await offlineReload(),
      ...(await atSpeed(1, { painted: 16, committed: 50 })),
      ...(await atSpeed(slow, { painted: 50, committed: 100 })),
    ];
    await context.setOffline(false);
    return samples;
  };

  async function atSpeed(rate: number, bars: { painted: number; committed: number }): Promise<Sample[]> {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await throttle(rate);
    const painted = await page.evaluate(measureTaps, taps);
    const committed: number[] = [];
    for (let index = 0; index < saves; index += 1) committed.push(await page.evaluate(measureSave));
    await throttle(1);
    const at = rate === 1 ? '' : `, ${rate}× slower CPU`;
    return [
      atMost(`tap to painted, p95 of ${lots} lots${at}`, p95(painted), bars.painted),
      atMost(`Salvar to committed, p95${at}`, p95(committed), bars.committed),
    ];
  }

  async function offlineReload(): Promise<Sample> {
    await throttle(slow);
    const begun = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('button[aria-pressed]').nth(5).waitFor();
    const measured = performance.now() - begun;
    await throttle(1);
    return atMost(`offline reload to a usable list, ${slow}× slower CPU`, measured, 1500);
  }
};

async function bigFarm(stage: Stage): Promise<SignedIn> {
  const { port } = stage.manager;
  const id = await newFarm(stage, 'Fazenda de medição');
  for (const value of [-10, -5, 0, 5, 10])
    await callApi(stage.manager, 'POST', `/farms/${id}/corral_indexes`, { name: `Nota ${value}`, value });
  await fillLots(stage, id, lots);
  const session: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
  return { ...session, farms: session.farms.filter((one) => one.id === id) };
}

async function open(context: BrowserContext, port: number, session: SignedIn): Promise<Page> {
  const page = await openSignedIn(context, `http://127.0.0.1:${port}/admin/trough-reading`, session);
  await page.locator('button[aria-pressed]').nth(5).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  while (!(await page.evaluate(keptText)).includes('Lote de medição')) await delay(100);
  return page;
}

/**
 * In the page: lot after lot comes into sight and its note is tapped; the time taken until the frame that shows it has
 * been painted.
 */
async function measureTaps(count: number): Promise<number[]> {
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });
  const rows = document.querySelectorAll('main li:has(button[aria-pressed])');
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = rows[index];
    row?.scrollIntoView({ block: 'center', behavior: 'instant' });
    await painted();
    const begun = performance.now();
    row?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click();
    await painted();
    times.push(performance.now() - begun);
  }
  // Nothing is left chosen for what is measured next.
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button[aria-pressed="true"]')) button.click();
  return times;
}

/** In the page: one note is saved, and the time taken until it is let go of, which it is once the disk has it. */
async function measureSave(): Promise<number> {
  const note = document.querySelector<HTMLButtonElement>('main button[aria-pressed]');
  const becomes = (pressed: boolean) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (note?.ariaPressed !== String(pressed)) return;
        observer.disconnect();
        resolve();
      });
      if (note) observer.observe(note, { attributeFilter: ['aria-pressed'] });
    });
  const chosen = becomes(true);
  note?.click();
  await chosen;
  // Nobody saves twice in a moment: the attempt to send what was saved before is over.
  await new Promise((rested) => setTimeout(rested, 600));
  await new Promise((idle) => requestIdleCallback(idle));
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Salvar ('));
  const committed = becomes(false);
  const begun = performance.now();
  save?.click();
  await committed;
  return performance.now() - begun;
}

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}
