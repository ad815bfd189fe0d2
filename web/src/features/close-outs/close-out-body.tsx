import type { CloseOut } from '@cocho/domain/close-out';
import { type CloseOutReading, closeOutSections } from '@cocho/domain/close-out-sections';
import { CopiedTable } from '../../ui/copied-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { ReportSection } from '../lot-report/report-section.tsx';
import styles from './close-out.module.css';

/** What the paper tells, section by section. */
export function CloseOutBody({ closeOut, ...reading }: { closeOut: CloseOut } & CloseOutReading) {
  const sections = closeOutSections(closeOut, reading);
  return (
    <div className={styles.body}>
      {sections.map(({ title, figures, table, remark }) => (
        <ReportSection key={title} title={title} remark={remark}>
          {figures.length > 0 && <Kpis kpis={figures} />}
          {table && <CopiedTable label={title} {...table} />}
        </ReportSection>
      ))}
    </div>
  );
}
