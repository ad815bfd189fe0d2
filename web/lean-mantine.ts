import type { Plugin } from 'vite';

const nothing = '\0no-scroll-area';
const otherColours =
  /^ *--mantine-color-(?:teal|green|lime|yellow|orange|cyan|indigo|violet|grape|pink|blue|red)-.*\n/gm;

/**
 * Leaves out what Mantine brings and nothing here uses, for every phone keeps it: the colours that are not ours, and the scroll
 * area with all that places it, which a dialog only asks whether it was given one.
 */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/ScrollArea/ScrollArea.mjs') && importer?.endsWith('/Modal/ModalRoot.mjs') ? nothing : null,
    load: (id) => (id === nothing ? 'export const ScrollArea = {};' : null),
    transform: {
      filter: { id: /default-css-variables\.css/ },
      handler: (code) => code.replaceAll(otherColours, ''),
    },
  };
}
