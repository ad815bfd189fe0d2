import { randomBytes } from 'node:crypto';
import { addDays, type Day, dayOf } from '@cocho/domain/days';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { codeFor } from './letters.ts';
import { ownServer } from './server.ts';

export { expect };

export const password = 'cocho123';
/** Of people whom a manager made, until they choose `password`. */
export const givenPassword = 'do gestor';

/** The demo's people, by what they are. */
export const people = {
  admin: 'gestor@demo.cocho.app',
  worker: 'operador@demo.cocho.app',
  technician: 'tecnico@demo.cocho.app',
  newcomer: 'novo@demo.cocho.app',
  staff: 'suporte@demo.cocho.app',
};
export type Person = keyof typeof people;
type UserType = 'admin' | 'worker' | 'technician';

/** Of the farms of the journeys. From nine in the evening their day is no longer that of UTC. */
const zone = 'America/Sao_Paulo';

/** In every farm of the demo; no test may touch it. */
export const demoIngredient = 'Caroço de algodão';

/** As the browser keeps it under `cocho.session`. */
export interface Session {
  token: string;
  email: string;
  user: { id: number; name: string; farms: { id: number; name: string }[] };
  farm_id: number | null;
}

/** For a journey in which a phone meets nothing that a wide screen does not: it is not made again on the phone. */
export const anyScreen = { tag: '@any-screen' };

interface Fixtures {
  /** A second person, in a browser of their own. */
  openAs: (who: Person | Session) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
  baseURL: async ({}, use) => use(ownServer().url),

  context: async ({ context }, use) => {
    await knowPanel(context);
    await use(context);
  },

  page: async ({ page }, use) => {
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await use(page);
    expect(thrown, 'no page throws').toEqual([]);
  },

  openAs: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      await knowPanel(context);
      contexts.push(context);
      const page = await context.newPage();
      await signIn(page, who);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** A browser that was in the panel before: the tour is over and the question about cookies answered. On the site it is asked. */
export async function knowPanel(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!/^\/(login|signup|admin|operador|manager|bem-vindo|convite)/.test(location.pathname)) return;
    localStorage.setItem('cocho.tour-seen', 'true');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser of the field.
    document.cookie = 'cookieconsent_status=declined; path=/';
  });
}

/** What a page tells by its style alone when its scripts have not come is told now. */
export async function afterAWhile(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
}

/** Puts a session into the browser before its first page. Only the tests of the login screen type a password. */
export async function signIn(page: Page, who: Person | Session): Promise<Session> {
  const session = typeof who === 'string' ? await sessionOf(who) : who;
  await page.addInitScript((kept) => {
    if (localStorage.getItem('cocho.session') === null) localStorage.setItem('cocho.session', kept);
  }, JSON.stringify(session));
  return session;
}

/** On the login screen. */
export async function typeLogin(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** By the menu of the person whose name it is. */
export async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Menu de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
}

/** A page of the panel, signed in and loaded. */
export async function open(page: Page, path: string, who: Person | Session = 'admin'): Promise<Session> {
  const session = await signIn(page, who);
  await page.goto(path);
  await settled(page);
  return session;
}

const sessions = new Map<Person, Promise<Session>>();

/** One a worker process and person: nobody may end it. Whoever does so makes a person of their own. */
export function sessionOf(who: Person): Promise<Session> {
  const known = sessions.get(who) ?? openSession(people[who]);
  sessions.set(who, known);
  return known;
}

export async function openSession(email: string, secret = password): Promise<Session> {
  const { token, ...user } = await call<Session['user'] & { token: string }>(null, 'POST', 'users/sign_in', {
    email,
    password: secret,
  });
  return { token, email, user, farm_id: user.farms[0]?.id ?? null };
}

/** Someone new in the demo farm, signed in. */
export async function newMember(user_type: UserType, name = 'Pessoa Nova'): Promise<Session> {
  return addMember(await sessionOf('admin'), user_type, name);
}

/** Someone new in the manager's farm, signed in; they have chosen their own password already. */
export async function addMember(manager: Session, user_type: UserType, name: string): Promise<Session> {
  const email = await addWithGivenPassword(manager, user_type, name);
  const session = await openSession(email, givenPassword);
  const own = { current_password: givenPassword, password, password_confirmation: password };
  const { data: user } = await call<{ data: Session['user'] }>(session, 'PUT', 'users/me', { name, ...own });
  return { ...session, user };
}

/** Answers the e-mail. */
export async function addWithGivenPassword(manager: Session, user_type: UserType, name: string): Promise<string> {
  const email = newEmail();
  const given = { password: givenPassword, password_confirmation: givenPassword };
  await callFarm(manager, 'POST', 'farm_users', { name, email, ...given, user_type, active: true });
  return email;
}

