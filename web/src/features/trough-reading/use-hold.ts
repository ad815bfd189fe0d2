import { type PointerEvent, useRef } from 'react';

const holdMs = 1000;

/** A key that is held for a second. The click that ends a hold is not one: `wasHeld` tells. */
export function useHold(onHeld: (key: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);

  function begin({ currentTarget, isPrimary, button }: PointerEvent): void {
    held.current = false;
    if (!isPrimary || button !== 0) return;
    timer.current = setTimeout(() => {
      held.current = true;
      onHeld(currentTarget);
    }, holdMs);
  }

  const end = () => clearTimeout(timer.current);
  return {
    handlers: {
      onPointerDown: begin,
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      // A long touch would else open a menu.
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
    wasHeld: () => held.current,
  };
}
