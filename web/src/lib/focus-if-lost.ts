/** What had the focus is gone: whoever uses keys, or listens to the page, goes on from here. Also fit for a `ref`. */
export function focusIfLost(element: HTMLElement | null): void {
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost) element?.focus({ preventScroll: true });
}
