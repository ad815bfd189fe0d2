import { type Carcasses, carcassesOf, mixed, type Origins } from './carcass-origins.ts';
import { headCost, nightsUncosted, type Rate } from './daily-costs.ts';
import { type Day, daysBetween, earlier, later } from './days.ts';
import type { FarmSettings } from './farm-settings.ts';
import { type Basis, type Fed, nothing, part, sum, unfed } from './lot-basis.ts';
import type { ClosingFacts } from './lot-closing.ts';
import { arrobasOfLive, type LotTerms, purchaseTotal, type SaleTerms, yieldsOf } from './lot-costs.ts';
import {
  type Movement,
  movementsUntil,
  type OpenStretch,
  openingStretch,
  stretchAfter,
  weightIn,
} from './lot-weights.ts';

export interface LedgerMovement extends Movement, SaleTerms {
  id: number;
  /** The same on both sides of a transfer. */
  transfer_id: number | null;
  /** What the lot was given on all days before this one: needed where heads leave with their share of it, and may be null elsewhere. */
  fed: Fed | null;
}

/** A lot with all that its ledger is made of. */
export interface LedgerLot extends ClosingFacts, LotTerms {
  id: number;
  name?: string;
  /** The transfer whose heads opened it; without one it was bought. */
  from_transfer_id?: number | null;
  /** As told when it was closed. */
  price_per_arroba_cents: number | null;
  movements: LedgerMovement[];
  /** Up to the day that is asked about. */
  fed: Fed;
}

/** A lot's account, and what its heads yield. */
export interface Balance extends Basis, Carcasses {
  /** What those of each sale were expected to yield, by the movement. */
  exit_yields: Map<number, number>;
  /** The @ of the heads with which it began, when they came to the farm. */
  opening_arrobas: number | null;
}

/** What is transferred: a part of an account, and whose heads they are. */
interface Carried {
  basis: Basis;
  origins: Origins;
}

interface Account {
  lot: LedgerLot;
  heads: number;
  /** What the heads that are there have cost; they bear the cost of the dead. */
  stock: Basis;
  /** What the heads that were sold have cost. */
  sold: Basis;
  /** What they weigh. */
  weight: OpenStretch | undefined;
  origins: Origins;
  /** Whose heads each sale took away. */
  sales: Map<number, Origins>;
  opening_arrobas: number | null;
  /** Nights before this day are in it. */
  until: Day;
  fed: Fed;
}

/**
 * The accounts of lots that gave each other heads, at the start of a day: what each paid, was fed and cost otherwise. Whoever
 * is transferred takes along a share of all that, as much as every head of the lot has in it, so that no transfer changes the
 * sum of the farm and a head's @ is judged by all it ate, wherever it ate it. What is fed on the day of a transfer is the
 * feed of those that are there in the evening.
 */
export function ledgerOf(lots: LedgerLot[], until: Day, rates: Rate[], settings: FarmSettings): Map<number, Balance> {
  const accounts = new Map(lots.map((lot) => [lot.id, openAccount(lot, settings)]));
  const carried = new Map<number, Carried>();
  const opened = new Map([...accounts.values()].map((account) => [account.lot.from_transfer_id ?? 0, account]));
  const all = lots.flatMap((lot) => movementsUntil(lot, until).map((movement) => ({ lot, movement })));
  for (const { lot, movement } of all.sort((a, b) => inOrder(a.movement, b.movement)))
    move(accounts.get(lot.id) as Account, movement, { carried, opened, rates });
  for (const account of accounts.values()) settle(account, endOf(account.lot, until), account.lot.fed, rates);
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return new Map([...accounts].map(([id, account]) => [id, balanceOf(account, byId, settings)]));
}

function balanceOf(account: Account, lots: Map<number, LedgerLot>, settings: FarmSettings): Balance {
  const { lot, stock, sold, origins, sales, opening_arrobas, until } = account;
  const of = (some: Origins) => carcassesOf(some, lots, { weight_basis: lot.weight_basis, day: until }, settings);
  const exit_yields = new Map([...sales].map(([id, some]) => [id, of(some).exit_yield_percent]));
  return { ...sum(stock, sold), ...of(origins), exit_yields, opening_arrobas };
}

