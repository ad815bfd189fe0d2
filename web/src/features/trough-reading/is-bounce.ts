import type { MouseEvent } from 'react';

/** A glove that bounces would score the next lot, which is where the last one was, take back two steps, or discard two days. */
export function isBounce({ detail, nativeEvent }: MouseEvent): boolean {
  return detail > 1 && nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}
