import { formatSigned, formatUnit } from '@cocho/domain/formats';
import type { LotReport } from '@cocho/domain/lot-report';
import { type ReportFigure, supplyEmpty, supplyFigureTexts } from '@cocho/domain/lot-report-texts';
import {
  groupSupply,
  type SupplyBar,
  type SupplyFigures,
  type SupplyGrouping,
  supplyGroupings,
  supplyLabel,
  supplyTotals,
} from '@cocho/domain/supply-grouping';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Kpis, type Tone } from '../../ui/kpis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { SupplyChart } from './lazy-charts.tsx';
import { ReportSection } from './report-section.tsx';

export function SupplySection({ report }: { report: LotReport }) {
  return (
    <ReportSection title="Gráfico de Fornecimento do Lote">
      {report.feeding_supply.length > 0 ? <Supply report={report} /> : <p>{supplyEmpty}</p>}
    </ReportSection>
  );
}

function Supply({ report }: { report: LotReport }) {
  const rows = report.feeding_supply;
  const timeZone = useTimeZone();
  const [grouping, setGrouping] = useState<SupplyGrouping>('general');
  const bars = useMemo(() => groupSupply(rows, grouping), [rows, grouping]);
  const labels = useMemo(() => bars.map(({ date }) => supplyLabel(date, timeZone)), [bars, timeZone]);
  const totals = supplyTotals(rows);
  const label = summaryOf(labels, totals);

  return (
    <>
      <SupplyTotals report={report} />
      <ChartFrame
        title="Comparação: Previsto vs Utilizado"
        labels={labels}
        kind={grouping}
        tools={
          <SegmentedControl
            aria-label="Agrupamento"
            data={supplyGroupings.map((option) => ({ ...option }))}
            value={grouping}
            onChange={(value) => setGrouping(value as SupplyGrouping)}
          />
        }
        table={<SupplyTable bars={bars} labels={labels} totals={totals} />}
        chart={(viewport) => <SupplyChart bars={bars} labels={labels} label={label} viewport={viewport} />}
      />
    </>
  );
}

/** The three cards, of which the last says by its colour and its sign which way it went. */
function SupplyTotals({ report }: { report: LotReport }) {
  const figures = supplyFigureTexts(report);
  return (
    <Kpis
      kpis={figures.map((figure, index) =>
        index === figures.length - 1 ? { ...figure, tone: toneOf(figure) } : figure,
      )}
    />
  );
}

function toneOf({ value }: ReportFigure): Tone {
  if (value.startsWith('+')) return 'positive';
  return value.startsWith('−') ? 'negative' : 'neutral';
}

/** The same figures to read, cell by cell. */
function SupplyTable({ bars, labels, totals }: { bars: SupplyBar[]; labels: string[]; totals: SupplyFigures }) {
  const cells = (figures: SupplyFigures) => [
    formatUnit(figures.projected_quantity, 'kg'),
    formatUnit(figures.actual_quantity, 'kg'),
    `${formatSigned(figures.difference)} kg`,
    formatSigned(figures.difference_percent),
  ];
  return (
    <DataTable
      label="Fornecimento"
      head={['Dia', 'Previsto', 'Utilizado', 'Diferença', 'Diferença (%)']}
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
