/** How a lot gets its name. */
export const namePatterns = ['pattern1', 'pattern2', 'pattern3'] as const;
export type NamePattern = (typeof namePatterns)[number];

export const namePatternLabels: Record<NamePattern, string> = {
  pattern1: 'Baia + Data de Entrada',
  pattern2: 'Baia + Cliente',
  pattern3: 'Nome manual',
};

interface Parts {
  corral: string;
  entry_date: string;
  client: string;
  manual: string;
}

/** The name a pattern makes of what has been filled in so far; what is missing is left out. */
export function lotName(pattern: NamePattern, { corral, entry_date, client, manual }: Parts): string {
  if (pattern === 'pattern3') return manual.trim();
  const second = pattern === 'pattern1' ? ddmmyy(entry_date) : client.trim();
  return [corral.trim(), second].filter(Boolean).join(' - ');
}

function ddmmyy(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}${month}${year.slice(2)}`;
}
