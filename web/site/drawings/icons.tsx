import type { ReactNode } from 'react';

export type IconName =
  | 'reading'
  | 'recipe'
  | 'lots'
  | 'reports'
  | 'alerts'
  | 'assistant'
  | 'scale'
  | 'people'
  | 'money';

/** Our own marks, two strokes and a filled shape each. */
const shapes: Record<IconName, ReactNode> = {
  reading: (
    <>
      <path d="M5 21h30l-4 10a3 3 0 0 1-3 2H12a3 3 0 0 1-3-2z" className="fills" />
      <path d="M12 21c2-6 5-8 8-8M24 15l3 4 7-10" />
    </>
  ),
  recipe: (
    <>
      <path d="M20 20V6a14 14 0 0 1 13 19z" className="fills" />
      <path d="M33 25A14 14 0 1 1 20 6M20 20l13 5M20 20l-11 9" />
    </>
  ),
  lots: (
    <>
      <path d="M10 22c-2-8 2-13 10-13s12 5 10 13l-3 9c-2 5-12 5-14 0z" className="fills" />
      <path d="M9 14c-5-2-6-6-3-9M31 14c5-2 6-6 3-9M16 29h8" />
    </>
  ),
  reports: (
    <>
      <path d="M8 32V20h6v12zM26 32V10h6v22z" className="fills" />
      <path d="M17 32V15h6v17zM4 34h32" />
    </>
  ),
  alerts: (
    <>
      <path d="M10 28V18a10 10 0 0 1 20 0v10z" className="fills" />
      <path d="M6 28h28M17 33c1 2 5 2 6 0M20 8V5" />
    </>
  ),
  assistant: (
    <>
      <path d="M6 8h28v19H18l-8 7v-7H6z" className="fills" />
      <path d="M13 15h14M13 20h9" />
    </>
  ),
  scale: (
    <>
      <rect x="6" y="22" width="28" height="11" rx="2" className="fills" />
      <path d="M12 27h6M20 22V10M12 14c4-5 12-5 16 0M8 9C14 2 26 2 32 9" />
    </>
  ),
  people: (
    <>
      <circle cx="15" cy="13" r="6" className="fills" />
      <path d="M4 33c0-8 4-12 11-12s11 4 11 12M27 8c6 0 6 10 0 10M30 22c4 1 6 5 6 11" />
    </>
  ),
  money: (
    <>
      <circle cx="20" cy="20" r="14" className="fills" />
      <path d="M24 15c-1-4-9-3-8 1 1 5 9 3 8 8-1 4-9 3-9-1M20 10v20" />
    </>
  ),
};

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 40 40" width="44" height="44" className="icon" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
