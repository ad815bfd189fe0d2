/**
 * What is opened where no network may be, by its path below `web/`: the day, the round, and what is looked up on the way.
 * The device keeps it with all that it needs; every other page waits for a network, but for the travel pages
 * where they were opened before.
 */
export const fieldPages: ReadonlySet<string> = new Set([
  'panel.html',
  'src/features/corrals/corrals.page.tsx',
  'src/features/dashboard/dashboard.page.tsx',
  'src/features/dashboard/feeding-summary.tsx',
  'src/features/dashboard/lot-rows.tsx',
  'src/features/errors/error-pages.tsx',
  'src/features/errors/missing-pages.tsx',
  'src/features/lots/lots.page.tsx',
  'src/features/operations/operation-details.page.tsx',
  'src/features/operations/operations.page.tsx',
  'src/features/operator/batch.page.tsx',
  'src/features/operator/operator.page.tsx',
  'src/features/quarantine/quarantine-badge.tsx',
  'src/features/quarantine/quarantine.page.tsx',
  'src/features/recipes/recipes.page.tsx',
  'src/features/session/auth-layout.tsx',
  'src/features/session/login.page.tsx',
  'src/features/session/profile.page.tsx',
  'src/features/trough-reading/trough-reading.page.tsx',
  'src/lib/live.ts',
  'src/offline/fetch-ahead.ts',
  'src/offline/kept-cache.ts',
  'src/outbox/outbox-badge.tsx',
  'src/shell/inactive-account.tsx',
  'src/shell/shell.tsx',
  'src/shell/user-menu.tsx',
  'src/ui/undo.tsx',
]);
