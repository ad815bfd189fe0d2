import { type Day, daysBetween } from './days.ts';
import { headsOn } from './lot-figures.ts';
import type { LedgerLot } from './lot-ledger.ts';
import type { Charge, ChargeLine } from './lot-report.ts';
import { movementsUntil } from './lot-weights.ts';

/** What the owner of a lot under contract is charged up to a day; null without a contract. */
export function chargeOf(lot: LedgerLot, as_of: Day, arrobasProduced: number | null): Charge | null {
  const { contract_kind: kind, contract_cents: cents } = lot;
  if (kind === null || cents === null) return null;
  const lines = headDaysCharged(lot, as_of);
  const head_days = lines.reduce((sum, line) => sum + line.head_days, 0);
  const quantity = { head_day: head_days, arroba: arrobasProduced, dry_matter: lot.fed.ms_kg / 1000 }[kind];
  return {
    kind,
    unit_cents: cents,
    quantity,
    total_cents: quantity === null ? null : Math.round(quantity * cents),
    head_days,
    lines,
  };
}

/** (exit − entry) × heads for each exit and for those still there; heads that came later are charged from their own day. */
function headDaysCharged(lot: LedgerLot, as_of: Day): ChargeLine[] {
  const lines = movementsUntil(lot, as_of)
    .filter(({ heads }) => heads !== 0)
    .map(({ kind, day, heads }): ChargeLine => {
      const isExit = heads < 0;
      const days = daysBetween(lot.entry_date, day) + (isExit && lot.charge_exit_day ? 1 : 0);
      return { kind, day, heads: -heads, days, head_days: -heads * days };
    });
  const heads = headsOn(lot, as_of);
  if (heads <= 0) return lines;
  // Whoever is there when the lot is closed leaves on that day.
  const isExit = as_of === lot.deactivated_at;
  const days = daysBetween(lot.entry_date, as_of) + (isExit && lot.charge_exit_day ? 1 : 0);
  return [...lines, { kind: isExit ? 'closing' : 'stock', day: as_of, heads, days, head_days: heads * days }];
}
