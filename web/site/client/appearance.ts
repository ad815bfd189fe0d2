/** As it was chosen in the panel; otherwise the system's, by the style alone. */
export function wearChosenAppearance(): void {
  const chosen = localStorage.getItem('cocho.appearance');
  if (chosen) document.documentElement.dataset.appearance = chosen;
}
