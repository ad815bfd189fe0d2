/**
 * The login page stands in its HTML before any script has come (`web/login-shell.ts`). It goes when the first page is drawn, in
 * the same moment; what was typed meanwhile, and where, is carried over.
 */
export function leaveLoginShell(): void {
  const shell = document.getElementById('shell');
  if (!shell) return;
  const before = [...shell.querySelectorAll('input')];
  const focused = document.activeElement;
  shell.remove();
  for (const field of before) {
    const now = document.querySelector<HTMLInputElement>(`[data-path="${field.dataset.path}"]`);
    if (now && field.value) type(now, field.value);
    if (field === focused) now?.focus();
  }
}

export function hasLoginShell(): boolean {
  return document.getElementById('shell') !== null;
}

/** As a person does: React hears of it. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