/** Someone who signed up, whose e-mail is confirmed, and who waits for a farm. */
export async function newAccount(name: string): Promise<Session> {
  const email = newEmail();
  await call(null, 'POST', 'users/sign_up', { name, email, password, password_confirmation: password });
  const session = await openSession(email);
  await call(session, 'POST', 'users/me/email_confirmation', { code: await codeFor(email) });
  return session;
}

/** The manager of a farm of their own, with room for thousands of animals: for what concerns a whole farm. */
export async function newFarmer({ demonstration = false, time_zone = zone } = {}): Promise<Session> {
  const { email } = await newAccount('Ana');
  const farm = { name: unique('Fazenda'), plan: 'enterprise', time_zone, admin_email: email };
  await call(await sessionOf('staff'), 'POST', 'manager/farms', { ...farm, demonstration });
  return openSession(email);
}

/** The API, as another person or another device would use it. */
export async function call<T>(session: Session | null, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${ownServer().url}/api/v1/${path}`, {
    method,
    headers: {
      ...(session && { authorization: session.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

export async function callFarm<T>(session: Session, method: string, path: string, body?: unknown): Promise<T> {
  const { data } = await call<{ data: T }>(session, method, `farms/${session.farm_id}/${path}`, body);
  return data;
}

/** Tests run side by side on one database, so each names its own things. */
export function unique(name: string): string {
  return `${name} ${randomBytes(4).toString('hex')}`;
}

export function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@teste.cocho.app`;
}

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectClean(page, { runOnly: wcag22aa });
}

/** The part of it that depends on the appearance; in Sol text stands out 7:1. */
export async function expectContrast(page: Page): Promise<void> {
  const isSun = (await page.locator('html[data-sun]').count()) > 0;
  // The stricter rule leaves to the other what that one finds too faint already.
  const values = isSun ? ['color-contrast', 'color-contrast-enhanced'] : ['color-contrast'];
  await expectClean(page, { runOnly: { type: 'rule', values } });
}

async function expectClean(page: Page, judged: RunOptions): Promise<void> {
  await page.evaluate(untilStill);
  // Once a document: to read it takes longer than to judge a small page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Nobody reaches what lies behind a dialog: a target half covered by it is none.
  const isAsking = (await page.getByRole('dialog').count()) > 0;
  const { url, violations } = await page.evaluate(
    ({ context, options }) => (window as unknown as { axe: typeof axe }).axe.run(context, options),
    {
      context: { include: ['html'], exclude: isAsking ? ['#root'] : [] },
      // To describe what is well takes as long as to judge it; and there are no frames to look into.
      options: { ...judged, resultTypes: ['violations' as const], iframes: false },
    },
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({ id, target, why: any[0]?.message })),
  );
  // The whole list, and on with the journey, so that one run tells everything.
  expect.soft(found, `accessibility of ${new URL(url).pathname}`).toEqual([]);
}

/** In the page: colours on their way from one to another are neither. */
async function untilStill(): Promise<void> {
  const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moves.map(({ finished }) => finished));
}

/** Nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Carregando')).toHaveCount(0);
}

/** Of a farm with eight lots: a list of them is judged as one of twenty-four, in a third of the time. Nobody else works there. */
export async function managerOfFewLots(): Promise<Session> {
  const session = await sessionOf('admin');
  const farm_id = session.user.farms.find(({ name }) => name === 'Fazenda Santa Fé')?.id ?? session.farm_id;
  return { ...session, farm_id };
}

/** The way home at the head of a page; the menu has another of that name. */
export function home(page: Page) {
  return page.getByRole('main').getByRole('link', { name: 'Início', exact: true });
}

/** On a narrow screen what orders and narrows a list waits behind a button. */
export async function openTools(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Ordenar e filtrar' });
  if (await more.isVisible()) await more.click();
}

/** They lie over the list: what is behind them is no target. */
export async function closeTools(page: Page): Promise<void> {
  const close = page.getByRole('search').getByRole('button', { name: 'Fechar' });
  if (await close.isVisible()) await close.click();
}

/** Banners are buttons: a click dismisses them. */
export function banner(page: Page, text: string | RegExp) {
  return page.getByRole('button', { name: text, exact: true });
}

/** Takes a banner away, if it has not gone by itself: what lies under it is no target. */
export async function dismiss(page: Page, text: string | RegExp): Promise<void> {
  await banner(page, text).evaluateAll((shown) => {
    for (const one of shown) (one as HTMLElement).click();
  });
  await expect(banner(page, text)).toBeHidden();
}

export function daysAgo(days: number): Day {
  return addDays(dayOf(new Date(), zone), -days);
}

/** For what lasts some minutes of one day: where it does not end within the next hour. */
export function zoneFarFromMidnight(): string {
  const inAnHour = dayOf(new Date(Date.now() + 3_600_000), zone);
  return inAnHour === daysAgo(0) ? zone : 'America/Manaus';
}
