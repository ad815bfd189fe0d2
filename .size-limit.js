import { readFileSync } from 'node:fs';

const dist = new URL('web/dist/', import.meta.url);

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist)));

/** These modules and all they import at once. */
function withImports(...names) {
  const all = new Set(names);
  for (const name of all) for (const imported of manifest[name].imports ?? []) all.add(imported);
  return all;
}
const filesOf = (names) => [...names].map((name) => `web/dist/${manifest[name].file}`);

// What a person downloads before the panel's first page works: its entry, the shell and the start page.
const firstLoad = withImports('panel.html', 'src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx');

// What a lot's report fetches for its charts, which come after its page.
const report = 'src/features/lot-report';
const reportPage = withImports('panel.html', `${report}/lot-report.page.tsx`);
const charts = withImports(`${report}/chart/supply-chart.tsx`, `${report}/chart/trough-chart.tsx`).difference(
  reportPage,
);

// What the service worker keeps, as it lies on the device.
const precached = readFileSync(new URL('sw.js', dist), 'utf8').matchAll(/"\/([\w./-]+\.\w+)"/g);

export default [
  {
    name: 'first load of the panel',
    path: filesOf(firstLoad),
    gzip: true,
    limit: '150 kB',
  },
  {
    name: 'charts of a report',
    path: filesOf(charts),
    gzip: true,
    limit: '80 kB',
  },
  {
    name: 'kept on the device to work without a network',
    path: [...new Set([...precached].map(([, name]) => `web/dist/${name}`))],
    gzip: false,
    brotli: false,
    limit: '1.2 MB',
  },
];
