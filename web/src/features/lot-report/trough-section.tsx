import { dash, formatInstant, formatNote, formatUnit } from '@cocho/domain/formats';
import type { ReportReading } from '@cocho/domain/lot-report';
import { readingsEmpty } from '@cocho/domain/lot-report-texts';
import { supplyLabel } from '@cocho/domain/supply-grouping';
import { troughScoreLabels } from '@cocho/domain/trough-scores';
import { useMemo } from 'react';
import { useTimeZone } from '../../lib/session.ts';
import { CopiedTable } from '../../ui/copied-table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { lazyChart } from './lazy-chart.tsx';
import { ReportSection } from './report-section.tsx';

const TroughChart = lazyChart(() => import('./chart/trough-chart.tsx'));

export function TroughSection({ readings }: { readings: ReportReading[] }) {
  return (
    <ReportSection title="Leituras de Cocho">
      {readings.length > 0 ? <Readings readings={readings} /> : <p>{readingsEmpty}</p>}
    </ReportSection>
  );
}

function Readings({ readings }: { readings: ReportReading[] }) {
  const timeZone = useTimeZone();
  const labels = useMemo(() => readings.map(({ date }) => supplyLabel(date, timeZone)), [readings, timeZone]);
  return (
    <ChartFrame
      title="Correção e carga projetada"
      labels={labels}
      table={
        <CopiedTable
          label="Leituras de Cocho"
          head={['Data', 'Cocho observado', 'Correção', 'Carga projetada']}
          rows={readings.map(({ date, value, new_projected_load, trough_score }) => [
            formatInstant(date, timeZone),
            trough_score ? troughScoreLabels[trough_score] : dash,
            formatNote(value),
            formatUnit(new_projected_load, 'kg'),
          ])}
        />
      }
      chart={(viewport) => (
        <TroughChart readings={readings} labels={labels} label={summaryOf(readings, labels)} viewport={viewport} />
      )}
    />
  );
}

function summaryOf(readings: ReportReading[], labels: string[]): string {
  const values = readings.map(({ value }) => value);
  const last = readings.at(-1);
  return (
    `${readings.length} ${readings.length === 1 ? 'leitura' : 'leituras'} de cocho, ${labels[0]} a ${labels.at(-1)}. ` +
    `Correções de ${formatNote(Math.min(...values))} a ${formatNote(Math.max(...values))}; ` +
    `última carga projetada ${formatUnit(last?.new_projected_load, 'kg')}.`
  );
}
