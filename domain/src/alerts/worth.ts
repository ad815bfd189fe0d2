import type { Alert } from '../alerts.ts';
import { formatCents } from '../formats.ts';
import { kgText } from './words.ts';

type Priced = Pick<Alert, 'kind' | 'facts' | 'cost_cents'>;

/** The kg that an alert is about and, where prices exist and may be seen, what they are worth. Never a loss: that nobody knows. */
export function worthText(alert: Priced): string | null {
  const [label, kg, where = ''] = amountOf(alert);
  if (!(kg > 0)) return null;
  const worth = alert.cost_cents == null ? '' : ` (${formatCents(alert.cost_cents)})`;
  return `${label}: ${kgText(kg)}${worth}${where}`;
}

function amountOf({ kind, facts }: Priced): [label: string, kg: number, where?: string] {
  if (kind === 'off_band') return ['Fornecido acima do previsto', Number(facts.over_kg), ', na batelada toda'];
  if (kind === 'batch_gap') return ['Carregado e não fornecido', Number(facts.loaded) - Number(facts.unloaded)];
  if (kind === 'stray_feed') return ['Fora das baias', Number(facts.kg)];
  return ['', 0];
}
