import type { Plugin } from 'vite';

/** By the part that only passes them on; the scroll area brings along all that places it. No list here grows page by page. */
const unused: Record<string, string[]> = {
  ModalRoot: ['ScrollArea'],
  Button: ['ButtonGroup', 'ButtonGroupSection'],
  ActionIcon: ['ActionIconGroup', 'ActionIconGroupSection'],
  query: ['infiniteQueryBehavior'],
};
const owners = /\/@(mantine\/core|tanstack\/query-core)\//;
const nothing = '\0no-';
/** What only describes schemas to other programs; none is asked for in a browser. */
const describing = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;
const otherColours =
  /^ *--mantine-color-(?:teal|green|lime|yellow|orange|cyan|indigo|violet|grape|pink|blue|red)-.*\n/gm;

/** Leaves out what libraries bring and nothing here uses, for every phone keeps it: colours that are not ours, parts of components. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      owners.test(importer ?? '') && unused[nameOf(importer ?? '')]?.includes(nameOf(source))
        ? nothing + nameOf(source)
        : null,
    load: (id) => (id.startsWith(nothing) ? `export const ${id.slice(nothing.length)} = {};` : null),
    transform: {
      filter: { id: [/default-css-variables\.css/, describing] },
      handler: (code, id) => (describing.test(id) ? emptied(code) : code.replaceAll(otherColours, '')),
    },
  };
}

/** Our scale is 1: every size of the library's is written without it, a tenth of the styles that a phone keeps. */
export function plainSizes(): Plugin {
  return {
    name: 'plain-sizes',
    apply: 'build',
    // After the imports within a style sheet have been put in their places.
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => code.replaceAll(/calc\((-?[\d.]+\w+) \* var\(--mantine-scale\)\)/g, '$1'),
    },
  };
}

/** The same names, and none of them does anything. */
function emptied(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export function ${name}() {}`).join('\n');
}

/** 'Button' of '…/Button/Button.mjs'. */
function nameOf(file: string): string {
  return /(\w+)\.m?js$/.exec(file)?.[1] ?? '';
}
