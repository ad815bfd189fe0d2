import type { Viewport } from './viewport.ts';
import { isPan, isWhole, wheelFactor } from './zoom.ts';

/** How the wheel, a drag with Shift, one finger and two move what is seen of the `area`. Answers how to stop listening. */
export function listenToGestures(area: HTMLElement, viewport: Viewport, places: number): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: false };
  const fingers = createFingers(area, viewport);
  area.addEventListener('wheel', (event) => turn(event, area, viewport, places), options);
  area.addEventListener('pointerdown', fingers.down, options);
  area.addEventListener('pointermove', fingers.move, options);
  area.addEventListener('pointerup', fingers.up, options);
  area.addEventListener('pointercancel', fingers.up, options);
  return () => stop.abort();
}

/** A wheel that turns sideways, or with Shift, pans. Where there is no more to show, the page scrolls on. */
function turn(event: WheelEvent, area: HTMLElement, viewport: Viewport, places: number): void {
  const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
  const whole = isWhole(viewport.range.get(), places);
  if (whole && (isSideways || event.deltaY > 0) && !event.ctrlKey) return;
  event.preventDefault();
  if (isSideways) viewport.pan(sideways / pixelsPerPlace(area, viewport));
  else viewport.zoom(wheelFactor(event.deltaY), placeAt(event.clientX, area, viewport));
}

/** A mouse counts as a finger only with Shift: without it, it selects. */
function createFingers(area: HTMLElement, viewport: Viewport) {
  const at = new Map<number, number>();
  let begunAt = 0;
  let isPanning = false;

  return { down, move, up };

  function down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && !event.shiftKey) return;
    at.set(event.pointerId, event.clientX);
    area.setPointerCapture(event.pointerId);
    begunAt = event.clientX;
    isPanning = at.size > 1;
  }

  function move(event: PointerEvent): void {
    if (!at.has(event.pointerId)) return;
    isPanning ||= isPan(event.clientX - begunAt);
    if (!isPanning) return;
    const before = reach(at);
    at.set(event.pointerId, event.clientX);
    const after = reach(at);
    if (before.width > 0 && after.width > 0)
      viewport.zoom(before.width / after.width, placeAt(before.middle, area, viewport));
    viewport.pan((before.middle - after.middle) / pixelsPerPlace(area, viewport));
  }

  function up(event: PointerEvent): void {
    at.delete(event.pointerId);
  }
}

/** Of all fingers: how far apart they are, and where their middle is. */
function reach(at: Map<number, number>): { width: number; middle: number } {
  const [left, right] = [Math.min(...at.values()), Math.max(...at.values())];
  return { width: right - left, middle: (left + right) / 2 };
}

function pixelsPerPlace(area: HTMLElement, viewport: Viewport): number {
  const { min, max } = viewport.range.get();
  return area.clientWidth / (max - min);
}

function placeAt(clientX: number, area: HTMLElement, viewport: Viewport): number {
  const { left } = area.getBoundingClientRect();
  return viewport.range.get().min + (clientX - left) / pixelsPerPlace(area, viewport);
}
