// Photographs the product from its own demonstration, so that its pictures stay true. Beside a running `npm start`.
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const url = process.env.COCHO_URL ?? 'http://127.0.0.1:3000';

const people = {
  manager: 'gestor@demo.cocho.app',
  operator: 'operador@demo.cocho.app',
  staff: 'suporte@demo.cocho.app',
};

const worstQuality = 6;

const sessions = new Map();

/** Opens a camera, takes what is asked of it and puts it away. */
export async function withCamera(takePictures) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--force-color-profile=srgb'],
  });
  try {
    await takePictures((picture) => photograph(browser, picture));
  } finally {
    await browser.close();
  }
}

/**
 * `screen` is what Playwright calls a context's options. `show` may do something on the page first, and answers what to
 * draw a ring round; `frame` is as much of the page around the rings as the picture holds, else it holds the screen.
 */
async function photograph(browser, { file, path, screen, as, show, frame, quality = 72, maxBytes = Infinity }) {
  const context = await browser.newContext({
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...screen,
  });
  await context.addCookies([{ name: 'cookieconsent_status', value: 'declined', url }]);
  const page = await context.newPage();
  if (as) await keepSession(page, await sessionOf(as), frame ? 'hidden' : 'normal');
  await page.goto(url + path);
  await settled(page);
  const marked = (await show?.(page)) ?? [];
  await page.evaluate(asInBrazil);
  const rings = await drawRings(marked);
  const clip = frame && frameAround(rings, frame, await page.evaluate(inSight));
  writeFileSync(file, await develop(page, { isPng: file.endsWith('.png'), clip, quality, maxBytes }));
  await context.close();
}

async function settled(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByLabel('Carregando').first().waitFor({ state: 'detached' });
  // Kept figures are replaced by fresh ones, and the type by ours.
  await page.waitForTimeout(2_000);
}

/** Of someone of the demonstration, signed in once. */
export function sessionOf(person) {
  const known = sessions.get(person) ?? signIn(people[person]);
  sessions.set(person, known);
  return known;
}

async function signIn(email) {
  const { token, ...user } = await call(null, 'POST', 'users/sign_in', { email, password: 'cocho123' });
  return { token, email, user, farm_id: user.farms[0]?.id ?? null };
}

export async function call(session, method, path, body) {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { ...(session && { authorization: session.token }), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function keepSession(page, session, sidebar) {
  const kept = { 'cocho.session': session, 'cocho.tour-seen': true, 'cocho.sidebar': sidebar };
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
}

/** In the page: a browser's own fields for days and times speak its language, which need not be ours. Nothing has the focus. */
function asInBrazil() {
  document.activeElement?.blur();
  for (const field of document.querySelectorAll('input:is([type=date], [type=time])')) {
    const { value } = field;
    field.type = 'text';
    field.value = value.split('-').toReversed().join('/');
  }
}

/** One round each, over whatever else there is; answers where they lie in the document. */
async function drawRings(marked) {
  await marked[0]?.first().evaluate((target) => target.scrollIntoView({ block: 'center' }));
  return Promise.all(marked.map((target) => target.first().evaluate(drawRing)));
}

/** In the page. */
function drawRing(target) {
  const { left, top, width, height } = target.getBoundingClientRect();
  const gap = 6;
  const ring = document.createElement('div');
  const box = { x: left + scrollX - gap, y: top + scrollY - gap, width: width + 2 * gap, height: height + 2 * gap };
  ring.style.cssText = `position: absolute; z-index: 1000; box-sizing: border-box; pointer-events: none;
    left: ${box.x}px; top: ${box.y}px; width: ${box.width}px; height: ${box.height}px;
    border: 4px solid #c2602f; border-radius: 12px; box-shadow: 0 0 0 2px #fffdf8, inset 0 0 0 2px #fffdf8;`;
  document.body.append(ring);
  return box;
}

/** What is to be seen of the page, below its top bar, where it lies in the document. */
function inSight() {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return { x: [scrollX, scrollX + innerWidth], y: [scrollY + top, scrollY + innerHeight] };
}

/** The rings in its middle, or where they do not fit, what begins them. */
function frameAround(rings, { width, height }, sight) {
  const sides = (at, length) => [
    Math.min(...rings.map((ring) => ring[at])),
    Math.max(...rings.map((ring) => ring[at] + ring[length])),
  ];
  const x = begin(sides('x', 'width'), width, sight.x);
  const y = begin(sides('y', 'height'), height, sight.y);
  return { x, y, width, height, scale: 1 };
}

function begin([from, to], length, [first, last]) {
  const margin = 16;
  const fits = to - from <= length - 2 * margin;
  const centred = fits ? (from + to - length) / 2 : from - margin;
  return Math.round(Math.max(first, Math.min(centred, last - length)));
}

/** As good as it may be within its size: what has much on it becomes less exact first, then smaller. */
async function develop(page, { isPng, clip, quality, maxBytes }) {
  const devtools = await page.context().newCDPSession(page);
  const take = async (options) => {
    const { data } = await devtools.send('Page.captureScreenshot', { ...options, clip });
    return Buffer.from(data, 'base64');
  };
  if (isPng) return take({ format: 'png' });
  for (let at = quality; ; at -= 6) {
    const picture = await take({ format: 'webp', quality: at });
    if (picture.length <= maxBytes) return picture;
    if (at > worstQuality) continue;
    clip.scale *= 0.9;
    at = quality;
  }
}
