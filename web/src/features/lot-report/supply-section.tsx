import { dash, formatSigned, formatUnit } from '@cocho/domain/formats';
import type { FeedingSupply, LotReport } from '@cocho/domain/lot-report';
import { supplyEmpty, supplyFigureTexts } from '@cocho/domain/lot-report-texts';
import {
  groupSupply,
  type SupplyBar,
  type SupplyFigures,
  type SupplyGrouping,
  supplyGroupings,
  supplyLabel,
  supplyTotals,
} from '@cocho/domain/supply-grouping';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { CopiedTable } from '../../ui/copied-table.tsx';
import { Kpis } from '../../ui/kpis.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { lazyChart } from './lazy-chart.tsx';
import { ReportSection } from './report-section.tsx';

const SupplyChart = lazyChart(() => import('./chart/supply-chart.tsx'));

export function SupplySection({ report }: { report: LotReport }) {
  return (
    <ReportSection title="Gráfico de Fornecimento do Lote">
      <Kpis kpis={supplyFigureTexts(report)} />
      {report.feeding_supply.length > 0 ? <Supply rows={report.feeding_supply} /> : <p>{supplyEmpty}</p>}
    </ReportSection>
  );
}

function Supply({ rows }: { rows: FeedingSupply[] }) {
  const timeZone = useTimeZone();
  const [grouping, setGrouping] = useState<SupplyGrouping>('general');
  const bars = useMemo(() => groupSupply(rows, grouping), [rows, grouping]);
  const labels = useMemo(() => bars.map(({ date }) => supplyLabel(date, timeZone)), [bars, timeZone]);
  const totals = supplyTotals(rows);
  const label = summaryOf(labels, totals);

  return (
    <ChartFrame
      title="Comparação: Previsto vs Utilizado"
      labels={labels}
      kind={grouping}
      tools={<Segments label="Agrupamento" options={supplyGroupings} value={grouping} onChange={setGrouping} />}
      table={<SupplyTable grouping={grouping} bars={bars} labels={labels} totals={totals} />}
      chart={(viewport) => <SupplyChart bars={bars} labels={labels} label={label} viewport={viewport} />}
    />
  );
}

interface TableProps {
  grouping: SupplyGrouping;
  bars: SupplyBar[];
  labels: string[];
  totals: SupplyFigures;
}

/** The same figures to read, cell by cell. */
function SupplyTable({ grouping, bars, labels, totals }: TableProps) {
  const row = supplyGroupings.find(({ value }) => value === grouping)?.row ?? '';
  const cells = (figures: SupplyFigures) => [
    formatUnit(figures.projected_quantity, 'kg'),
    formatUnit(figures.actual_quantity, 'kg'),
    `${formatSigned(figures.difference)} kg`,
    figures.difference_percent === null ? dash : `${formatSigned(figures.difference_percent)}%`,
  ];
  return (
    <CopiedTable
      label="Fornecimento"
      head={[row, 'Previsto', 'Utilizado', 'Diferença', 'Diferença (%)']}
      rows={bars.map((bar, index) => [labels[index], ...cells(bar)])}
      total={['Total', ...cells(totals)]}
    />
  );
}

function summaryOf(labels: string[], { projected_quantity, actual_quantity, difference }: SupplyFigures): string {
  const kg = (value: number) => formatUnit(value, 'kg');
  return (
    `Comparação: Previsto vs Utilizado, ${labels[0]} a ${labels.at(-1)}. ` +
    `Previsto ${kg(projected_quantity)}, utilizado ${kg(actual_quantity)}, diferença ${formatSigned(difference)} kg.`
  );
}
