import type { LotReport } from '@cocho/domain/lot-report';
import {
  compositionOf,
  dietChangeTable,
  dietChangeTitle,
  dietTable,
  ingredientTable,
  movementFigures,
  technicalFigures,
  unloadedRemark,
  weightFigures,
} from '@cocho/domain/lot-report-texts';
import { groupSupply } from '@cocho/domain/supply-grouping';
import { useTimeZone } from '../../lib/session.ts';
import { CompositionBar } from '../../ui/composition-bar.tsx';
import { CopiedTable } from '../../ui/copied-table.tsx';
import { CostSection } from './cost-section.tsx';
import { FigureSection } from './figure-section.tsx';
import styles from './lot-report.module.css';
import { ReportSection } from './report-section.tsx';
import { SupplySection } from './supply-section.tsx';
import { TroughSection } from './trough-section.tsx';

export function GeneralTab({ report, lotId }: { report: LotReport; lotId: number }) {
  const timeZone = useTimeZone();
  const changes = dietChangeTable(report, timeZone);
  const fedByDay = groupSupply(report.feeding_supply, 'daily').map(({ actual_quantity }) => actual_quantity);
  const composition = compositionOf(report);
  return (
    <>
      <FigureSection title="Indicadores Técnicos" figures={technicalFigures(report, timeZone)} />
      <FigureSection
        title="Resumo de Movimentação"
        remark="MO é a matéria original, como fornecida; MS, a matéria seca. Consumo sobre o fornecido; por cabeça, dos dias encerrados."
        figures={movementFigures(report)}
        trends={{ 'MO por dia': fedByDay }}
      />
      <FigureSection title="Informações de Peso e Produtividade" figures={weightFigures(report)} />
      <CostSection report={report} lotId={lotId} />
      <SupplySection report={report} />
      <div className={styles.tables}>
        <ReportSection title="Dietas" remark={unloadedRemark}>
          <CopiedTable label="Dietas" {...dietTable(report)} />
          {changes && (
            <>
              <h3>{dietChangeTitle}</h3>
              <CopiedTable label={dietChangeTitle} texts={2} {...changes} />
            </>
          )}
        </ReportSection>
        <ReportSection title="Alimentos" remark={unloadedRemark}>
          {composition.length > 0 && <CompositionBar sections={composition} legend={false} />}
          <CopiedTable label="Alimentos" {...ingredientTable(report)} marks={composition.map(({ colour }) => colour)} />
        </ReportSection>
      </div>
      <TroughSection readings={report.trough_readings} />
    </>
  );
}
