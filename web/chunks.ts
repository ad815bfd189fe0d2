import { join } from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { fieldPages } from './field-pages.ts';
import { leanLibraries } from './lean-libraries.ts';
import { pureDomain } from './pure-domain.ts';

type Chunk = Rolldown.OutputChunk;

const entry = 'panel.html';
/** Read first by who is signed in, and by who is not; every other page comes after one of them. */
const firstPages = ['src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx'];
const signInPages = ['src/features/session/auth-layout.tsx', 'src/features/session/login.page.tsx'];
/** Opened among the cattle, on slow phones and without a network: they read nothing that only others need, such as what forms check. */
const pensidePages = [
  'src/features/operator/batch.page.tsx',
  'src/features/operator/operator.page.tsx',
  'src/features/trough-reading/trough-reading.page.tsx',
];

/** What they read, beside their own files. */
const pensideChunks: ReadonlySet<string> = new Set(['base', 'start', 'inputs', 'penside']);

/** What so many pages share is fetched with the first of them. */
const manyPages = 4;

/**
 * Puts modules together by the pages that need them, so that a page is a handful of files and brings little that it
 * does not use. Left to itself, the bundler makes a file for each set of pages that share something: eighty for a list.
 */
export function chunks(): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    async config(config) {
      const pages = await pagesOfModules(config);
      requireLightPenside(pages);
      const name = (module: string) => chunkOf(pages.get(module) ?? new Set());
      // All that a module needs is needed by the same pages: it never has to be drawn in.
      const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name, debugName: 'pages' }] };
      return { build: { rolldownOptions: { output: { codeSplitting } } } };
    },
  };
}

/** One import of a schema's module brings all that checks forms onto the phones; what such a page calls lies in a module of its own. */
function requireLightPenside(pages: Map<string, Set<string>>): void {
  const known = new Set([...pages.values()].flatMap((needing) => [...needing]));
  const unknown = pensidePages.filter((page) => !known.has(page));
  if (unknown.length > 0) throw new Error(`${unknown} is no page that is loaded by itself`);
  const ofZod = [...pages].filter(([module]) => module.includes('/node_modules/zod/')).map(([, needing]) => needing);
  const heavy = ofZod.map(chunkOf).find((chunk) => chunk !== null && pensideChunks.has(chunk));
  if (heavy) throw new Error(`a page beside the pens would read zod, with ${heavy}`);
}

function chunkOf(pages: Set<string>): string | null {
  const everyone = pages.has(entry);
  const first = everyone || firstPages.some((page) => pages.has(page));
  const signIn = everyone || signInPages.some((page) => pages.has(page));
  const penside = pensidePages.some((page) => pages.has(page));
  if (first) return signIn ? 'base' : 'start';
  if (signIn) return penside ? 'inputs' : 'sign-in';
  if (pages.size < manyPages) return null;
  if (penside) return 'penside';
  // What only the office shares is no burden to the field.
  return [...pages].some((page) => fieldPages.has(page)) ? 'common' : 'office';
}

/** A build of its own tells which modules a page needs once nothing unused is left in it. */
async function pagesOfModules(config: UserConfig): Promise<Map<string, Set<string>>> {
  const options = { ...config.build, write: false, minify: false };
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [leanLibraries(), pureDomain()],
    build: options,
  });
  const { output } = built as Rolldown.RolldownOutput;
  const files = new Map(output.filter((file) => file.type === 'chunk').map((file) => [file.fileName, file]));
  const pages = new Map<string, Set<string>>();
  const starts = [...files.values()].filter((file) => file.facadeModuleId !== null);
  for (const start of starts) {
    const page = nameOf(start);
    for (const module of modulesOf(start.fileName, files))
      pages.set(module, (pages.get(module) ?? new Set()).add(page));
  }
  // A page itself keeps a file and its name, by which the device keeps those of the field.
  for (const { facadeModuleId } of starts) pages.delete(facadeModuleId ?? '');
  pages.delete(join(import.meta.dirname, 'src/main.tsx'));
  return pages;
}

function nameOf({ facadeModuleId }: Chunk): string {
  return (facadeModuleId ?? '').slice(import.meta.dirname.length + 1);
}

function modulesOf(start: string, files: Map<string, Chunk>): string[] {
  const needed = new Set([start]);
  for (const file of needed) for (const imported of files.get(file)?.imports ?? []) needed.add(imported);
  return [...needed].flatMap((file) => files.get(file)?.moduleIds ?? []);
}
