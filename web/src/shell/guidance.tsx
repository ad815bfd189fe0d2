import { CookieBanner } from './cookie-banner.tsx';
import styles from './guidance.module.css';
import { PolicyNotice } from './policy-notice.tsx';
import { Tour } from './tour.tsx';
import { WhatChanged } from './what-changed.tsx';

/** What is told over the page, a card at a time from the bottom up; none of it keeps anyone from working. */
export default function Guidance() {
  return (
    <aside className={styles.guidance} aria-label="Avisos">
      <CookieBanner />
      <PolicyNotice />
      <WhatChanged />
      <Tour />
    </aside>
  );
}
