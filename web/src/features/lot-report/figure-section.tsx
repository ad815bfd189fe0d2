import type { ReportFigure } from '@cocho/domain/lot-report-texts';
import { Kpis } from '../../ui/kpis.tsx';
import { ReportSection } from './report-section.tsx';

interface Props {
  title: string;
  remark?: string;
  figures: ReportFigure[];
}

export function FigureSection({ title, remark, figures }: Props) {
  return (
    <ReportSection title={title} remark={remark}>
      <Kpis kpis={figures} />
    </ReportSection>
  );
}
