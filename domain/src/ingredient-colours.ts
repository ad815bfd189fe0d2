/** Ten colours that rotate; chosen to stay apart from their neighbours in light, dark and print. */
const colours = [
  '#2f7d4b',
  '#e0b04a',
  '#a94b22',
  '#6f8f3a',
  '#c98f5a',
  '#3f6f7d',
  '#8a6b9c',
  '#b5a642',
  '#7d4b2f',
  '#5c8d89',
] as const;

const unknown = '#8f8974';

/**
 * A colour for each of what is shown together. It goes by the id, so that an ingredient has the same one in recipes, reports
 * and print, unless one with a smaller id beside it has taken that: then the next that is free. Of null it is not known which
 * ingredient it is.
 */
export function ingredientColours(ingredientIds: (number | null | undefined)[]): string[] {
  const chosen = new Map<number, string>();
  const known = new Set(ingredientIds.filter((id) => id != null));
  for (const id of [...known].sort((a, b) => a - b)) {
    const own = id % colours.length;
    const fromOwn = [...colours.slice(own), ...colours.slice(0, own)];
    const taken = new Set(chosen.values());
    chosen.set(id, fromOwn.find((colour) => !taken.has(colour)) ?? fromOwn[0] ?? unknown);
  }
  return ingredientIds.map((id) => (id == null ? unknown : (chosen.get(id) ?? unknown)));
}
