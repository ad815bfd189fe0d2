/** The menu of a phone closes when a section was chosen, at a tap outside it and by Esc. */
export function closeMenuBehind(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu');
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  addEventListener('click', ({ target }) => {
    const inside = menu.contains(target as Node);
    if (!inside || (target as Element).closest('.menu a')) close();
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')?.focus();
  });
}
