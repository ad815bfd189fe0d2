import { defineConfig } from '@playwright/test';

/** Of the address bar: two more pages behind every window, and half of what a new one costs. */
const popUps = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AiModeOmniboxEntryPoint'];
/** The last list counts, so it has to hold what Playwright itself turns off. */
const playwrights = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  // Twice the cores: a journey waits for the server and for paint a fifth of its time.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'line' : 'list',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A journey that a busy machine starved gets another try, and the report says so.
  retries: process.env.CI ? 2 : 0,
  use: {
    // It fetches the whole app behind every first page, and hides requests from `route`.
    serviceWorkers: 'block',
    // Nobody watches what slides and fades, and every picture of it is drawn by a core.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace of everything costs a third of the run; `--trace retain-on-failure` when one is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: executable(),
      // As root Chromium has no sandbox; the rest keeps it from calling home.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // Nothing here is drawn by a graphics card.
        '--disable-gpu',
        '--disable-gpu-compositing',
        // No page here lives as long as its best code would take to pay off.
        '--js-flags=--no-turbofan',
        `--disable-features=${[...playwrights, ...popUps]}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // Of these the screen changes nothing, or little that other journeys do not walk on a phone.
      testIgnore: [
        ...['farm-users', 'faults', 'feedback', 'ingredients', 'kept-version', 'navigation', 'outbox'],
        ...['outbox-devices', 'password', 'registers', 'session', 'sheets', 'shell-menu', 'shell-people', 'smoke'],
      ].map((name) => `${name}.e2e.ts`),
      grepInvert: /@any-screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});

function executable(): string {
  const name = process.env.CHROMIUM ?? 'chromium';
  return name.startsWith('/') ? name : `/usr/bin/${name}`;
}
