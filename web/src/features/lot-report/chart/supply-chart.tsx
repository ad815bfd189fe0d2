import { formatUnit } from '@cocho/domain/formats';
import type { SupplyBar } from '@cocho/domain/supply-grouping';
import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import { kgAxis, kgScale } from './axes.ts';
import type { Ink } from './ink.ts';
import Plot, { type Drawing, type Shown } from './plot.tsx';

const planned = 'Previsto (kg)';
const used = 'Utilizado (kg)';

/** A pair of bars on less than this is a hatching. */
const leastPixels = 8;

/** Planned and used side by side: planned is an outline, used is full, so that no one needs the colours. */
export default function SupplyChart({ bars, ...shown }: Shown & { bars: SupplyBar[] }) {
  const { labels } = shown;
  const columns = useMemo(
    () => [
      bars.map(({ projected_quantity }) => projected_quantity),
      bars.map(({ actual_quantity }) => actual_quantity),
    ],
    [bars],
  );
  const draw = useCallback((ink: Ink) => drawing(columns, ink), [columns]);
  const tell = useCallback(
    (place: number) => [
      `Dia: ${labels[place]}`,
      `${planned}: ${formatUnit(bars[place]?.projected_quantity, 'kg')}`,
      `${used}: ${formatUnit(bars[place]?.actual_quantity, 'kg')}`,
    ],
    [bars, labels],
  );
  return (
    <Plot
      {...shown}
      columns={columns}
      leastPixels={leastPixels}
      legend={[
        { name: planned, mark: 'planned' },
        { name: used, mark: 'actual' },
      ]}
      draw={draw}
      tell={tell}
    />
  );
}

function drawing(columns: number[][], ink: Ink): Drawing {
  const bar = (side: -1 | 1) => uPlot.paths.bars?.({ size: [0.4, 44], align: side, gap: 1, radius: 0.08 });
  const series = { scale: 'kg', points: { show: false } };
  return {
    series: [
      { ...series, label: planned, stroke: ink.planned, fill: ink.plannedFill, width: 1.5, paths: bar(-1) },
      { ...series, label: used, stroke: ink.actual, fill: ink.actual, width: 1, paths: bar(1) },
    ] as uPlot.Series[],
    scales: { kg: kgScale(columns.flat()) },
    axes: [kgAxis('Quantidade (kg)')],
  };
}
