import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { name: 'scale', include: ['scale/src/**/*.test.ts'], testTimeout: 120_000 } },
      { test: { name: 'web', include: ['web/{src,site}/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/test/postgres.ts',
          // Files share no state but the database server, so a worker may keep its loaded modules between them.
          isolate: false,
          // Some kill processes and databases: a busy machine may starve those, and the report says so.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
