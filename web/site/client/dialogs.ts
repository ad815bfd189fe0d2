/** Links to a dialog open it over the page; without a script they lead to it by its address. */
export function openDialogs(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    const dialog = document.getElementById(opener.dataset.opens ?? '') as HTMLDialogElement;
    opener.setAttribute('role', 'button');
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
    });
  }
  for (const dialog of document.querySelectorAll('dialog'))
    dialog.addEventListener('click', (event) => {
      const closer = (event.target as Element).closest('[data-closes]');
      if (!closer && !isBeside(dialog, event)) return;
      event.preventDefault();
      dialog.close();
    });
}

/** A key's click has no place. */
function isBeside(dialog: HTMLElement, { clientX: x, clientY: y, detail }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return detail > 0 && (x < left || x > right || y < top || y > bottom);
}
