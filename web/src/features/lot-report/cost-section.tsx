import type { LotReport, MissingInput } from '@cocho/domain/lot-report';
import {
  arrobaFigures,
  arrobaRemark,
  chargeFigures,
  chargeTable,
  costFigures,
  missingText,
  partialText,
} from '@cocho/domain/lot-report-money';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import styles from './lot-report.module.css';
import { ReportSection } from './report-section.tsx';

interface Props {
  report: LotReport;
  lotId: number;
}

/** What the lot costs, for those who may see money; and what is missing to know all of it. */
export function CostSection({ report, lotId }: Props) {
  const { kpis_financial: kpis, costs } = report;
  if (!kpis || !costs) return null;
  return (
    <>
      <ReportSection title="Custos" remark={partialText(kpis) ?? undefined}>
        {costs.recalculating && (
          <Alert color="straw" role="status" mb="md">
            Um preço mudou: os custos estão sendo recalculados.
          </Alert>
        )}
        <Kpis kpis={costFigures(report)} />
        {kpis.missing.length > 0 && <Missing missing={kpis.missing} lotId={lotId} />}
      </ReportSection>
      <ReportSection title="Arrobas e ponto de equilíbrio" remark={arrobaRemark}>
        <Kpis kpis={arrobaFigures(report)} />
      </ReportSection>
      {costs.charge && (
        <ReportSection title="Cobrança">
          <Kpis kpis={chargeFigures(report)} />
          <DataTable label="Diárias cobradas" {...chargeTable(costs.charge)} />
        </ReportSection>
      )}
    </>
  );
}

function Missing({ missing, lotId }: { missing: MissingInput[]; lotId: number }) {
  return (
    <Alert color="straw" mt="md" title="Falta para o custo completo">
      <ul className={styles.missing}>
        {missing.map((one) => (
          <li key={`${one.input} ${one.ingredient_id}`}>
            {missingText(one)} <Fill missing={one} lotId={lotId} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The page where it is filled in; what the wagon did not weigh can no longer be. */
function Fill({ missing: { input, ingredient_id }, lotId }: { missing: MissingInput; lotId: number }) {
  const pages = {
    ingredient_price: `/admin/ingredients/${ingredient_id}/prices`,
    composition: null,
    initial_weight: `/admin/lots/${lotId}/edit`,
    purchase: `/admin/lots/${lotId}/costs`,
    operating_cost: '/admin/settings',
    sale_price: '/admin/settings',
  };
  const to = pages[input];
  return to && <Link to={to}>Preencher</Link>;
}
