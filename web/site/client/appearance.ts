/** As it was chosen in the panel; otherwise the system's, by the style alone. */
export function wearChosenAppearance(): void {
  try {
    const chosen = localStorage.getItem('cocho.appearance');
    if (chosen) document.documentElement.dataset.appearance = chosen;
  } catch {
    // A browser that keeps nothing for any site throws at being asked.
  }
}
