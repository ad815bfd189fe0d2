import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** Not needed to work without a network: type for other alphabets, spreadsheets, charts, alerts, money, tables of lots, who works there, what is sold, the assistant, wagons to be registered, schedules to be made, what was changed when, going somewhere by name, and what only the build reads. */
const leftOut =
  /(-(latin-ext|vietnamese)-|sheet\.worker-|assets\/plot-|assets\/((lot-)?alert|conditions-|severity-mark-)|assets\/(public-)?(proposal|travel-expense)|(import|ingredient-prices|settings|lot-costs|lot-comparison|close-out|farms|contacts|welcome|farm-users?(-form)?|feed-calls|pipeline|history|treat-schedule-form|wagons?(-form)?)\.page-|command-dialog-|lots-table-|assistant-drawer-|\.map$|manifest\.json$)/;

/** Writes sw.js, with the names and hashes of all files of this build inside. */
export function serviceWorker(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
      folder = join(root, config.build.outDir);
    },
    // When all of it is written: only then its bytes are what a browser will get.
    async writeBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => !leftOut.test(name));
      const names = [...built, ...readdirSync(join(root, 'public'))].sort();
      const files = names.map((name) => [`/${name}`, integrityOf(join(folder, name))]);
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
      const source = readFileSync(join(root, 'sw/sw.ts'), 'utf8');
      const { code } = await transformWithOxc(source, 'sw.ts', {
        define: { __PRECACHE__: JSON.stringify({ version, files }) },
      });
      writeFileSync(join(folder, 'sw.js'), code);
    },
  };
}

function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
}
