import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './server.ts',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? 'line' : 'list',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A journey that a busy machine starved gets another try, and the report says so.
  retries: process.env.CI ? 2 : 0,
  use: {
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
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // One installation is enough, and what a network does to the outbox does not depend on the screen.
      testIgnore: ['smoke.e2e.ts', 'outbox.e2e.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});

function executable(): string {
  const name = process.env.CHROMIUM ?? 'chromium';
  return name.startsWith('/') ? name : `/usr/bin/${name}`;
}
