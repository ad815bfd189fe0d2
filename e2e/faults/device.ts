import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect as expectSoon, type Page } from '@playwright/test';
import { banner, knowPanel, password, type Session, signIn } from '../cocho.ts';
import config from '../playwright.config.ts';
import { type CarelessWay, makeCareless } from './careless.ts';
import type { Note } from './ledger.ts';

/** What leaves by itself does so within half a minute. */
export const expect = expectSoon.configure({ timeout: 40_000 });

/** How a device is this time. */
interface Settings {
  timezoneId?: string;
  /** What its clock says, and goes on saying. */
  clock?: Date;
}

/** A real Chromium with a disk of its own, which outlives it. */
export function newDevice(url: string, session: Session) {
  const profile = mkdtempSync(join(tmpdir(), 'cocho-device-'));
  let context: BrowserContext;
  const device = { page: undefined as unknown as Page, start, open, newTab, close, kill, discard };
  return device;

  async function start({ clock, timezoneId = 'America/Sao_Paulo' }: Settings = {}): Promise<Page> {
    const { launchOptions, locale = 'pt-BR' } = config.use ?? {};
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: url,
      viewport: { width: 1280, height: 900 },
      serviceWorkers: 'allow',
      locale,
      timezoneId,
    });
    await knowPanel(context);
    if (clock) await context.clock.setFixedTime(clock);
    return context.pages()[0] ?? context.newPage();
  }

  /** Starts it with one tab on the reading round. */
  async function open(settings?: Settings): Promise<Page> {
    device.page = await enter(await start(settings));
    return device.page;
  }

  async function newTab(careless?: CarelessWay): Promise<Page> {
    const tab = await context.newPage();
    if (careless) await tab.addInitScript(makeCareless, careless);
    return enter(tab);
  }

  async function enter(tab: Page): Promise<Page> {
    await signIn(tab, session);
    await goToRound(tab);
    // As on a device that has been here before: from now on the app opens without a network.
    await tab.evaluate(async () => void (await navigator.serviceWorker.ready));
    return tab;
  }

  async function close(): Promise<void> {
    await context.close();
  }

  /** kill -9 of the browser that holds the profile; its children end with it. */
  async function kill(): Promise<void> {
    const pid = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1));
    const gone = new Promise((resolve) => context.once('close', resolve));
    process.kill(pid, 'SIGKILL');
    await gone;
  }

  /** It is no longer needed: its disk goes too. */
  async function discard(): Promise<void> {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** As a person does, who stands at the door. */
export async function typeLogin(page: Page, { email }: Session): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).not.toHaveURL('/login');
}

const round = '/admin/trough-reading';

/** Where the troughs are read; a page that is there stays as it is. */
export async function goToRound(page: Page): Promise<void> {
  if (!page.url().endsWith(round)) await page.goto(round);
  await expect(page.getByRole('heading', { level: 1, name: 'Leitura de cocho' })).toBeVisible();
}

/** Taps them and Salvar; what became of it is not known yet. */
export async function tap(page: Page, notes: Note[]): Promise<void> {
  // An earlier banner with the same words must not stand for this one.
  await page.evaluate(() => {
    for (const old of document.querySelectorAll<HTMLElement>('[title="Dispensar"]')) old.click();
  });
  for (const { lot, index } of notes) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: lot.name, exact: true }) });
    const key = row.getByRole('button', { name: index.name });
    await key.click();
    // A lot that was read today already is asked about.
    const yes = page.getByRole('dialog').getByRole('button', { name: 'Confirmar' });
    await expect(key.and(page.locator('[aria-pressed="true"]')).or(yes)).toBeVisible();
    if (await yes.isVisible()) await yes.click();
  }
  await page.getByRole('button', { name: `Salvar (${notes.length})` }).click();
}

/** The screen calls them saved. */
export async function expectSaved(page: Page, { length }: Note[]): Promise<void> {
  await expect(savedBanner(page, length)).toBeVisible();
}

function savedBanner(page: Page, count: number) {
  return banner(page, count === 1 ? '1 leitura salva neste aparelho' : `${count} leituras salvas neste aparelho`);
}

/** Nothing waits, neither on the badge nor on the disk. Resolves with the milliseconds that it took. */
export async function expectDrained(page: Page, withinMs = 90_000): Promise<number> {
  const begun = performance.now();
  await expect.poll(() => page.evaluate(unsentOnDisk), { timeout: withinMs, intervals: [50] }).toBe(0);
  const tookMs = performance.now() - begun;
  await expectBadge(page, 0);
  return tookMs;
}

export async function expectBadge(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: `Caixa de saída: ${count} a enviar` })).toBeVisible();
}

/** In the browser: every reading and annulment, and the operations that the server has not stored as they are now. */
function unsentOnDisk(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('cocho.outbox');
    opening.onsuccess = () => {
      // Version 1 had no operations, and version 3 no annulments.
      const names = ['entries', 'annulments', 'operations'].filter((name) =>
        opening.result.objectStoreNames.contains(name),
      );
      const reading = opening.result.transaction(names);
      const tables = names.map((name) => reading.objectStore(name).getAll());
      reading.oncomplete = () => {
        opening.result.close();
        resolve(tables.flatMap(({ result }) => result).filter(({ fate }) => fate !== 'stored').length);
      };
    };
  });
}
