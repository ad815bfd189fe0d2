import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { axisText, timeAxis } from './axes.ts';
import { listenToGestures } from './gestures.ts';
import { type Ink, inkNow, useAppearance } from './ink.ts';
import styles from './plot.module.css';
import { createTooltip } from './tooltip.ts';
import type { Viewport } from './viewport.ts';

export interface Drawing {
  series: uPlot.Series[];
  scales: uPlot.Scales;
  axes: uPlot.Axis[];
  /** What is drawn below the series. */
  under?: (plot: uPlot) => void;
}

/** What every chart is told. */
export interface Shown {
  labels: string[];
  /** The whole chart in a sentence, for whoever does not see it. */
  label: string;
  viewport: Viewport;
}

interface Props extends Shown {
  /** One array a series, a value a label. */
  columns: (number | null)[][];
  /** So wide a place has to be for its bars to be told apart: as long as nobody asked for all, no more are shown. */
  leastPixels?: number;
  legend: { name: string; mark: 'planned' | 'actual' | 'note' | 'line' }[];
  /** Series, scales and axes but that of time. */
  draw: (ink: Ink) => Drawing;
  /** What is said about one place, line by line. */
  tell: (place: number) => string[];
}

/** A chart over labels, of which the viewport tells what is seen. */
export default function Plot({ columns, labels, label, leastPixels = 1, legend, draw, tell, viewport }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const appearance = useAppearance();

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another appearance it is drawn anew
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const ink = inkNow();
    const { series, scales, axes, under } = draw(ink);
    const tooltip = createTooltip(element, tell);
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: element.clientHeight,
        legend: { show: false },
        padding: [12, 8, 0, 0],
        series: [{}, ...series],
        scales: { x: { time: false, range: () => rangeOf(viewport) }, ...scales },
        axes: [timeAxis(labels, ink), ...axes.map((axis) => ({ ...axisText(ink), ...axis }))],
        cursor: {
          y: false,
          points: { show: false },
          drag: { x: true, y: false, setScale: false, dist: 10 },
          bind: {
            // With Shift a drag pans.
            mousedown: (_plot, _target, begin) => (event) => (event.shiftKey ? null : begin(event)),
            dblclick: () => () => {
              viewport.reset();
              return null;
            },
          },
        },
        hooks: {
          drawClear: under ? [under] : [],
          // Once it is drawn: a scale that is set while it is being drawn is not heard.
          setSize: [({ bbox }) => queueMicrotask(() => viewport.fit(bbox.width / uPlot.pxRatio / leastPixels))],
          setCursor: [tooltip.follow],
          setSelect: [(drawn) => select(drawn, viewport)],
        },
      },
      [labels.map((_, place) => place), ...columns],
      element,
    );
    const { canvas } = plot.ctx;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    const stops = [
      listenToGestures(plot.over, viewport, labels.length),
      viewport.range.subscribe(() => plot.setScale('x', { ...viewport.range.get() })),
      followSize(element, plot),
      tooltip.remove,
    ];
    return () => {
      for (const stop of stops) stop();
      plot.destroy();
    };
  }, [columns, labels, label, leastPixels, draw, tell, viewport, appearance]);

  return (
    <div className={styles.plot}>
      <ul className={styles.legend}>
        {legend.map(({ name, mark }) => (
          <li key={name}>
            <i data-mark={mark} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      <div ref={host} className={styles.host} />
    </div>
  );
}

function rangeOf(viewport: Viewport): uPlot.Range.MinMax {
  const { min, max } = viewport.range.get();
  return [min, max];
}

function select(plot: uPlot, viewport: Viewport): void {
  const { left, width } = plot.select;
  if (width === 0) return;
  viewport.select(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

function followSize(element: HTMLElement, plot: uPlot): () => void {
  const observer = new ResizeObserver(() => {
    plot.setSize({ width: element.clientWidth, height: element.clientHeight });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
