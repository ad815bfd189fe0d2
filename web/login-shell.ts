import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';

const pages = ['src/features/session/auth-layout.tsx', 'src/features/session/login.page.tsx'];

type Shell = typeof import('./src/login-shell.tsx');

/**
 * login.html: the panel's page with the login already in it, as its own components draw it. On a slow connection it is
 * there, and can be filled in, seconds before the script that takes it over (`src/lib/login-shell.ts`).
 */
export function loginShell(): Plugin {
  let root = '';
  let folder = '';
  let define: Record<string, unknown> = {};
  return {
    name: 'login-shell',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      folder = join(root, config.build.outDir);
      define = config.define ?? {};
    },
    async writeBundle(_options, bundle) {
      const markup = await drawLogin(root, define);
      const panel = readFileSync(join(folder, 'panel.html'), 'utf8');
      const files = chunksOf(bundle, root);
      // The panel's own come first, as they do there.
      const names = stylesOf(files).sort((a, b) => Number(panel.includes(b)) - Number(panel.includes(a)));
      const styles = names.map((name) => readFileSync(join(folder, name), 'utf8'));
      const typefaces = typefacesOf(bundle).map((name) => `<link rel="preload" as="font" crossorigin href="/${name}">`);
      const ownStyles = names.filter((name) => !panel.includes(name));
      const needed = [...files.map(({ fileName }) => fileName), ...ownStyles].map((name) => `/${name}`).join(' ');
      const html = panel
        .replace('<title>Cocho</title>', '<title>Entrar | Cocho</title>')
        // The first paint waits for no other file; `public/before.js` fetches and runs the panel's script after it.
        .replaceAll(/\s*<(link rel="(stylesheet|modulepreload)"[^>]*>|script type="module".*?<\/script>)/g, '')
        .replace('src="/before.js"', `src="/before.js" data-panel="${needed}"`)
        .replace('</head>', () => `${typefaces.join('')}<style>${styles.join('')}${ownStyle}</style></head>`)
        .replace(
          '<div id="root">',
          () => `<div id="shell">${unloaded}${asleep(markup)}</div>${withoutScript}<div id="root">`,
        );
      writeFileSync(join(folder, 'login.html'), html);
    },
  };
}

/**
 * What the script draws waits behind it; who is signed in is led on from here, and sees neither. Whatever does not come, be it the
 * script that would say so, is told of after a while by the style alone.
 */
const ownStyle = `
  #shell ~ #root, [data-member] #shell > :not(#unloaded) { display: none }
  #unloaded { margin: 0; padding: 1rem; text-align: center; animation: come 1ms 20s backwards }
  @keyframes come { from { visibility: hidden; max-height: 0; padding: 0 } }
  @media (scripting: none) { #unloaded { display: none } }
`;

const unloaded =
  '<p id="unloaded" role="alert"><span>O Cocho está demorando para carregar.</span> Verifique sua conexão. <a href="">Tentar novamente</a></p>';

const withoutScript = '<noscript>Para entrar, ligue o JavaScript do navegador.</noscript>';

/** Until the script is there nothing is sent and no button does anything; links and fields work. */
function asleep(html: string): string {
  return html.replaceAll('<button', '<button inert').replaceAll('type="submit"', 'type="button"');
}

/** By vite's own server, which alone knows the names that the styles get. */
async function drawLogin(root: string, define: Record<string, unknown>): Promise<string> {
  lendBrowser();
  const server = await createServer({
    configFile: false,
    root,
    define,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { loginMarkup } = (await server.ssrLoadModule('/src/login-shell.tsx')) as Shell;
    return loginMarkup;
  } finally {
    await server.close();
  }
}

/** What the page's modules look at while they are read: a browser in which nobody has been. */
function lendBrowser(): void {
  const localStorage = { getItem: () => null };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  Object.assign(globalThis, { addEventListener: () => {} });
}

/** In which our own alphabet is written: what is read first does not change its shape a moment later. */
function typefacesOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => /-latin-wght-[^/]*\.woff2$/.test(name));
}

/** What the panel's script and the login need, its entry first and then the largest. */
function chunksOf(bundle: Rolldown.OutputBundle, root: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const needed = new Set(
    chunks
      .filter(({ facadeModuleId, isEntry }) => isEntry || pages.includes(relative(root, facadeModuleId ?? '')))
      .map(({ fileName }) => fileName),
  );
  for (const name of needed)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(imported);
  return chunks
    .filter(({ fileName }) => needed.has(fileName))
    .sort((a, b) => Number(b.isEntry) - Number(a.isEntry) || b.code.length - a.code.length);
}

function stylesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
}
