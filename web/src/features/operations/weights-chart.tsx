import { formatUnit } from '@cocho/domain/formats';
import { type ReplayStep, stepName } from '@cocho/domain/weight-replay';
import { useCallback, useMemo } from 'react';
import type uPlot from 'uplot';
import { kgAxis, kgScale } from '../lot-report/chart/axes.ts';
import type { Ink } from '../lot-report/chart/ink.ts';
import Plot, { type Shown } from '../lot-report/chart/plot.tsx';

interface Props extends Shown {
  kg: (number | null)[];
  steps: ReplayStep[];
}

/** The weight of the wagon over time; each load and each pen is a stretch with its name. */
export default function WeightsChart({ kg, steps, labels, ...shown }: Props) {
  const columns = useMemo(() => [kg], [kg]);
  const draw = useCallback(
    (ink: Ink) => ({
      scales: { kg: kgScale(kg.filter((one) => one !== null)) },
      series: [{ scale: 'kg', stroke: ink.actual, width: 2, points: { show: false } }],
      axes: [kgAxis('Peso no vagão')],
      under: (plot: uPlot) => drawSteps(plot, steps, ink),
    }),
    [kg, steps],
  );
  const tell = useCallback(
    (place: number) => {
      const step = steps.find(({ from, to }) => place >= from && place <= to);
      return [labels[place] ?? '', formatUnit(kg[place], 'kg', 0), ...(step ? [stepName(step)] : [])];
    },
    [labels, kg, steps],
  );
  return (
    <Plot
      {...shown}
      labels={labels}
      columns={columns}
      draw={draw}
      tell={tell}
      legend={[{ name: 'Peso no vagão (kg)', mark: 'actual' }]}
    />
  );
}

/** Loads and pens are shaded apart; the name stands at the foot of each, as long as there is room for it. */
function drawSteps(plot: uPlot, steps: ReplayStep[], ink: Ink): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.font = `${11 * devicePixelRatio}px "Archivo Variable", sans-serif`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  for (const { kind, name, from, to } of steps) {
    const left = plot.valToPos(from, 'x', true);
    const width = Math.max(1, plot.valToPos(to, 'x', true) - left);
    ctx.globalAlpha = 0.45;
    ctx.fillStyle = kind === 'load' ? ink.plannedFill : ink.grid;
    ctx.fillRect(left, bbox.top, width, bbox.height);
    ctx.globalAlpha = 1;
    ctx.fillStyle = ink.soft;
    if (ctx.measureText(name).width + 6 < width)
      ctx.fillText(name, left + 3, bbox.top + bbox.height - 4 * devicePixelRatio);
  }
  ctx.restore();
}
