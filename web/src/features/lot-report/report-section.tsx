import { type ReactNode, useId } from 'react';
import styles from './lot-report.module.css';

interface Props {
  title: string;
  /** What a reader has to know about all of its figures. */
  remark?: ReactNode;
  children: ReactNode;
}

export function ReportSection({ title, remark, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {remark && <p className={styles.remark}>{remark}</p>}
      {children}
    </section>
  );
}
