import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './row-card.module.css';

interface Props {
  /** Chooses the row for something that is done with several. */
  tick?: ReactNode;
  title: ReactNode;
  details: [label: string, value: ReactNode][];
  actions: ReactNode;
  muted?: boolean;
  /** What does not fit in a line, below the facts. */
  children?: ReactNode;
  /** Makes the whole card a switch; `expanded` says where it stands. */
  onToggle?: () => void;
  expanded?: boolean;
}

/** One row of a register: its name, a few labelled facts, and what can be done with it. */
export function RowCard({ tick, title, details, actions, muted = false, children, onToggle, expanded }: Props) {
  return (
    <li className={styles.card} data-muted={muted || undefined}>
      <div className={styles.head}>
        {tick}
        <h2 className={styles.title}>
          {onToggle ? (
            <button type="button" className={styles.toggle} aria-expanded={expanded} onClick={onToggle}>
              <IconChevronRight size={20} className={styles.chevron} aria-hidden />
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <div className={styles.actions}>{actions}</div>
      </div>
      <dl className={styles.details}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  );
}

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
