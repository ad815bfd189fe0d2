import type { Plugin } from 'vite';

/** By the component that only passes them on; the scroll area brings along all that places it. */
const unused: Record<string, string[]> = {
  ModalRoot: ['ScrollArea'],
  Button: ['ButtonGroup', 'ButtonGroupSection'],
  ActionIcon: ['ActionIconGroup', 'ActionIconGroupSection'],
};
const nothing = '\0no-';
const otherColours =
  /^ *--mantine-color-(?:teal|green|lime|yellow|orange|cyan|indigo|violet|grape|pink|blue|red)-.*\n/gm;

/** Leaves out what Mantine brings and nothing here uses, for every phone keeps it: colours that are not ours, parts of components. */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('/@mantine/core/') && unused[componentOf(importer)]?.includes(componentOf(source))
        ? nothing + componentOf(source)
        : null,
    load: (id) => (id.startsWith(nothing) ? `export const ${id.slice(nothing.length)} = {};` : null),
    transform: {
      filter: { id: /default-css-variables\.css/ },
      handler: (code) => code.replaceAll(otherColours, ''),
    },
  };
}

/** 'Button' of '…/Button/Button.mjs'. */
function componentOf(file: string): string {
  return /(\w+)\.mjs$/.exec(file)?.[1] ?? '';
}
