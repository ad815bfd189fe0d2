import { dash, formatDay, formatNumber } from './formats.ts';

/**
 * Without a weighing, weight, gain, conversion and what is divided by them only repeat the typed GMD. Wherever one of them is
 * told, it says so with this word.
 */
export const projectedWord = 'projetado';

export function projectedNote({ projected }: { projected: boolean }): string | null {
  return projected ? projectedWord : null;
}

/** So does the weight of a lot that a transfer opened, as long as nobody weighed its heads. */
export function initialProjectedNote({ initial_projected = false }: Opened): string | null {
  return projectedNote({ projected: initial_projected });
}

/** One weighing alone tells a weight and no gain: what is divided by the gain still repeats the typed GMD. */
export function isGainProjected({ gmd_measured }: Pick<Gain, 'gmd_measured'>): boolean {
  // An answer that an older version kept on the device does not have it.
  return gmd_measured == null;
}

export function gainProjectedNote(of: Pick<Gain, 'gmd_measured'>): string | null {
  return projectedNote({ projected: isGainProjected(of) });
}

/** What is divided by @ asks for their weights, not for the gain: carcasses tell @ that no live weighing told. */
export function isArrobaProjected(of: WithArrobas): boolean {
  return of.kpis_financial?.arrobas_projected ?? isGainProjected(of);
}

/** What an owner is charged by head and day, or by feed, asks for no weight. */
export function isProfitProjected(of: WithArrobas): boolean {
  return of.kpis_financial?.profit_projected ?? isArrobaProjected(of);
}

export function arrobaProjectedNote(of: WithArrobas): string | null {
  return projectedNote({ projected: isArrobaProjected(of) });
}

interface Opened {
  initial_projected?: boolean | undefined;
}

interface WithArrobas extends Pick<Gain, 'gmd_measured'> {
  kpis_financial: { arrobas_projected?: boolean | undefined; profit_projected?: boolean | undefined } | null;
}

/** The same behind a figure in a line of text; what is not known is neither. */
export function orProjected(text: string, of: { projected: boolean }): string {
  const note = text === dash ? null : projectedNote(of);
  return note ? `${text} ${note}` : text;
}

interface Gain {
  gmd_measured: number | null;
  gmd_projected: number;
  last_weighing_date: string | null;
}

/** The measured gain beside the planned one; without a weighing there is only the plan. */
export function gainNote({ gmd_measured, gmd_projected, last_weighing_date }: Gain): string {
  if (gmd_measured == null) return projectedWord;
  const weighed = formatDay(last_weighing_date).slice(0, 'dd/MM'.length);
  return `GMD medido ${two(gmd_measured)} (pesagem ${weighed}) · previsto ${two(gmd_projected)}`;
}

function two(value: number): string {
  return formatNumber(value, { min: 2, max: 2 });
}
