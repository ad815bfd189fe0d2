import type { ReactNode } from 'react';
import type from './figure-type.module.css';
import styles from './figures.module.css';

export type Figure = [label: string, value: ReactNode];

/** Labelled figures in columns: the number first for the eye, its label small above it. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className={`${type.label} ${styles.label}`}>{label}</dt>
          <dd className={`${type.number} ${styles.number}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
