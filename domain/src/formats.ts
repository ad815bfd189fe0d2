/** How values look on screen, in pt-BR. What is missing is a dash. */
export const dash = '—';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** dd/MM/yyyy HH:mm, on the farm's clock. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  if (!instant) return dash;
  return formatterOf(timeZone).format(new Date(instant)).replace(', ', ' ');
}

/** HH:mm, on the farm's clock. */
export function formatTime(instant: string | null | undefined, timeZone: string): string {
  return formatInstant(instant, timeZone).slice(-5);
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

const numberFormatters = new Map<string, Intl.NumberFormat>();

/** 1.234,5: a comma for decimals, a point for thousands. */
export function formatNumber(value: number | null | undefined, { min = 0, max = 2 } = {}): string {
  if (value == null) return dash;
  const key = `${min} ${max}`;
  const known = numberFormatters.get(key);
  const digits = { minimumFractionDigits: min, maximumFractionDigits: max };
  // What rounds to zero has no sign.
  const formatter = known ?? new Intl.NumberFormat('pt-BR', { ...digits, signDisplay: 'negative' });
  if (!known) numberFormatters.set(key, formatter);
  return formatter.format(value);
}

export function formatUnit(value: number | null | undefined, unit: string, digits = 1): string {
  return value == null ? dash : `${formatNumber(value, { min: digits, max: digits })} ${unit}`;
}

/** 'dia' of one, 'dias' of any other number. */
export function dayWord(count: number): string {
  return count === 1 ? 'dia' : 'dias';
}

export function formatDays(count: number): string {
  return `${formatNumber(count)} ${dayWord(count)}`;
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** R$ 12.300,00; what rounds to nothing has no sign. */
export function formatReais(value: number | null | undefined): string {
  return value == null ? dash : reais.format(Math.abs(value) < 0.005 ? 0 : value).replace('\u00A0', ' ');
}

/** The same of what is kept in cents. */
export function formatCents(cents: number | null | undefined): string {
  return formatReais(cents && cents / 100);
}

/** A difference with its sign: +12,5, −3,0. What rounds to nothing has none. */
export function formatSigned(value: number | null | undefined, digits = 1): string {
  if (value == null) return dash;
  const text = formatNumber(Math.abs(value), { min: digits, max: digits });
  if (!/[1-9]/.test(text)) return text;
  return `${value > 0 ? '+' : '−'}${text}`;
}

/** dd/MM/yyyy of a calendar day, which has no time zone. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return dash;
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

/** A note of the trough, always with its sign: +5%, 0%, -10%. */
export function formatNote(percent: number): string {
  return `${percent > 0 ? '+' : ''}${formatNumber(percent)}%`;
}
