import type { ReportFigure } from '@cocho/domain/lot-report-texts';
import { Kpis } from '../../ui/kpis.tsx';
import { ReportSection } from './report-section.tsx';

interface Props {
  title: string;
  remark?: string;
  figures: ReportFigure[];
  /** By the figure's label. */
  trends?: Record<string, number[]>;
}

export function FigureSection({ title, remark, figures, trends = {} }: Props) {
  return (
    <ReportSection title={title} remark={remark}>
      <Kpis kpis={figures.map((figure) => ({ ...figure, trend: trends[figure.label] }))} />
    </ReportSection>
  );
}
