/** Where somebody works with cattle before them: nothing but they themselves takes them away from here. */
export function onFieldScreen(): boolean {
  return /^\/(operador|admin\/trough-reading)(\/|$)/.test(location.pathname);
}
