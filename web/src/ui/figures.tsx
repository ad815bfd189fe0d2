import { dash } from '@cocho/domain/formats';
import type { ReactNode } from 'react';
import type from './figure-type.module.css';
import styles from './figures.module.css';

/** `note`: what to know about it, small below. */
export type Figure = [label: string, value: ReactNode, note?: string | null];

/** Labelled figures in columns: the number first for the eye, its label small above it. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt className={`${type.label} ${styles.label}`}>{label}</dt>
          <dd className={`${type.number} ${styles.number}`}>{value}</dd>
          {note && value !== dash && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
