import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** Not needed to work without a network: type for other alphabets, spreadsheets, and what only the build reads. */
const leftOut = /(-(latin-ext|vietnamese)-|sheet\.worker-|import\.page-|\.map$|manifest\.json$)/;

/** Writes sw.js, with the names of all files of this build inside. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => !leftOut.test(name));
      const files = [...built, ...readdirSync(join(root, 'public'))].map((name) => `/${name}`).sort();
      const hash = createHash('sha256').update(files.join('\n'));
      // Built files carry a hash in their name; these do not.
      for (const name of readdirSync(join(root, 'public'))) hash.update(readFileSync(join(root, 'public', name)));
      const version = hash.digest('hex').slice(0, 12);
      const source = readFileSync(join(root, 'sw/sw.ts'), 'utf8');
      const { code } = await transformWithOxc(source, 'sw.ts', {
        define: { __PRECACHE__: JSON.stringify({ version, files }) },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code });
    },
  };
}