/** A closed lot costs no more, and one that is still to come nothing yet. */
function endOf({ entry_date, deactivated_at }: LedgerLot, until: Day): Day {
  return later(earlier(until, deactivated_at ?? until), entry_date);
}

function openAccount(lot: LedgerLot, settings: FarmSettings): Account {
  const { entry } = yieldsOf(lot, settings);
  // What opened it brings all that it has cost.
  const isOpened = lot.from_transfer_id != null;
  const bought = {
    ...nothing,
    purchase_cents: purchaseTotal(lot, lot, entry),
    freight_cents: lot.freight_cents ?? 0,
    entry_arrobas: arrobasOfLive(lot.quantity, lot.initial_avg_weight, entry),
  };
  const stock = isOpened ? nothing : bought;
  return {
    lot,
    heads: lot.quantity,
    stock,
    sold: nothing,
    weight: openingStretch(lot),
    origins: { [lot.id]: 1 },
    sales: new Map(),
    opening_arrobas: stock.entry_arrobas,
    until: lot.entry_date,
    fed: unfed,
  };
}

interface Transfers {
  carried: Map<number, Carried>;
  opened: Map<number, Account>;
  rates: Rate[];
}

function move(account: Account, movement: LedgerMovement, { carried, opened, rates }: Transfers): void {
  settle(account, movement.day, movement.fed ?? account.fed, rates);
  const { kind, heads, transfer_id } = movement;
  if (kind === 'sale' || kind === 'transfer') {
    if (heads < 0) {
      const gone = part(account.stock, account.heads > 0 ? -heads / account.heads : 1);
      // Who all leave leave nothing unknown behind.
      account.stock = -heads === account.heads ? nothing : sum(account.stock, part(gone, -1));
      if (kind === 'sale') {
        account.sold = sum(account.sold, gone);
        account.sales.set(movement.id, account.origins);
      } else if (transfer_id !== null)
        hand(
          { basis: leaving(gone, account.lot.id, movement.day), origins: account.origins },
          transfer_id,
          carried,
          opened.get(transfer_id),
        );
    } else {
      const came = carried.get(transfer_id ?? 0) ?? { basis: nothing, origins: { [account.lot.id]: 1 } };
      account.origins = joined(account, movement, came.origins);
      account.stock = sum(account.stock, came.basis);
    }
  }
  account.weight = stretchAfter(account.weight, account.heads, movement, account.lot.gmd);
  account.heads += heads;
}

function leaving(gone: Basis, lotId: number, day: Day): Basis {
  return { ...gone, came_from: { ...gone.came_from, [lotId]: day } };
}

/** To the lot that they open, or to whichever takes them in. */
function hand(gone: Carried, transferId: number, carried: Map<number, Carried>, opened: Account | undefined): void {
  if (opened) {
    opened.stock = sum(opened.stock, gone.basis);
    opened.opening_arrobas = gone.basis.entry_arrobas;
    opened.origins = gone.origins;
  } else carried.set(transferId, gone);
}

/** Those that are there and those that come, by their kg where both are known, so that the @ of both together stay what they were. */
function joined({ lot, heads, weight, origins }: Account, movement: LedgerMovement, came: Origins): Origins {
  if (heads <= 0) return came;
  const kg = weightIn(weight, movement.day, lot.gmd);
  const [own, theirs] = kg === null || movement.avg_weight === null ? [1, 1] : [kg, movement.avg_weight];
  return mixed(origins, heads * own, came, movement.heads * theirs);
}

/** Adds what was fed, what the nights cost, and the nights, since the last time. */
function settle(account: Account, day: Day, fed: Fed, rates: Rate[]): void {
  const since = account.fed;
  const { stock, heads } = account;
  account.stock = {
    ...stock,
    cost_cents: stock.cost_cents + fed.cost_cents - since.cost_cents,
    unpriced_kg: stock.unpriced_kg + fed.unpriced_kg - since.unpriced_kg,
    ms_kg: stock.ms_kg + fed.ms_kg - since.ms_kg,
    other_cents: stock.other_cents + heads * headCost(rates, account.until, day),
    head_days: stock.head_days + heads * daysBetween(account.until, day),
    uncosted_head_days: stock.uncosted_head_days + heads * nightsUncosted(rates, account.until, day),
  };
  account.fed = fed;
  account.until = day;
}

function inOrder(a: LedgerMovement, b: LedgerMovement): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id;
}
