/** What a build says of one of its files: where it lies, and what it needs. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const entry = 'panel.html';

/** It runs before anything is drawn, and asks for what the first page shows. */
const first = '</before.js>; rel=preload; as=script';

/** What most people open first, with the files of the panel that each of them shows. */
const firstPages: Record<string, string[]> = {
  '/admin': ['src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx'],
  '/operador': ['src/shell/shell.tsx', 'src/features/operator/operator.page.tsx'],
};

/**
 * By page, a Link header that names all its files, the largest first: those of the page's own script it would else ask for only
 * once that runs, on a slow connection a whole round trip later, and the largest would wait until one of the few connections is free.
 */
export function preloadLinks(manifest: Manifest, sizeOf: (file: string) => number): Map<string, string> {
  // Where it needs them, the page names its own styles itself; the login has them inside.
  const ownStyles = [...filesOf(manifest, [entry])].filter(isStyle);
  return new Map(
    Object.entries(firstPages).map(([page, names]) => {
      const needed = [...filesOf(manifest, [entry, ...names])].filter((file) => !ownStyles.includes(file));
      const files = needed.sort((a, b) => sizeOf(b) - sizeOf(a));
      return [page, [first, ...files.map(linkOf)].join(', ')];
    }),
  );
}

function filesOf(manifest: Manifest, names: string[]): Set<string> {
  const needed = new Set(names);
  for (const name of needed) for (const imported of manifest[name]?.imports ?? []) needed.add(imported);
  const chunks = [...needed].flatMap((name) => manifest[name] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

function isStyle(file: string): boolean {
  return file.endsWith('.css');
}

function linkOf(file: string): string {
  return isStyle(file) ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`;
}
