/** What follows the `?` of an address is plain text: a pen called 101 is a name, not a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
