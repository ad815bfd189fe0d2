import type { Lot } from '@cocho/domain/lots';
import { Link } from '@tanstack/react-router';
import { allowed } from '../../lib/session.ts';
import { reportLink } from '../lots/report-link.ts';

/** Leads to the lot's report, for those who may see it. */
export function LotName({ lot: { id, name }, className }: { lot: Lot; className: string | undefined }) {
  if (!allowed('reports.read')) return name;
  return (
    <Link {...reportLink(id)} className={className}>
      {name}
    </Link>
  );
}
