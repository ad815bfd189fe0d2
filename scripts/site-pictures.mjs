// Photographs the product for the public site from its own demonstration, so that the pictures stay true:
// `npm start` in one terminal, `node scripts/site-pictures.mjs` in another; what it writes is committed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './prepare.mjs';

const url = process.env.COCHO_URL ?? 'http://127.0.0.1:3000';
const folder = join(root, 'web/site/public');
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
await photograph('panel.webp', '/admin', wide, 'gestor@demo.cocho.app');
await photograph('reading.webp', '/admin/trough-reading', phone, 'operador@demo.cocho.app');
await photograph('operator.webp', '/operador', phone, 'operador@demo.cocho.app');
await photograph('og.png', '/apresentacao', { width: 1200, height: 630 });
await browser.close();

async function photograph(name, path, viewport, email) {
  const isPhone = viewport === phone;
  const context = await browser.newContext({
    viewport,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    isMobile: isPhone,
    serviceWorkers: 'block',
    deviceScaleFactor: isPhone ? 1.5 : 1,
  });
  await context.addCookies([{ name: 'cookieconsent_status', value: 'declined', url }]);
  const page = await context.newPage();
  if (email) await signIn(page, email);
  await page.goto(url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByLabel('Carregando').first().waitFor({ state: 'detached' });
  // Kept figures are replaced by fresh ones, and the type by ours.
  await page.waitForTimeout(2_000);
  const format = name.split('.').at(-1);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', format === 'png' ? {} : { format, quality: 72 });
  writeFileSync(join(folder, name), Buffer.from(data, 'base64'));
  await context.close();
}

async function signIn(page, email) {
  const answer = await fetch(`${url}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'cocho123' }),
  });
  const { token, ...user } = await answer.json();
  const kept = { token, email, user, farm_id: user.farms[0].id };
  await page.addInitScript((value) => {
    localStorage.setItem('cocho.session', value);
    localStorage.setItem('cocho.tour-seen', 'true');
  }, JSON.stringify(kept));
}
