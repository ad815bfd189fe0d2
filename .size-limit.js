import { readFileSync } from 'node:fs';

// What a person downloads before the panel's first page works: its entry, the shell and the start page.
const manifest = JSON.parse(readFileSync(new URL('web/dist/.vite/manifest.json', import.meta.url)));
const firstLoad = new Set(['panel.html', 'src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx']);
for (const name of firstLoad) for (const imported of manifest[name].imports ?? []) firstLoad.add(imported);

export default [
  {
    name: 'first load of the panel',
    path: [...firstLoad].map((name) => `web/dist/${manifest[name].file}`),
    gzip: true,
    limit: '180 kB',
  },
];
