import { readFileSync } from 'node:fs';

const dist = new URL('web/dist/', import.meta.url);

// What a person downloads before the panel's first page works: its entry, the shell and the start page.
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist)));
const firstLoad = new Set(['panel.html', 'src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx']);
for (const name of firstLoad) for (const imported of manifest[name].imports ?? []) firstLoad.add(imported);

// What the service worker keeps, as it lies on the device.
const precached = readFileSync(new URL('sw.js', dist), 'utf8').matchAll(/"\/([\w./-]+\.\w+)"/g);

export default [
  {
    name: 'first load of the panel',
    path: [...firstLoad].map((name) => `web/dist/${manifest[name].file}`),
    gzip: true,
    limit: '150 kB',
  },
  {
    name: 'kept on the device to work without a network',
    path: [...new Set([...precached].map(([, name]) => `web/dist/${name}`))],
    gzip: false,
    brotli: false,
    limit: '1.2 MB',
  },
];
