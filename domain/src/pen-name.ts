/** The pen of a lot as a person reads it; a lot may have none. */
export function penName(name: string | null | undefined): string {
  return name ?? 'Sem curral';
}
