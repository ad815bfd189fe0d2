import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '@cocho/domain/session';
import type { Page } from '@playwright/test';
import { keptText } from '../e2e/kept-cache.ts';
import { callApi } from './api.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { newFarm } from './farm.ts';
import { fillLots } from './lots-list.ts';
import { type Stage, signIn } from './stage.ts';

export const lots = 500;

export interface Point {
  x: number;
  y: number;
}

export interface Device {
  page: Page;
  throttle(rate: number): Promise<unknown>;
  /** By a finger, as the browser tells one from a mouse. */
  touch(point: Point): Promise<void>;
}

export async function bigFarm(stage: Stage): Promise<SignedIn> {
  const { port } = stage.manager;
  const id = await newFarm(stage, 'Fazenda de medição');
  await fillLots(stage, id, lots);
  const session: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
  return { ...session, farms: session.farms.filter((one) => one.id === id) };
}

/** As in the field: everything is on the device, and the network is gone. */
export async function openRound(stage: Stage, session: SignedIn, paints?: string[]): Promise<Device> {
  const context = await openBrowser(stage, { width: 390, height: 844 }, paints);
  const page = await openSignedIn(context, `http://127.0.0.1:${stage.manager.port}/admin/trough-reading`, session);
  await page.locator('button[aria-pressed]').nth(5).waitFor();
  await wholeRound(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  while (!(await page.evaluate(keptText)).includes('Lote de medição')) await delay(100);
  await context.setOffline(true);
  // The CPU is slow for as long as this session lives.
  const devtools = await context.newCDPSession(page);
  return {
    page,
    throttle: (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    touch: async (point) => {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
}

/** What is below the screen follows group by group. */
export async function wholeRound(page: Page): Promise<void> {
  await page
    .locator('main [role=listitem]')
    .nth(lots - 1)
    .waitFor({ state: 'attached' });
}
