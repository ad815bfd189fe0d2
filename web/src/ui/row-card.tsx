import type { ReactNode } from 'react';
import styles from './row-card.module.css';

interface Props {
  title: ReactNode;
  details: [label: string, value: ReactNode][];
  actions: ReactNode;
  muted?: boolean;
}

/** One row of a register: its name, a few labelled facts, and what can be done with it. */
export function RowCard({ title, details, actions, muted = false }: Props) {
  return (
    <li className={styles.card} data-muted={muted || undefined}>
      <div className={styles.main}>
        <h2 className={styles.title}>{title}</h2>
        <dl className={styles.details}>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
