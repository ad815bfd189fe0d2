import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '@cocho/domain/session';
import type { Page } from '@playwright/test';
import { keptText } from '../e2e/kept-cache.ts';
import { callApi } from './api.ts';
import { atMost, atOnce, openBrowser, openSignedIn, slow } from './browser.ts';
import { newFarm } from './farm.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement, Sample } from './measurement.ts';
import { measureThumb } from './reading-thumb.ts';
import { type Stage, signIn } from './stage.ts';

const lots = 500;
const taps = 60;
const saves = 12;
const scoredLots = 100;

/** The reading round on a phone of today and on one four times slower, with 500 lots on screen. */
export const readingScreen: Measurement = async (stage) => {
  const session = await bigFarm(stage);
  const opened = await openRound(stage, session);
  const tapped = await openRound(stage, session, atOnce);

  const thumbed = await openRound(stage, session);

  return async () => [
    await offlineReload(opened),
    ...(await thumb(thumbed)),
    ...(await atSpeed(tapped, 1, { painted: 16, committed: 50 })),
    ...(await atSpeed(tapped, slow, { painted: 50, committed: 100 })),
  ];
};

interface Device {
  page: Page;
  throttle(rate: number): Promise<unknown>;
}

async function atSpeed(device: Device, rate: number, bars: { painted: number; committed: number }): Promise<Sample[]> {
  const { page, throttle } = device;
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

/** A hundred lots by a thumb that stays where it is, for as long as there are as many unread. */
async function thumb({ page, throttle }: Device): Promise<Sample[]> {
  await throttle(slow);
  const scored = await page.evaluate(measureThumb, scoredLots);
  await throttle(1);
  if (!scored) return [];
  const { ms, taps, height, shift } = scored;
  const of = `${scoredLots} lots by thumb`;
  return [
    atMost(`${of}, ${slow}× slower CPU`, ms, 60_000),
    { name: `${of}, with Salvar`, unit: 'taps', measured: taps, against: scoredLots, bar: { atMost: scoredLots + 1 } },
    { name: 'height of a lot', unit: 'px', measured: height, against: 150, bar: { atMost: 150 } },
    { name: 'layout shift while scoring', unit: 'shift', measured: shift, against: 1, bar: { atMost: 0 } },
  ];
}

async function offlineReload({ page, throttle }: Device): Promise<Sample> {
  await throttle(slow);
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('button[aria-pressed]').nth(5).waitFor();
  const measured = performance.now() - begun;
  await throttle(1);
  return atMost(`offline reload to a usable list, ${slow}× slower CPU`, measured, 800);
}

async function bigFarm(stage: Stage): Promise<SignedIn> {
  const { port } = stage.manager;
  const id = await newFarm(stage, 'Fazenda de medição');
  await fillLots(stage, id, lots);
  const session: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
  return { ...session, farms: session.farms.filter((one) => one.id === id) };
}

/** As in the field: everything is on the device, and the network is gone. */
async function openRound(stage: Stage, session: SignedIn, paints?: string[]): Promise<Device> {
  const context = await openBrowser(stage, { width: 390, height: 844 }, paints);
  const page = await openSignedIn(context, `http://127.0.0.1:${stage.manager.port}/admin/trough-reading`, session);
  await page.locator('button[aria-pressed]').nth(5).waitFor();
  await page
    .locator('main [role=listitem]')
    .nth(lots - 1)
    .waitFor({ state: 'attached' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  while (!(await page.evaluate(keptText)).includes('Lote de medição')) await delay(100);
  await context.setOffline(true);
  // The CPU is slow for as long as this session lives.
  const devtools = await context.newCDPSession(page);
  return { page, throttle: (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate }) };
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
  const rows = document.querySelectorAll('main [role=listitem]:has(button[aria-pressed]):not([data-read])');
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
  // A lot that was read today would ask first.
  const note = document.querySelector<HTMLButtonElement>('main [role=listitem]:not([data-read]) button[aria-pressed]');
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
