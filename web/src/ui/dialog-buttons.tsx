import type { ReactNode } from 'react';
import styles from './dialog-buttons.module.css';

/** What a dialog ends with: first the way out, then what it asks for. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
