import type { Rate } from './daily-costs.ts';
import type { Day } from './days.ts';
import type { FarmSettings } from './farm-settings.ts';
import type { LedgerLot } from './lot-ledger.ts';

/** What the database tells of a lot's money, and of the lots that gave it heads. */
export interface CostFacts {
  settings: FarmSettings;
  rates: Rate[];
  /** The lot, and all from which its heads came. */
  lots: LedgerLot[];
  /** What each of them was fed without a price. */
  unpriced: UnpricedFeed[];
  recalculating: boolean;
  /** Of the last change of a price. */
  prices_at: string | null;
}

export interface UnpricedFeed {
  lot_id: number;
  /** Null: unloaded with nothing loaded. */
  ingredient_id: number | null;
  ingredient_name: string | null;
  from: Day;
  to: Day;
}
