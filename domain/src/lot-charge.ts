import { type Day, daysBetween } from './days.ts';
import { closingExit } from './lot-closing.ts';
import { headsOn } from './lot-figures.ts';
import type { LedgerLot } from './lot-ledger.ts';
import type { Charge, ChargeLine } from './lot-report.ts';
import { movementsUntil } from './lot-weights.ts';

interface Produced {
  arrobas: number | null;
  /** A weight among them was told by nobody. */
  projected: boolean;
}

/** What the owner of a lot under contract is charged up to a day; null without a contract. */
export function chargeOf(lot: LedgerLot, as_of: Day, produced: Produced): Charge | null {
  const { contract_kind: kind, contract_cents: cents } = lot;
  if (kind === null || cents === null) return null;
  const lines = headDaysCharged(lot, as_of);
  const head_days = lines.reduce((sum, line) => sum + line.head_days, 0);
  const quantity = { head_day: head_days, arroba: produced.arrobas, dry_matter: lot.fed.ms_kg / 1000 }[kind];
  return {
    kind,
    unit_cents: cents,
    quantity,
    total_cents: quantity === null ? null : Math.round(quantity * cents),
    projected: kind === 'arroba' && produced.projected,
    head_days,
    lines,
  };
}

/** (exit − entry) × heads for each exit and for those still there; heads that came later are charged from their own day. */
function headDaysCharged(lot: LedgerLot, as_of: Day): ChargeLine[] {
  const lines = movementsUntil(lot, as_of)
    .filter(({ heads }) => heads !== 0)
    .map(({ kind, day, heads }): ChargeLine => {
      // Who changes pens has not left: that day is charged where they are.
      const isExit = heads < 0 && kind !== 'transfer';
      const days = daysBetween(lot.entry_date, day) + (isExit && lot.charge_exit_day ? 1 : 0);
      return { kind, day, heads: -heads, days, head_days: -heads * days };
    });
  const heads = headsOn(lot, as_of);
  // Whoever is there when the lot is closed leaves on that day, unless it was told how many did.
  const leaving = as_of === lot.deactivated_at ? (closingExit(lot)?.heads ?? heads) : 0;
  const days = daysBetween(lot.entry_date, as_of);
  const last = (kind: 'closing' | 'stock', some: number, charged: number): ChargeLine[] =>
    some > 0 ? [{ kind, day: as_of, heads: some, days: charged, head_days: some * charged }] : [];
  return [
    ...lines,
    ...last('closing', leaving, days + (lot.charge_exit_day ? 1 : 0)),
    ...last('stock', heads - leaving, days),
  ];
}
