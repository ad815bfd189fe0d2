import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  anyScreen,
  callFarm,
  expect,
  expectAccessible,
  expectContrast,
  managerOfFewLots,
  type Person,
  type Session,
  sessionOf,
  settled,
  signIn,
  test,
} from './cocho.ts';
import { expectFitsPaper, expectFitsZoomed } from './fits.ts';

const forVisitors = 'pages for visitors';
const forStaff = 'pages for the staff';
const ofPeople = 'pages of one person';
const forNewcomers = 'pages for who has no farm yet';
const readers: Record<string, Person> = { [forStaff]: 'staff', [forNewcomers]: 'newcomer' };
const pages = pagesOfTheWeb();

/** The public site is no part of the router. */
const sitePages = ['/', '/app', '/politica-privacidade', '/apresentacao'];

const narrow = { width: 390, height: 844 };

/** Cards out of sight are judged too, and nothing in the middle of a movement. */
const holdStill =
  '* { content-visibility: visible !important; transition: none !important; animation: none !important }';

test('every page of the router is judged', anyScreen, () => {
  expect(pages).toEqual(expect.arrayContaining(['/login', '/update-password', '/admin', '/admin/ingredients', '/403']));
});

/** One browser goes through several of a kind: what takes long is to load the app into a new one. */
for (const { kind, name, paths } of groups([...pages, '/nao-existe', ...sitePages])) {
  test(
    `${name} are accessible, wide in light and narrow in dark and sun, and fit twice as large and on paper`,
    anyScreen,
    async ({ page }) => {
      const wide = page.viewportSize() ?? narrow;
      const admin = kind === ofPeople ? await sessionOf('admin') : await managerOfFewLots();
      if (kind !== forVisitors) await signIn(page, readers[kind] ?? admin);
      for (const path of paths) {
        const address = await withIds(path, admin);
        await page.setViewportSize(wide);
        await page.goto(address);
        await settled(page);
        await expect.soft(page).toHaveURL((url) => asAsked(url) === address);
        await page.addStyleTag({ content: holdStill });
        await expectAccessible(page);
        await page.setViewportSize(narrow);
        await wear(page, 'dark');
        await expectAccessible(page);
        await wear(page, 'sun');
        await expectContrast(page);
        await expectFitsZoomed(page);
        if (!sitePages.includes(path)) await expectFitsPaper(page);
      }
    },
  );
}

/** A new travel report names in its address the draft that it is kept under; nothing else may be added or lost. */
function asAsked({ pathname, search }: URL): string {
  return pathname + search.replace(/^\?draft=[\w-]+$/, '');
}

/** At most six pages of a kind, each judged three times: more take longer than a journey may. */
function groups(paths: string[]): { kind: string; name: string; paths: string[] }[] {
  const kinds = Object.entries(Object.groupBy(paths, kindOf));
  return kinds.flatMap(([kind, all = []]) =>
    Array.from({ length: Math.ceil(all.length / 6) }, (_, part) => ({
      kind,
      name: `${kind}, part ${part + 1},`,
      paths: all.slice(part * 6, part * 6 + 6),
    })),
  );
}

/** As `web/public/before.js` and the site's script put it on, without loading the page again. */
async function wear(page: Page, appearance: 'dark' | 'sun'): Promise<void> {
  await page.evaluate((name) => {
    const { dataset } = document.documentElement;
    dataset.mantineColorScheme = name === 'dark' ? 'dark' : 'light';
    if (name === 'sun') dataset.sun = '';
    dataset.appearance = name;
  }, appearance);
}

function kindOf(path: string): string {
  if (path.startsWith('/manager')) return forStaff;
  if (path === '/bem-vindo') return forNewcomers;
  if (!/^\/(admin|operador)\b/.test(path)) return forVisitors;
  if (path.includes('/farm-users/$id')) return ofPeople;
  if (/\$(id|lotId)/.test(path)) return 'pages of one record';
  return /\/(new|import)$/.test(path) ? 'pages for new records' : 'lists and the like';
}

/** Read from the router's own tables: a new page is judged from its first day. */
function pagesOfTheWeb(): string[] {
  const tables = ['routes.tsx', 'farm-pages.ts', 'provider-pages.ts'];
  const routes = tables.map((name) => readFileSync(join(import.meta.dirname, '../web/src', name), 'utf8')).join('\n');
  const paths = [...routes.matchAll(/(?:page\(\s*|path: )'(\/[^']*)'/gi)].map(([, path = '']) => path);
  // A batch exists only on the device that feeds it, a proposal's page only under a link: their own journeys judge them.
  // What a notification opens is a page that has another address too.
  return paths.filter((path) => !/\$(batch|token)|\$farmId\/(alerts|briefing)/.test(path));
}

/** `/admin/farm-users/$id/edit` is opened for the farm's first one. */
async function withIds(path: string, session: Session): Promise<string> {
  if (path.endsWith('/lots/compare')) {
    const [one, two] = await callFarm<{ id: number }[]>(session, 'GET', 'lots');
    return `${path.replace('$farmId', String(session.farm_id))}?ids=${one?.id},${two?.id}`;
  }
  const register = /([\w-]+)\/\$(id|lotId)/.exec(path)?.[1];
  if (!register) return path;
  const [first] = await callFarm<{ id: number }[]>(session, 'GET', register.replaceAll('-', '_').replace(/s?$/, 's'));
  return path.replace('$farmId', String(session.farm_id)).replace(/\$(id|lotId)/, String(first?.id));
}
