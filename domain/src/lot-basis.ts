import { type Day, later } from './days.ts';

/** What was given to a lot: its cost, the kg without a price, and the dry matter. */
export interface Fed {
  cost_cents: number;
  unpriced_kg: number;
  ms_kg: number;
}

/** What heads have cost since they came, and the @ they came with. Null is not known, and makes unknown what it is added to. */
export interface Basis extends Fed {
  purchase_cents: number | null;
  freight_cents: number;
  other_cents: number;
  /** Nights, each counted for every head. */
  head_days: number;
  /** Those of them whose operating cost nobody told. */
  uncosted_head_days: number;
  entry_arrobas: number | null;
  /** The other lots in which some of it was spent, each with the day on which heads last left it. */
  came_from: Record<number, Day>;
}

/** Less than this of kg or days is what sharing them out left behind. */
export const negligible = 0.0005;

export const unfed: Fed = { cost_cents: 0, unpriced_kg: 0, ms_kg: 0 };
/** The account of heads that have cost nothing yet. */
export const nothing: Basis = {
  ...unfed,
  purchase_cents: 0,
  freight_cents: 0,
  other_cents: 0,
  head_days: 0,
  uncosted_head_days: 0,
  entry_arrobas: 0,
  came_from: {},
};

export function sum(a: Basis, b: Basis): Basis {
  return {
    cost_cents: a.cost_cents + b.cost_cents,
    unpriced_kg: a.unpriced_kg + b.unpriced_kg,
    ms_kg: a.ms_kg + b.ms_kg,
    freight_cents: a.freight_cents + b.freight_cents,
    other_cents: a.other_cents + b.other_cents,
    head_days: a.head_days + b.head_days,
    uncosted_head_days: a.uncosted_head_days + b.uncosted_head_days,
    purchase_cents: add(a.purchase_cents, b.purchase_cents),
    entry_arrobas: add(a.entry_arrobas, b.entry_arrobas),
    came_from: lastDays(a.came_from, b.came_from),
  };
}

export function part(basis: Basis, share: number): Basis {
  const of = (amount: number) => amount * share;
  const known = (amount: number | null) => (amount === null ? null : amount * share);
  return {
    cost_cents: of(basis.cost_cents),
    unpriced_kg: of(basis.unpriced_kg),
    ms_kg: of(basis.ms_kg),
    freight_cents: of(basis.freight_cents),
    other_cents: of(basis.other_cents),
    head_days: of(basis.head_days),
    uncosted_head_days: of(basis.uncosted_head_days),
    purchase_cents: known(basis.purchase_cents),
    entry_arrobas: known(basis.entry_arrobas),
    came_from: basis.came_from,
  };
}

function lastDays(a: Record<number, Day>, b: Record<number, Day>): Record<number, Day> {
  if (a === b) return a;
  const days = { ...a };
  for (const [id, day] of Object.entries(b)) days[Number(id)] = later(days[Number(id)] ?? day, day);
  return days;
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
