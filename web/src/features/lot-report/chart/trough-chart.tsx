import { formatNote, formatUnit } from '@cocho/domain/formats';
import type { ReportReading } from '@cocho/domain/lot-report';
import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import { kgAxis, kgScale } from './axes.ts';
import type { Ink } from './ink.ts';
import Plot, { type Drawing, type Shown } from './plot.tsx';

const correction = 'Correção (%)';
const load = 'Carga projetada (kg)';

/** What each reading corrected, and the load that came of it. */
export default function TroughChart({ readings, ...shown }: Shown & { readings: ReportReading[] }) {
  const { labels } = shown;
  const columns = useMemo(
    () => [readings.map(({ value }) => value), readings.map(({ new_projected_load }) => new_projected_load)],
    [readings],
  );
  const draw = useCallback((ink: Ink) => drawing(columns, ink), [columns]);
  const tell = useCallback(
    (place: number) => [
      `Dia: ${labels[place]}`,
      `${correction}: ${formatNote(readings[place]?.value ?? 0)}`,
      `${load}: ${formatUnit(readings[place]?.new_projected_load, 'kg')}`,
    ],
    [readings, labels],
  );
  return (
    <Plot
      {...shown}
      columns={columns}
      legend={[
        { name: correction, mark: 'note' },
        { name: load, mark: 'line' },
      ]}
      draw={draw}
      tell={tell}
    />
  );
}

function drawing([, loads = []]: number[][], ink: Ink): Drawing {
  return {
    series: [
      {
        label: correction,
        scale: 'percent',
        stroke: ink.note,
        fill: ink.note,
        width: 1,
        paths: uPlot.paths.bars?.({ size: [0.35, 22] }) as uPlot.Series.PathBuilder,
        // A reading that corrects nothing is seen too.
        points: { show: true, size: 5, fill: ink.note, stroke: ink.note },
      },
      {
        label: load,
        scale: 'kg',
        stroke: ink.planned,
        width: 2.5,
        paths: uPlot.paths.stepped?.({ align: 1 }) as uPlot.Series.PathBuilder,
        points: { show: false },
      },
    ],
    scales: { percent: { range: [-100, 100] }, kg: kgScale(loads) },
    axes: [
      {
        scale: 'percent',
        label: correction,
        splits: [-100, -50, 0, 50, 100],
        values: (_plot, ticks) => ticks.map(formatNote),
      },
      { ...kgAxis(load), side: 1, grid: { show: false } },
    ],
  };
}
