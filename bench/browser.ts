import type { SignedIn } from '@cocho/domain/session';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Sample } from './measurement.ts';
import type { Stage } from './stage.ts';

export const slow = 4;

/**
 * Paints as soon as there is something to paint, instead of at the next sixtieth of a second: a tap then takes what it
 * takes. While a page loads, its moving placeholder would be painted without end and take a core away from it.
 */
export const atOnce = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export async function openBrowser(
  stage: Stage,
  viewport: { width: number; height: number },
  paints: string[] = [],
): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...paints],
  });
  stage.afterwards(() => browser.close());
  return browser.newContext({ viewport, locale: 'pt-BR' });
}

export async function openSignedIn(
  context: BrowserContext,
  address: string,
  { token, ...user }: SignedIn,
): Promise<Page> {
  const page = await openSignedOut(context, new URL('/login', address).href);
  const kept = { token, email: user.email, user, farm_id: user.farms[0]?.id };
  await page.evaluate((value) => localStorage.setItem('cocho.session', JSON.stringify(value)), kept);
  await page.goto(address);
  return page;
}

/** Whoever has been shown around and asked about cookies already. */
export async function openSignedOut(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() => {
    localStorage.setItem('cocho.tour-seen', 'true');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the field.
    document.cookie = 'cookieconsent_status=declined; path=/';
  });
  return page;
}

export function atMost(name: string, measured: number, bar: number): Sample {
  return { name, unit: 'ms', measured, against: bar, bar: { atMost: bar } };
}
