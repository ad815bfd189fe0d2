import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { fieldPages } from './field-pages.ts';

/** Letters of other alphabets than ours, and what reads and writes spreadsheets. */
const notInTheField = /-(latin-ext|vietnamese)-|sheet\.worker-/;

/** Writes sw.js, with the names and hashes of all files inside that the field needs. */
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
      const names = [...neededInTheField(bundle, root), ...readdirSync(join(root, 'public'))].sort();
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

function neededInTheField(bundle: Rolldown.OutputBundle, root: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pages = chunks.filter(({ facadeModuleId }) => fieldPages.has(relative(root, facadeModuleId ?? '')));
  const needed = new Set(['panel.html', ...pages.map(({ fileName }) => fileName)]);
  for (const name of needed) for (const other of neededBy(bundle[name])) needed.add(other);
  return [...needed].filter((name) => !notInTheField.test(name));
}

/** Scripts name what they import, and with which styles and pictures they come; styles name their type. */
function neededBy(file: Rolldown.OutputBundle[string] | undefined): string[] {
  if (!file) return [];
  if (file.type === 'chunk')
    return [...file.imports, ...(file.viteMetadata?.importedCss ?? []), ...(file.viteMetadata?.importedAssets ?? [])];
  return [...String(file.source).matchAll(/assets\/[\w.-]+/g)].map(([name]) => name);
}

function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;
}
