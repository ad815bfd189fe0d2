import type { Rate } from './daily-costs.ts';
import type { Day } from './days.ts';
import type { FarmSettings } from './farm-settings.ts';
import { type Balance, type LedgerLot, ledgerOf } from './lot-ledger.ts';

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

/** The facts by the lot, and every lot's account of one day: made once, however many lots are asked about. */
export interface Books {
  lots: Map<number, LedgerLot>;
  unpriced: Map<number, UnpricedFeed[]>;
  accounts: Map<number, Balance>;
}

export function booksOf({ lots, unpriced, rates, settings }: CostFacts, day: Day): Books {
  return {
    lots: new Map(lots.map((lot) => [lot.id, lot])),
    unpriced: Map.groupBy(unpriced, ({ lot_id }) => lot_id),
    accounts: ledgerOf(lots, day, rates, settings),
  };
}

export interface UnpricedFeed {
  lot_id: number;
  /** Null: unloaded with nothing loaded. */
  ingredient_id: number | null;
  ingredient_name: string | null;
  from: Day;
  to: Day;
}
