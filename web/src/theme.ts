import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const pasture: MantineColorsTuple = [
  '#eef6f0',
  '#dbeadf',
  '#b5d5bf',
  '#8cbf9c',
  '#68ab7e',
  '#4c9867',
  '#2f7d4b',
  '#226239',
  '#1b5130',
  '#173d27',
];
const clay: MantineColorsTuple = [
  '#fbf0ea',
  '#f2ddd1',
  '#e6b9a2',
  '#da9370',
  '#cf7347',
  '#c2602f',
  '#a94b22',
  '#8f3d19',
  '#743113',
  '#57240d',
];
const straw: MantineColorsTuple = [
  '#fdf7e6',
  '#f8ebc8',
  '#f1d88f',
  '#eac65b',
  '#e4b83a',
  '#e0b04a',
  '#c08d1f',
  '#966c12',
  '#6f500b',
  '#4b3606',
];

/** Mantine's own greys, warmed: skeletons, dividers and what the pointer is over. */
const gray: MantineColorsTuple = [
  '#faf6ec',
  '#f3edde',
  '#e8e0cf',
  '#ddd4c0',
  '#8f8974',
  '#857f70',
  '#6d7067',
  '#5a6158',
  '#3f463f',
  '#1c2a21',
];
const dark: MantineColorsTuple = [
  '#f1eee2',
  '#d7dfd3',
  '#aab5aa',
  '#9aa69c',
  '#33443a',
  '#2b3b32',
  '#223029',
  '#1a261f',
  '#121b16',
  '#0d1511',
];

export const theme = createTheme({
  colors: { pasture, clay, straw, gray, dark },
  primaryColor: 'pasture',
  // Both carry white text: Mantine chooses the text's colour once, for every appearance.
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  fontFamily: "'Archivo Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Bricolage Grotesque Variable', 'Archivo Variable', sans-serif", fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Badge: { defaultProps: { tt: 'none' } } },
});

/** Mantine's own colours are ours, in every appearance; `theme.css` gives their values. */
const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink-strong)',
  '--mantine-color-bright': 'var(--ink-strong)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--hint)',
  '--mantine-color-error': 'var(--wrong)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-color': 'var(--ink-strong)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--ground)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
};

/** Straw's usual shade in the dark does not carry white text. */
const dim = { '--mantine-color-straw-filled': straw[7] };

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: { ...shared, ...dim } });
