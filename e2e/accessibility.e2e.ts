import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  anyScreen,
  callFarm,
  expect,
  expectAccessible,
  expectContrast,
  expectStructure,
  type Session,
  sessionOf,
  settled,
  signIn,
  test,
} from './cocho.ts';

const forVisitors = 'pages for visitors';
const forStaff = 'pages for the staff';
const pages = pagesOfTheWeb();

const narrow = { width: 390, height: 844 };

/** Cards out of sight are judged too, and nothing in the middle of a movement. */
const holdStill =
  '* { content-visibility: visible !important; transition: none !important; animation: none !important }';

test('every page of the router is judged', anyScreen, () => {
  expect(pages).toEqual(expect.arrayContaining(['/login', '/update-password', '/admin', '/admin/ingredients', '/403']));
});

/** One browser goes through all of a kind: what takes long is to load the app into a new one. */
for (const [kind, paths = []] of Object.entries(Object.groupBy([...pages, '/nao-existe'], kindOf))) {
  test(`${kind} are accessible in light, dark and sun, wide and narrow`, anyScreen, async ({ page }) => {
    const wide = page.viewportSize() ?? narrow;
    // Many pages, each judged four times.
    test.setTimeout(10 * 60_000);
    const admin = await sessionOf('admin');
    if (kind !== forVisitors) await signIn(page, kind === forStaff ? 'staff' : admin);
    for (const path of paths) {
      const address = await withIds(path, admin);
      await page.setViewportSize(wide);
      await page.goto(address);
      await settled(page);
      await expect.soft(page).toHaveURL(address);
      await page.addStyleTag({ content: holdStill });
      await expectAccessible(page);
      await wear(page, 'dark');
      await expectContrast(page);
      await wear(page, 'sun');
      await expectContrast(page);
      // The colours are the same there.
      await page.setViewportSize(narrow);
      await expectStructure(page);
    }
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

function kindOf(path: string): string {
  if (path.startsWith('/manager')) return forStaff;
  if (!/^\/(admin|operador)\b/.test(path)) return forVisitors;
  if (/\$(id|lotId)/.test(path)) return 'pages of one record';
  return /\/(new|import)$/.test(path) ? 'pages for new records' : 'lists and the like';
}

/** Read from the router's own table: a new page is judged from its first day. */
function pagesOfTheWeb(): string[] {
  const routes = readFileSync(join(import.meta.dirname, '../web/src/routes.tsx'), 'utf8');
  const paths = [...routes.matchAll(/(?:page\(\s*|path: )'(\/[^']*)'/gi)].map(([, path = '']) => path);
  // A batch exists only on the device that feeds it: its own journey judges it.
  return paths.filter((path) => !path.includes('$batch'));
}

/** `/admin/farm-users/$id/edit` is opened for the farm's first one. */
async function withIds(path: string, session: Session): Promise<string> {
  const register = /([\w-]+)\/\$(id|lotId)/.exec(path)?.[1];
  if (!register) return path;
  const [first] = await callFarm<{ id: number }[]>(session, 'GET', register.replaceAll('-', '_').replace(/s?$/, 's'));
  return path.replace('$farmId', String(session.farm_id)).replace(/\$(id|lotId)/, String(first?.id));
}
