import type { SignedIn } from '@cocho/domain/session';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi } from './api.ts';
import { atMost, openBrowser, slow } from './browser.ts';
import type { Measurement, Sample } from './measurement.ts';
import { signIn } from './stage.ts';

/** A phone on a farm's connection. */
const narrow = { width: 390, height: 844 };
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

interface Visit {
  lcp: number;
  shift: number;
  /** As they came over the network, until it was quiet, with nothing scrolled. */
  bytes: number;
  scriptBytes: number;
}

/** Whoever has never been here, 4× slower CPU, 1.6 Mbit/s and 150 ms: how long until the page is there. */
export const firstVisit: Measurement = async (stage) => {
  const { port } = stage.manager;
  const address = `http://127.0.0.1:${port}`;
  const session: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
  const context = await openBrowser(stage, narrow);
  const browser = context.browser();
  if (!browser) throw new Error('no browser');

  return async () => {
    const site = await inNew((fresh) => visit(fresh, `${address}/`));
    const login = await inNew((fresh) => visit(fresh, `${address}/login`));
    const visitAdmin = () => inNew((fresh) => visit(fresh, `${address}/admin`, session));
    const admins = [await visitAdmin(), await visitAdmin()];
    return [
      atMost('landing page, largest paint', site.lcp, 1800),
      shift('landing page, moved after it was painted', site.shift, 0.02),
      kB('landing page, before what is below the fold', site.bytes, 150),
      kB('landing page, JavaScript', site.scriptBytes, 40),
      atMost('/login, largest paint', login.lcp, 2000),
      kB('/login, JavaScript', login.scriptBytes, 160),
      ...admins.map(({ lcp }) => atMost('/admin, largest paint', lcp, 2500)),
    ];
  };

  async function inNew<T>(work: (fresh: BrowserContext) => Promise<T>): Promise<T> {
    const fresh = await (browser as NonNullable<typeof browser>).newContext({ viewport: narrow, locale: 'pt-BR' });
    try {
      return await work(fresh);
    } finally {
      await fresh.close();
    }
  }
};

async function visit(context: BrowserContext, url: string, signedIn?: SignedIn): Promise<Visit> {
  const page = await context.newPage();
  if (signedIn) await keepSession(page, signedIn);
  const devtools = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  let bytes = 0;
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
  // The panel's stream of events never ends: no network is ever idle there.
  await page.goto(url, { waitUntil: 'load' });
  const { lcp, shift } = await page.evaluate(readPaints);
  return { lcp, shift, bytes, scriptBytes };
}

async function keepSession(page: Page, { token, ...user }: SignedIn): Promise<void> {
  const kept = { token, email: user.email, user, farm_id: user.farms[0]?.id };
  await page.addInitScript((value) => {
    localStorage.setItem('cocho.session', JSON.stringify(value));
    // Who has been shown around and asked already.
    localStorage.setItem('cocho.tour-seen', 'true');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the field.
    document.cookie = 'cookieconsent_status=declined; path=/';
  }, kept);
}

/** In the page: what the browser itself noted, once nothing larger has come for a while. */
function readPaints(): Promise<{ lcp: number; shift: number }> {
  const quietMs = 2500;
  return new Promise((resolve) => {
    let lcp = Number.NaN;
    let shift = 0;
    let last = performance.now();
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) lcp = startTime;
      last = performance.now();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Before the first one nothing is quiet yet: a slow page has only not begun.
    const isOver = () => !Number.isNaN(lcp) && performance.now() - last > quietMs;
    const look = () => (isOver() ? resolve({ lcp, shift }) : setTimeout(look, 100));
    look();
  });
}

function kB(name: string, bytes: number, bar: number): Sample {
  return { name, unit: 'kB', measured: bytes / 1000, against: bar, bar: { atMost: bar } };
}

function shift(name: string, measured: number, bar: number): Sample {
  return { name, unit: 'shift', measured, against: bar, bar: { atMost: bar } };
}
