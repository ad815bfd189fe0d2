import { formatNumber } from '@cocho/domain/formats';
import type uPlot from 'uplot';
import type { Ink } from './ink.ts';
import { labelledPlaces } from './zoom.ts';

const font = '12px "Archivo Variable", sans-serif';
const pixelsPerLabel = 84;
const pixelsPerCharacter = 6.6;

/** The app's own face and colours. */
export function axisText(ink: Ink): uPlot.Axis {
  return {
    stroke: ink.soft,
    font,
    labelFont: font,
    labelSize: 18,
    labelGap: 2,
    gap: 6,
    grid: { stroke: ink.grid, width: 1 },
    ticks: { show: false },
    // As wide as its longest figure, and no wider: a phone has no room to give away.
    size: (_plot, values) => Math.max(...(values ?? ['']).map((text) => text.length)) * pixelsPerCharacter + 10,
  };
}

export function timeAxis(labels: string[], ink: Ink): uPlot.Axis {
  return {
    ...axisText(ink),
    size: 30,
    grid: { show: false },
    ticks: { show: true, stroke: ink.line, size: 5 },
    splits: (plot, _axis, min, max) =>
      labelledPlaces({ min, max }, labels.length, plot.bbox.width / devicePixelRatio / pixelsPerLabel),
    values: (_plot, places) => places.map((place) => labels[place] ?? ''),
  };
}

export function kgAxis(label: string): uPlot.Axis {
  return { scale: 'kg', label, values: (_plot, ticks) => ticks.map((kg) => `${formatNumber(kg)} kg`) };
}

/** From nothing to a little above the highest, whatever part is seen: zoom is along the time axis only. */
export function kgScale(values: number[]): uPlot.Scale {
  return { range: [0, Math.max(1, ...values) * 1.05] };
}
