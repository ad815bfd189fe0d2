import { useEffect } from 'react';

/** No finger comes back on purpose as soon as this; a glove does, and meant it once. */
const bounceMs = 120;

let takenAt = Number.NEGATIVE_INFINITY;

/** Whether a click is a glove's second touch; else it is the one that the next is compared with. */
function isBounce(event: MouseEvent): boolean {
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return false;
  if (event.timeStamp - takenAt < bounceMs) return true;
  takenAt = event.timeStamp;
  return false;
}

/**
 * For a page that is used with gloves: a second touch would score the lot that came under the thumb, or answer the question
 * that the first one raised. It reaches nothing, neither of the page nor of a dialog above it.
 */
export function useNoBounces(): void {
  useEffect(() => {
    document.addEventListener('click', stopBounce, { capture: true });
    return () => document.removeEventListener('click', stopBounce, { capture: true });
  }, []);
}

function stopBounce(event: MouseEvent): void {
  if (!isBounce(event)) return;
  event.preventDefault();
  event.stopPropagation();
}
