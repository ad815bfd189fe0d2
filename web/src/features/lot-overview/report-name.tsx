import { Link } from '@tanstack/react-router';
import { allowed } from '../../lib/session.ts';
import { reportLink } from '../lots/report-link.ts';
import styles from './comparison.module.css';

/** Leads to the lot's report, for those who may see it. */
export function ReportName({ lot: { id, name } }: { lot: { id: number; name: string } }) {
  if (!allowed('reports.read')) return name;
  return (
    <Link {...reportLink(id)} className={styles.name}>
      {name}
    </Link>
  );
}
