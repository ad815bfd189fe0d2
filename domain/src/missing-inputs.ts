import type { CostFacts, UnpricedFeed } from './cost-facts.ts';
import { firstRate } from './daily-costs.ts';
import { addDays, type Day, earlier, later } from './days.ts';
import { purchaseTotal, yieldsOf } from './lot-costs.ts';
import { type Balance, grain, type LedgerLot } from './lot-ledger.ts';
import type { MissingInput } from './lot-report.ts';

/** What must be filled in before every figure of a lot can be told; where its heads came from another lot, maybe there. */
export function missingInputs(
  facts: CostFacts,
  lot: LedgerLot,
  basis: Balance,
  { as_of, isSalePriced }: { as_of: Day; isSalePriced: boolean },
): MissingInput[] {
  const whole = { from: lot.entry_date, to: as_of };
  const known = firstRate(facts.rates);
  const isOwners = lot.contract_kind !== null;
  // What a transfer opened was bought where its heads came from.
  const bought = [lot, ...facts.lots.filter(({ id }) => id !== lot.id && id in basis.came_from)].filter(isBought);
  const place = ({ id, name, entry_date }: LedgerLot) =>
    id === lot.id ? whole : { lot_id: id, lot_name: name, from: entry_date, to: as_of };
  const missing = feedOf(facts.unpriced, lot.id, basis);
  if (lot.initial_avg_weight === null && !isBought(lot)) missing.push({ input: 'initial_weight', ...whole });
  for (const one of bought)
    if (one.initial_avg_weight === null) missing.push({ input: 'initial_weight', ...place(one) });
  for (const one of isOwners ? [] : bought)
    if (purchaseTotal(one, one, yieldsOf(one, facts.settings).entry) === null)
      missing.push({ input: 'purchase', ...place(one) });
  if (known === null || known > lot.entry_date)
    missing.push({
      input: 'operating_cost',
      from: lot.entry_date,
      to: known ? earlier(addDays(known, -1), as_of) : as_of,
    });
  if (!isOwners && !isSalePriced) missing.push({ input: 'sale_price', ...whole });
  return missing;
}

function isBought({ from_transfer_id }: LedgerLot): boolean {
  return from_transfer_id == null;
}

/** What the lot ate and, where some of that has no price, what its heads ate elsewhere before they came; each ingredient once. */
function feedOf(unpriced: UnpricedFeed[], lotId: number, { came_from, unpriced_kg }: Balance): MissingInput[] {
  const eaten = unpriced.flatMap((row) => {
    if (row.lot_id === lotId) return [row];
    const left = came_from[row.lot_id];
    if (left === undefined || row.from >= left || unpriced_kg < grain) return [];
    return [{ ...row, to: earlier(row.to, addDays(left, -1)) }];
  });
  return [...Map.groupBy(eaten, ({ ingredient_id }) => ingredient_id)].map(([ingredient_id, rows]) => {
    const [first] = rows as [UnpricedFeed];
    const from = rows.reduce((day, row) => earlier(day, row.from), first.from);
    const to = rows.reduce((day, row) => later(day, row.to), first.to);
    return ingredient_id === null
      ? { input: 'composition', from, to }
      : { input: 'ingredient_price', ingredient_id, ingredient_name: first.ingredient_name ?? '', from, to };
  });
}
