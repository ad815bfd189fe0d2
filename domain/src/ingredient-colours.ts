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

/** By its id, so that an ingredient has the same colour in every recipe, report and print; null: it is not known which. */
export function ingredientColour(ingredientId: number | null | undefined): string {
  return ingredientId == null ? unknown : (colours[ingredientId % colours.length] ?? unknown);
}
