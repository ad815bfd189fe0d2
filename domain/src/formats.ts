/** How values look on screen, in pt-BR. What is missing is a dash. */
export const dash = '—';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** dd/MM/yyyy HH:mm, on the farm's clock. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return dash;
  return formatterOf(timeZone).format(new Date(instant)).replace(', ', ' ');
}

/** Making a formatter costs more than a thousand uses of it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const parts = { day: two, month: two, year: 'numeric', hour: two, minute: two } as const;
  const formatter = new Intl.DateTimeFormat('pt-BR', { timeZone, ...parts });
  formatters.set(timeZone, formatter);
  return formatter;
}
