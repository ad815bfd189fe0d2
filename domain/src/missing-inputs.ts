import type { CostFacts, UnpricedFeed } from './cost-facts.ts';
import { firstRate } from './daily-costs.ts';
import { addDays, type Day, earlier } from './days.ts';
import { grain } from './lot-basis.ts';
import type { Balance, LedgerLot } from './lot-ledger.ts';
import type { MissingInput } from './lot-report.ts';

/** What must be filled in before every figure of a lot can be told; where its heads came from another lot, maybe there. */
export function missingInputs(
  facts: CostFacts,
  lot: LedgerLot,
  basis: Balance,
  { as_of, isSalePriced }: { as_of: Day; isSalePriced: boolean },
): MissingInput[] {
  const whole = { from: lot.entry_date, to: as_of };
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
    if (one.purchase_cents === null) missing.push({ input: 'purchase', ...place(one) });
  missing.push(...uncostedOf(facts, lot, basis, as_of));
  if (!isOwners && !isSalePriced) missing.push({ input: 'sale_price', ...whole });
  return missing;
}

function isBought({ from_transfer_id }: LedgerLot): boolean {
  return from_transfer_id == null;
}

/** The days whose operating cost nobody told: the lot's and, where its heads had such before they came, of those they came from. */
function uncostedOf({ lots, rates }: CostFacts, lot: LedgerLot, basis: Balance, as_of: Day): MissingInput[] {
  const known = firstRate(rates);
  const until = (last: Day) => (known ? earlier(addDays(known, -1), last) : last);
  const spans = lots.flatMap(({ id, entry_date: from }) => {
    const left = basis.came_from[id];
    if (id === lot.id) return [{ from, to: until(as_of) }];
    return left && basis.uncosted_head_days >= grain ? [{ from, to: until(addDays(left, -1)) }] : [];
  });
  const span = joined(spans.filter(({ from, to }) => from <= to));
  return span ? [{ input: 'operating_cost', ...span }] : [];
}

/** From the first day of all to the last. */
function joined(spans: { from: Day; to: Day }[]): { from: Day; to: Day } | null {
  const from = spans.map((span) => span.from).sort()[0];
  const to = spans
    .map((span) => span.to)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
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
    const span = joined(rows) as { from: Day; to: Day };
    return ingredient_id === null
      ? { input: 'composition', ...span }
      : { input: 'ingredient_price', ingredient_id, ingredient_name: rows[0]?.ingredient_name ?? '', ...span };
  });
}
