import { useSyncExternalStore } from 'react';

/** A canvas knows no CSS variables: the appearance's colours, as they are right now. */
export interface Ink {
  soft: string;
  line: string;
  grid: string;
  /** Planned against actual: the same pair everywhere. */
  planned: string;
  plannedFill: string;
  actual: string;
  note: string;
}

const variables: Record<keyof Ink, string> = {
  soft: '--ink-soft',
  line: '--line',
  grid: '--grid',
  planned: '--planned',
  plannedFill: '--planned-fill',
  actual: '--actual',
  note: '--accent',
};

export function inkNow(): Ink {
  const style = getComputedStyle(document.documentElement);
  const entries = Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]);
  return Object.fromEntries(entries) as Ink;
}

const onPaper = matchMedia('print');

/** Changes when the person puts on another appearance, or prints: what is drawn has to be drawn again. */
export function useAppearance(): string {
  return useSyncExternalStore(subscribe, appearance);
}

function appearance(): string {
  const { mantineColorScheme, sun } = document.documentElement.dataset;
  return `${mantineColorScheme} ${sun} ${onPaper.matches}`;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-sun'] });
  onPaper.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    onPaper.removeEventListener('change', listener);
  };
}
