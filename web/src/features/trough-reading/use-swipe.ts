import { type TouchEvent, useRef } from 'react';

const farPx = 60;

/** A finger drawn sideways over what is not scrolled that way; drawn up or down it scrolls as ever. What lies above is not swiped. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const from = useRef<{ x: number; y: number } | null>(null);

  function begin({ touches, currentTarget, target }: TouchEvent): void {
    const first = touches[0];
    const isOwn = touches.length === 1 && currentTarget.contains(target as Node);
    from.current = first && isOwn ? { x: first.clientX, y: first.clientY } : null;
  }

  function end({ changedTouches }: TouchEvent): void {
    const last = changedTouches[0];
    if (!from.current || !last) return;
    const [dx, dy] = [last.clientX - from.current.x, last.clientY - from.current.y];
    from.current = null;
    if (Math.abs(dx) < farPx || Math.abs(dx) < 2 * Math.abs(dy)) return;
    if (dx < 0) onLeft();
    else onRight();
  }

  return { onTouchStart: begin, onTouchEnd: end };
}
