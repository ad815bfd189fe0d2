/** Links to a dialog open it over the page; without a script they lead to it by its address. */
export function openDialogs(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    const dialog = document.getElementById(opener.dataset.opens ?? '') as HTMLDialogElement;
    opener.setAttribute('role', 'button');
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      dialog.showModal();
    });
    dialog.addEventListener('click', (event) => {
      const closer = (event.target as Element).closest('[data-closes]');
      // The dialog itself is clicked only beside its content.
      if (!closer && event.target !== dialog) return;
      event.preventDefault();
      dialog.close();
    });
  }
}
