/** What a build says of one of its files: where it lies, and what it needs. */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const entry = 'panel.html';

/** What most people open first, with the files of the panel that each of them shows. */
const firstPages: Record<string, string[]> = {
  '/login': ['src/features/session/auth-layout.tsx', 'src/features/session/login.page.tsx'],
  '/admin': ['src/shell/shell.tsx', 'src/features/dashboard/dashboard.page.tsx'],
  '/operador': ['src/shell/shell.tsx', 'src/features/operator/operator.page.tsx'],
};

/**
 * By page, a Link header that names what its script would ask for only once it runs: on a slow connection a whole
 * round trip later. What panel.html names itself is left out.
 */
export function preloadLinks(manifest: Manifest): Map<string, string> {
  const known = filesOf(manifest, [entry]);
  return new Map(
    Object.entries(firstPages).map(([page, names]) => {
      const files = [...filesOf(manifest, names)].filter((file) => !known.has(file));
      return [page, files.map(linkOf).join(', ')];
    }),
  );
}

function filesOf(manifest: Manifest, names: string[]): Set<string> {
  const needed = new Set(names);
  for (const name of needed) for (const imported of manifest[name]?.imports ?? []) needed.add(imported);
  const chunks = [...needed].flatMap((name) => manifest[name] ?? []);
  return new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
}

function linkOf(file: string): string {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`;
}
