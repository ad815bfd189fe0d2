import { ActionIcon, Box, Group, Skeleton } from '@mantine/core';
import { useDebouncedValue, useFocusTrap } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { Segments } from '../../ui/segments.tsx';
import { createViewport, panStep, type Viewport, zoomStep } from './chart/viewport.ts';
import { isWhole, seenPlaces, settledAfterMs } from './chart/zoom.ts';
import styles from './chart-frame.module.css';
import { useFullscreen } from './use-fullscreen.ts';

interface Props {
  title: string;
  /** Of the places on the time axis. */
  labels: string[];
  /** What the places are: when that changes, all of it is shown again. */
  kind?: string;
  tools?: ReactNode;
  table: ReactNode;
  chart: (viewport: Viewport) => ReactNode;
}

/** A chart with all that can be done to it: by finger, mouse and key; larger; or read as a table. */
export function ChartFrame({ title, labels, kind, tools, table, chart }: Props) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { ref, full, toggle } = useFullscreen();
  const trap = useFocusTrap(full);
  const viewport = useViewport(labels, kind);

  return (
    <figure
      className={styles.frame}
      aria-labelledby={id}
      data-full={full || undefined}
      ref={(element) => {
        ref.current = element;
        trap(element);
      }}
    >
      <div className={styles.head}>
        <figcaption id={id}>{title}</figcaption>
        {tools}
        <Segments
          label={`Ver ${title} como`}
          options={['Gráfico', 'Tabela']}
          value={asTable ? 'Tabela' : 'Gráfico'}
          onChange={(value) => setAsTable(value === 'Tabela')}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={full ? 'Sair da tela cheia' : 'Tela cheia'}
          title={full ? 'Sair da tela cheia' : 'Tela cheia'}
          onClick={toggle}
        >
          {full ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
        </ActionIcon>
      </div>
      {asTable ? (
        table
      ) : (
        <>
          <Box
            className={styles.plot}
            // The keys move what is seen, as they scroll a page.
            tabIndex={0}
            role="group"
            aria-label={`${title}. ${keysText}`}
            onKeyDown={(event) => press(event, viewport)}
          >
            <Suspense fallback={<Skeleton className={styles.waiting} />}>{chart(viewport)}</Suspense>
          </Box>
          <ViewTools viewport={viewport} labels={labels} />
        </>
      )}
    </figure>
  );
}

/** Whoever looks closely at something is not torn away from it by a record that comes in at the end. */
function useViewport(labels: string[], kind = ''): Viewport {
  const [first] = labels;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows below; another beginning is another chart
  const viewport = useMemo(() => createViewport(labels.length), [first, kind]);
  useEffect(() => viewport.grow(labels.length), [viewport, labels.length]);
  return viewport;
}

/** For whoever cannot drag or turn a wheel; and what is seen, in words, once it stands still. */
function ViewTools({ viewport, labels }: { viewport: Viewport; labels: string[] }) {
  const range = useStore(viewport.range);
  const [settled] = useDebouncedValue(range, settledAfterMs);
  const [first, last] = seenPlaces(settled, labels.length);
  const whole = isWhole(range, labels.length);
  const button = (label: string, icon: ReactNode, act: () => void, disabled = false) => (
    <ActionIcon variant="subtle" size="lg" aria-label={label} title={label} onClick={act} disabled={disabled}>
      {icon}
    </ActionIcon>
  );
  return (
    <div className={styles.foot}>
      <p role="status">
        Mostrando {labels[first]} a {labels[last]}
      </p>
      <Group role="group" aria-label="Aproximar e mover" gap={0} className={styles.buttons}>
        {button('Anterior', <IconChevronLeft size={18} />, () => viewport.pan(-panStep(range)), whole)}
        {button('Próximo', <IconChevronRight size={18} />, () => viewport.pan(panStep(range)), whole)}
        {button('Afastar', <IconZoomOut size={18} />, () => viewport.zoom(1 / zoomStep), whole)}
        {button('Aproximar', <IconZoomIn size={18} />, () => viewport.zoom(zoomStep))}
        {button('Mostrar tudo', <IconZoomReset size={18} />, viewport.reset, whole)}
      </Group>
    </div>
  );
}

/** In places: more than any chart has. */
const farAway = 1_000_000;
const keysText = 'Setas movem, mais e menos aproximam e afastam, zero mostra tudo.';

function press(event: KeyboardEvent, viewport: Viewport): void {
  const range = viewport.range.get();
  const acts: Record<string, () => void> = {
    ArrowLeft: () => viewport.pan(-panStep(range)),
    ArrowRight: () => viewport.pan(panStep(range)),
    Home: () => viewport.pan(-farAway),
    End: () => viewport.pan(farAway),
    '+': () => viewport.zoom(zoomStep),
    '=': () => viewport.zoom(zoomStep),
    '-': () => viewport.zoom(1 / zoomStep),
    '0': viewport.reset,
  };
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
