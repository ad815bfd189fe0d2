import type { Party } from './close-out.ts';
import type { Day } from './days.ts';
import type { MovementKind } from './lot-movements.ts';
import type { LotSex } from './lots.ts';
import type { WeightBasis } from './weight-basis.ts';

/** What the database tells beside the facts of the report: people, places, and each movement as it was entered. */
export interface CloseOutFacts {
  farm: Party;
  owner: Party | null;
  sex: LotSex | null;
  breed: string | null;
  category: string | null;
  contract_paid_cents: number | null;
  /** Who closed the lot. */
  closed_by: string | null;
  /** By day and id. */
  movements: TellingMovement[];
}

export interface TellingMovement {
  id: number;
  kind: MovementKind;
  day: Day;
  /** Signed. */
  heads: number;
  avg_weight: number | null;
  weight_basis: WeightBasis;
  carcass_kg: number | null;
  price_per_arroba_cents: number | null;
  cause: string | null;
  other_lot: string | null;
  user_name: string | null;
}
