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

export const theme = createTheme({
  colors: { pasture, clay, straw },
  primaryColor: 'pasture',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.28,
  fontFamily: "'Archivo Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Bricolage Grotesque Variable', 'Archivo Variable', sans-serif", fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
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
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
