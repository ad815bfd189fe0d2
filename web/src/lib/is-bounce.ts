import { useEffect } from 'react';

/** No finger comes back on purpose as soon as this; a glove does, and meant it once. */
const bounceMs = 120;
/** Nobody changes their mind as soon as this; a thumb in the rhythm of the round comes once more to the key of its last lot. */
const rhythmMs = 600;
/** Nobody has read a question as soon as this after the touch that raised it. */
const readMs = 400;

let takenAt = Number.NEGATIVE_INFINITY;
let takenKey: Element | null = null;
let isAsked = false;
let isBounce = false;

/** A question came up: the touch that raised it may come again, onto one of its answers. */
export function wasAsked(): void {
  isAsked = true;
}

/**
 * For a page that is used with gloves: a second touch would score the lot that came under the thumb, or answer the question
 * that the first one raised. It reaches nothing, neither of the page nor of a dialog above it.
 */
export function useNoBounces(): void {
  useEffect(() => {
    const listeners = new AbortController();
    const first = { capture: true, signal: listeners.signal };
    document.addEventListener('pointerdown', judgeOthers, first);
    document.addEventListener('pointerup', judgeTouch, first);
    document.addEventListener('click', stopBounce, first);
    return () => listeners.abort();
  }, []);
}

function judgeOthers({ pointerType }: PointerEvent): void {
  if (pointerType !== 'touch') isBounce = false;
}

/** By the touch, not by its click: some browsers do not tell of a click what made it, and a label makes two of one touch. */
function judgeTouch({ pointerType, timeStamp, target }: PointerEvent): void {
  if (pointerType !== 'touch') return;
  const key = (target as Element).closest('[aria-pressed]');
  isBounce = timeStamp - takenAt < (isAsked ? readMs : wouldTakeBack(key) ? rhythmMs : bounceMs);
  if (isBounce) return;
  takenAt = timeStamp;
  takenKey = key;
  isAsked = false;
}

function wouldTakeBack(key: Element | null): boolean {
  return key !== null && key === takenKey && key.ariaPressed === 'true';
}

/** A key and a screen reader click without a touch. */
function stopBounce(event: MouseEvent): void {
  if (!isBounce || event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
}
