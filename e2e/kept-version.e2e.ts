import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { anyScreen, expect, open, test } from './cocho.ts';
import { type Fault, startFaultProxy } from './faults/fault-proxy.ts';
import { round } from './round.ts';
import { ownServer } from './server.ts';

/** What somebody on the way answers instead of us. */
const strangers: Record<string, Fault> = {
  "a proxy's 502": answer('502 Bad Gateway', 'text/html', '<h1>Bad Gateway</h1>'),
  'a 404': answer('404 Not Found', 'text/html', '<h1>Not Found</h1>'),
  "a portal's page": answer('200 OK', 'text/html', '<html><h1>Entre na rede</h1></html>'),
  'nothing at all': 'swallow',
};

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'parallel' });

for (const [what, fault] of Object.entries(strangers)) {
  test(`a device that once opened the panel opens it again though ${what} answers`, anyScreen, async ({ page }) => {
    const proxy = await throughProxy(page);
    proxy.follow((line) => (line.includes(' /api/') ? 'pass' : fault));
    await page.goto(`${proxy.url}${round}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Leitura de cocho' })).toBeVisible();
    await proxy.down();
  });
}

test('a new version of which a file does not arrive leaves the kept one in place, and takes over when it is whole', async ({
  page,
}) => {
  const proxy = await throughProxy(page);
  const release = await nextVersion(proxy.url);
  for (const fault of Object.values(strangers).slice(0, 3)) {
    const asked = new Set<string>();
    proxy.follow((line) => {
      asked.add(line);
      return line.startsWith('GET /assets/new-') ? fault : release(line);
    });
    await page.goto(`${proxy.url}${round}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Leitura de cocho' })).toBeVisible();
    await expect.poll(() => [...asked].some((line) => line.startsWith('GET /assets/new-'))).toBe(true);
    await expect.poll(() => page.evaluate(isInstalling)).toBe(false);
    expect(await versionOf(page, `${proxy.url}/login`)).toBe('kept');
  }
  proxy.follow(release);
  // When the browser looks again and how long it lets a busy worker finish is its own affair: minutes, if the device is slow.
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await expect(async () => {
    await page.evaluate(lookForNext);
    await expect.poll(() => page.evaluate(isInstalling)).toBe(false);
    await browser.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => page.evaluate(isNextInPlace), { timeout: 10_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  expect(await versionOf(page, `${proxy.url}/login`)).toBe('new');
  await proxy.down();
  expect(await versionOf(page, `${proxy.url}/login`)).toBe('new');
});

/** The panel was opened once, and is on the device. */
async function throughProxy(page: Page) {
  const proxy = await startFaultProxy(Number(new URL(ownServer().url).port));
  await open(page, `${proxy.url}${round}`, 'worker');
  await page.evaluate(() => navigator.serviceWorker.ready);
  return proxy;
}

/** A release: the worker names one file more, and the panel says that it is new. */
async function nextVersion(url: string): Promise<(line: string) => Fault> {
  const [worker, panel] = await Promise.all(
    ['/sw.js', '/panel.html'].map((path) => fetch(url + path).then((response) => response.text())),
  );
  const page = (panel ?? '').replace('<title>', '<meta name="version" content="new" /><title>');
  const script = 'export const added = true;';
  const kept = integrity(panel ?? '');
  const text = (worker ?? '')
    .replace(/"version": "\w+"/, '"version": "next"')
    .replace(kept, integrity(page))
    .replace('"files": [', `"files": [["/assets/new-file.js", "${integrity(script)}"],`);
  const files: Record<string, Fault> = {
    '/sw.js': answer('200 OK', 'text/javascript', text),
    '/panel.html': answer('200 OK', 'text/html', page),
    '/assets/new-file.js': answer('200 OK', 'text/javascript', script),
  };
  return (line) => files[line.split(' ')[1] ?? ''] ?? 'pass';
}

function answer(status: string, type: string, body: string): { answer: string } {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close`;
  return { answer: `${head}\r\n\r\n${body}` };
}

function integrity(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

async function isInstalling(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.installing);
}

async function lookForNext(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
}

/** The panel is the last file that comes. */
async function isNextInPlace(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const isWhole = Boolean(await (await caches.open('cocho-next')).match('/panel.html'));
  return isWhole && !registration?.installing && !registration?.waiting && registration?.active?.state === 'activated';
}

async function versionOf(page: Page, url: string): Promise<string> {
  await page.goto(url);
  return (await page.locator('meta[name=version]').count()) > 0 ? 'new' : 'kept';
}
