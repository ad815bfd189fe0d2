import type { Books } from './cost-facts.ts';
import { firstRate, type Rate } from './daily-costs.ts';
import { addDays, type Day, earlier } from './days.ts';
import { negligible } from './lot-basis.ts';
import type { Balance, LedgerLot } from './lot-ledger.ts';
import type { MissingInput } from './lot-report.ts';

/** What must be filled in before every figure of a lot can be told; where its heads came from another lot, maybe there. */
export function missingInputs(
  books: Books,
  lot: LedgerLot,
  basis: Balance,
  { as_of, rates, isSalePriced }: { as_of: Day; rates: Rate[]; isSalePriced: boolean },
): MissingInput[] {
  const whole = { from: lot.entry_date, to: as_of };
  const isOwners = lot.contract_kind !== null;
  // What a transfer opened was bought where its heads came from.
  const sources = sourcesOf(books, lot, basis);
  const bought = [lot, ...sources.map((source) => source.lot)].filter(isBought);
  const place = ({ id, name, entry_date }: LedgerLot) =>
    id === lot.id ? whole : { lot_id: id, lot_name: name, from: entry_date, to: as_of };
  const missing = feedOf(books, lot, sources, basis);
  if (lot.initial_avg_weight === null && !isBought(lot)) missing.push({ input: 'initial_weight', ...whole });
  for (const one of bought)
    if (one.initial_avg_weight === null) missing.push({ input: 'initial_weight', ...place(one) });
  for (const one of isOwners ? [] : bought)
    if (one.purchase_cents === null) missing.push({ input: 'purchase', ...place(one) });
  missing.push(...uncostedOf(lot, sources, basis, { rates, as_of }));
  if (!isOwners && !isSalePriced) missing.push({ input: 'sale_price', ...whole });
  return missing;
}

function isBought({ from_transfer_id }: LedgerLot): boolean {
  return from_transfer_id == null;
}

/** Another lot in which heads were before they came, and the day on which they last left it. */
interface Source {
  lot: LedgerLot;
  left: Day;
}

function sourcesOf({ lots }: Books, { id }: LedgerLot, { came_from }: Balance): Source[] {
  return Object.entries(came_from)
    .filter(([source]) => Number(source) !== id)
    .map(([source, left]) => ({ lot: lots.get(Number(source)) as LedgerLot, left }));
}

/** The days whose operating cost nobody told: the lot's and, where its heads had such before they came, of those they came from. */
function uncostedOf(
  { entry_date: from }: LedgerLot,
  sources: Source[],
  { uncosted_head_days }: Balance,
  { rates, as_of }: { rates: Rate[]; as_of: Day },
): MissingInput[] {
  const known = firstRate(rates);
  const until = (last: Day) => (known ? earlier(addDays(known, -1), last) : last);
  const before = uncosted_head_days < negligible ? [] : sources;
  const spans = [
    { from, to: until(as_of) },
    ...before.map(({ lot, left }) => ({ from: lot.entry_date, to: until(addDays(left, -1)) })),
  ];
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
function feedOf({ unpriced }: Books, { id }: LedgerLot, sources: Source[], { unpriced_kg }: Balance): MissingInput[] {
  const before = unpriced_kg < negligible ? [] : sources;
  const elsewhere = before.flatMap(({ lot, left }) =>
    (unpriced.get(lot.id) ?? [])
      .filter(({ from }) => from < left)
      .map((row) => ({ ...row, to: earlier(row.to, addDays(left, -1)) })),
  );
  const eaten = [...(unpriced.get(id) ?? []), ...elsewhere].sort((a, b) =>
    a.from < b.from ? -1 : a.from > b.from ? 1 : 0,
  );
  return [...Map.groupBy(eaten, ({ ingredient_id }) => ingredient_id)].map(([ingredient_id, rows]) => {
    const span = joined(rows) as { from: Day; to: Day };
    return ingredient_id === null
      ? { input: 'composition', ...span }
      : { input: 'ingredient_price', ingredient_id, ingredient_name: rows[0]?.ingredient_name ?? '', ...span };
  });
}
