import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

export type Appearance = 'light' | 'dark' | 'sun';
const key = 'cocho.appearance';

export const appearanceLabels: Record<Appearance, string> = { light: 'Claro', dark: 'Escuro', sun: 'Sol' };

/** Without a choice of the person's own, the device's. `public/before.js` does the same before the first paint. */
export const appearanceManager: MantineColorSchemeManager = {
  get: (fallback) => (saved() ? schemeOf(saved() as Appearance) : fallback),
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => localStorage.removeItem(key),
};

export function applyAppearance(appearance: Appearance, setScheme: (scheme: MantineColorScheme) => void): void {
  localStorage.setItem(key, appearance);
  document.documentElement.toggleAttribute('data-sun', appearance === 'sun');
  setScheme(schemeOf(appearance));
}

/** Paper is light, whatever is worn on screen. */
export function wearLightOnPaper(): void {
  const root = document.documentElement;
  let worn: DOMStringMap | null = null;
  // Firefox tells of it by these events alone, and what prints without asking by the question alone.
  addEventListener('beforeprint', () => wear(true));
  addEventListener('afterprint', () => wear(false));
  matchMedia('print').addEventListener('change', ({ matches }) => wear(matches));

  function wear(paper: boolean): void {
    if (paper === (worn !== null)) return;
    const { mantineColorScheme, sun } = worn ?? { mantineColorScheme: 'light' };
    worn = paper ? { ...root.dataset } : null;
    root.dataset.mantineColorScheme = mantineColorScheme;
    root.toggleAttribute('data-sun', sun !== undefined);
  }
}

function saved(): Appearance | null {
  return localStorage.getItem(key) as Appearance | null;
}

/** Sol is a light scheme with stronger colours. */
function schemeOf(appearance: Appearance): MantineColorScheme {
  return appearance === 'dark' ? 'dark' : 'light';
}
