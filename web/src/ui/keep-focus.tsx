import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '../lib/focus-if-lost.ts';

/** Around rows that can be deleted: when the one with the focus goes, whoever uses keys goes on from here. */
export function KeepFocus({ children }: { children: ReactNode }) {
  const rows = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (hasFocus.current) focusIfLost(rows.current);
  });
  const know = (inside: boolean) => () => {
    hasFocus.current = inside;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is told who has the focus, and nobody acts on it
    <div ref={rows} tabIndex={-1} onFocus={know(true)} onBlur={know(false)}>
      {children}
    </div>
  );
}
