/** The next lot of the round that has neither a reading of today nor a note. */
function nextUnread(row: Element): Element | null {
  let next = following(row);
  while (next && (next.hasAttribute('data-read') || next.hasAttribute('data-chosen'))) next = following(next);
  return next;
}

function following(row: Element): Element | null {
  return row.nextElementSibling ?? row.parentElement?.nextElementSibling?.firstElementChild ?? null;
}

/**
 * Brings the next unread lot to where this one is on screen: the thumb stays. At once, so that nothing moves under it. By keyboard
 * the focus goes along, and before: after the page has moved, the browser would have to lay it out for that.
 */
export function bringNext(row: Element, focused?: number): void {
  const next = nextUnread(row);
  if (focused !== undefined) focusNote(next, focused);
  if (next) bringTo(next, row.getBoundingClientRect().top);
}

function bringTo(row: Element, top: number): void {
  scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** On the key of the same note, after the last on Salvar, and never on one that takes something back. */
function focusNote(row: Element | null, indexId: number): void {
  // Salvar takes the focus only once the screen knows that there is something to save.
  if (!row) return void requestAnimationFrame(() => focus(document.getElementById('salvar')));
  focus(row.querySelector<HTMLElement>(`[data-index="${indexId}"]`));
}

function focus(key: HTMLElement | null): void {
  key?.focus({ preventScroll: true });
}
