import type { CloseOut } from '@cocho/domain/close-out';
import { closeOutSections } from '@cocho/domain/close-out-sections';
import type { ReportVariant } from '@cocho/domain/lot-report-document';
import { useTimeZone } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { ReportSection } from '../lot-report/report-section.tsx';
import styles from './close-out.module.css';

/** What the paper tells, section by section. */
export function CloseOutBody({ closeOut, variant }: { closeOut: CloseOut; variant: ReportVariant }) {
  const sections = closeOutSections(closeOut, { variant, timeZone: useTimeZone() });
  return (
    <div className={styles.body}>
      {sections.map(({ title, figures, table, remark }) => (
        <ReportSection key={title} title={title} remark={remark}>
          {figures.length > 0 && <Kpis kpis={figures} />}
          {table && <DataTable label={title} {...table} />}
        </ReportSection>
      ))}
    </div>
  );
}
