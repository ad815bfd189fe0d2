import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown, runnerImport, type ViteDevServer } from 'vite';
import type { SiteFiles } from './site/document.tsx';

const folder = join(import.meta.dirname, 'site');
const base = '/site/';

type Pages = typeof import('./site/pages.tsx');

/**
 * The public site: pages that are whole in their HTML, with a script of their own that knows nothing of the panel. Written
 * beside the panel's files, after them; the server puts in what only it knows, its own address for one.
 */
export function publicSite(): Plugin {
  let dist = '';
  return {
    name: 'public-site',
    configResolved: (config) => {
      dist = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await buildFiles(join(dist, 'site'));
      const { module } = await runnerImport<Pages>(join(folder, 'pages.tsx'), { configFile: false });
      mkdirSync(join(dist, 'site/pages'), { recursive: true });
      for (const [name, html] of Object.entries(module.renderPages(files)))
        writeFileSync(join(dist, 'site/pages', name), html);
    },
    configureServer: serveWhileEditing,
  };
}

/** Script and type faces get hashed names; the style goes into the pages, so that the first paint waits for nothing. */
async function buildFiles(outDir: string): Promise<SiteFiles> {
  const built = await build({
    configFile: false,
    root: folder,
    base,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          main: join(folder, 'client/main.ts'),
          'contact-form': join(folder, 'client/contact-form.ts'),
          site: join(folder, 'site.css'),
        },
        // The form's script is imported by its address.
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const names = output.map(({ fileName }) => fileName);
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? '';
  return {
    script: base + find(/main-[^/]+\.js$/),
    contactScript: base + find(/contact-form-[^/]+\.js$/),
    style: readFileSync(join(outDir, find(/site-[^/]+\.css$/)), 'utf8'),
    typefaces: [base + find(/bricolage[^/]+\.woff2$/), base + find(/archivo[^/]+\.woff2$/)],
  };
}

/** `npm run dev`: the same pages, anew at every load. */
function serveWhileEditing(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const { renderPages, pageFiles } = (await server.ssrLoadModule(join(folder, 'pages.tsx'))) as Pages;
    const file = pageFiles[request.url?.split('?')[0] ?? ''];
    if (!file) return next();
    const script = '/site/client/main.ts';
    const contactScript = '/site/client/contact-form.ts';
    const html = renderPages({ script, contactScript, style: '', typefaces: [] })[file] ?? '';
    const styled = html.replace('</head>', '<link rel="stylesheet" href="/site/site.css" /></head>');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await server.transformIndexHtml(request.url ?? '/', styled));
  });
}
