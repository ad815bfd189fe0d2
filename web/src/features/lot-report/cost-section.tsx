import type { LotReport } from '@cocho/domain/lot-report';
import {
  arrobaFigures,
  arrobaRemark,
  chargeFigures,
  chargeRemark,
  chargeTable,
  costFigures,
  recalculatingText,
} from '@cocho/domain/lot-report-money';
import { partialText } from '@cocho/domain/partial-cost';
import { Alert } from '@mantine/core';
import { CopiedTable } from '../../ui/copied-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { MissingInputs } from './missing-inputs.tsx';
import { ReportSection } from './report-section.tsx';

interface Props {
  report: LotReport;
  lotId: number;
}

/** What the lot costs, for those who may see money; and what is missing to know all of it. */
export function CostSection({ report, lotId }: Props) {
  const { kpis_financial: kpis, costs } = report;
  const recalculating = recalculatingText(report);
  if (!kpis || !costs) return null;
  return (
    <>
      <ReportSection title="Custos" remark={partialText(kpis) ?? undefined}>
        {recalculating && (
          <Alert color="straw" role="status" mb="md">
            {recalculating}
          </Alert>
        )}
        <Kpis kpis={costFigures(report)} />
        <MissingInputs lots={[{ id: lotId, missing: kpis.missing }]} />
      </ReportSection>
      <ReportSection title={costs.charge ? 'Arrobas' : 'Arrobas e ponto de equilíbrio'} remark={arrobaRemark}>
        <Kpis kpis={arrobaFigures(report)} />
      </ReportSection>
      {costs.charge && (
        <ReportSection title="Cobrança" remark={chargeRemark}>
          <Kpis kpis={chargeFigures(report.costs?.charge)} />
          <CopiedTable label="Diárias cobradas" {...chargeTable(costs.charge)} />
        </ReportSection>
      )}
    </>
  );
}
