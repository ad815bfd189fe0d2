import { CookieBanner } from './cookie-banner.tsx';
import styles from './guidance.module.css';
import { PolicyNotice } from './policy-notice.tsx';
import { Tour } from './tour.tsx';
import { WhatChanged } from './what-changed.tsx';

/** What is told over the page, a card at a time from the bottom up; none of it keeps anyone from working. */
export default function Guidance() {
  return (
    <aside ref={keepClear} className={styles.guidance} aria-label="Avisos">
      <CookieBanner />
      <PolicyNotice />
      <WhatChanged />
      <Tour />
    </aside>
  );
}

/** The page ends above the cards: whatever stands at its foot can be scrolled clear of them, or stays there by `--told`. */
function keepClear(cards: HTMLElement | null): (() => void) | undefined {
  if (!cards) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--told', `${cards.offsetHeight}px`));
  observer.observe(cards);
  return () => {
    observer.disconnect();
    style.removeProperty('--told');
  };
}
