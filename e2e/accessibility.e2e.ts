import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  callFarm,
  expect,
  expectAccessible,
  expectContrast,
  type Session,
  sessionOf,
  settled,
  signIn,
  test,
} from './cocho.ts';

const pages = pagesOfTheWeb();

/** Cards out of sight are judged too, and nothing in the middle of a movement. */
const holdStill =
  '* { content-visibility: visible !important; transition: none !important; animation: none !important }';

test('every page of the router is judged', () => {
  expect(pages).toEqual(expect.arrayContaining(['/login', '/update-password', '/admin', '/admin/ingredients', '/403']));
});

for (const path of [...pages, '/nao-existe']) {
  test(`${path} is accessible in light, dark and sun`, async ({ page, isMobile }) => {
    const session = await sessionOf('admin');
    if (path.startsWith('/admin')) await signIn(page, session);
    await page.goto(await withIds(path, session));
    await settled(page);
    await page.addStyleTag({ content: holdStill });
    await expectAccessible(page);
    // Colours are the same on a phone.
    if (isMobile) return;
    await wear(page, 'dark');
    await expectContrast(page);
    await wear(page, 'sun');
    await expectContrast(page);
  });
}

/** As `web/public/appearance.js` puts it on, without loading the page again. */
async function wear(page: Page, appearance: 'dark' | 'sun'): Promise<void> {
  await page.evaluate((name) => {
    const { dataset } = document.documentElement;
    dataset.mantineColorScheme = name === 'dark' ? 'dark' : 'light';
    if (name === 'sun') dataset.sun = '';
  }, appearance);
}

/** Read from the router's own table: a new page is judged from its first day. */
function pagesOfTheWeb(): string[] {
  const routes = readFileSync(join(import.meta.dirname, '../web/src/routes.tsx'), 'utf8');
  return [...routes.matchAll(/(?:page\(\s*|path: )'(\/[^']*)'/gi)].map(([, path = '']) => path);
}

/** `/admin/farm-users/$id/edit` is opened for the farm's first one. */
async function withIds(path: string, session: Session): Promise<string> {
  const register = /([\w-]+)\/\$id/.exec(path)?.[1];
  if (!register) return path;
  const [first] = await callFarm<{ id: number }[]>(session, 'GET', register.replaceAll('-', '_').replace(/s?$/, 's'));
  return path.replace('$id', String(first?.id));
}
