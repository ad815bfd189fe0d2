import type { Alert, AlertStory } from '../alerts.ts';
import type { FarmSettings } from '../farm-settings.ts';
import { formatCents } from '../formats.ts';
import { kgPerArroba } from '../lot-costs.ts';
import { kgText } from './words.ts';

type Told = Pick<Alert, 'kind' | 'facts'>;
type Market = Pick<FarmSettings, 'sale_price_per_arroba_cents' | 'exit_yield_percent'>;
type LostGain = NonNullable<AlertStory['lost_gain']>;

/** The live weight that a lot would have gained, had it gone as planned, and what the market pays for its carcass. */
export function lostGain(
  alert: Told,
  { sale_price_per_arroba_cents: price, exit_yield_percent }: Market,
): LostGain | null {
  const kg = lostKg(alert);
  // Alerts of before this was reckoned do not say how many heads they were about.
  if (!(kg > 0)) return null;
  const arrobas = (kg * exit_yield_percent) / 100 / kgPerArroba;
  return { kg, cents: price === null ? null : Math.round(arrobas * price) };
}

export function lostGainText({ kg, cents }: LostGain): string {
  return `Ganho que deixou de vir (estimativa): ${kgText(kg)} de peso vivo${cents === null ? '' : ` (${formatCents(cents)})`}`;
}

function lostKg({ kind, facts }: Told): number {
  const planned = Number(facts.planned) * Number(facts.heads);
  // Between the two weighings.
  if (kind === 'low_gain') return (planned * Number(facts.percent) * Number(facts.days)) / 100;
  // On that one day, as if gain fell with intake.
  if (kind === 'intake_drop') return (planned * Number(facts.percent)) / 100;
  return 0;
}
