import { centsPerTonne } from '@cocho/domain/prices';
import { priceSheet } from '@cocho/domain/sheets/prices';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import type { Fragment, Queryable } from '../../db/db.ts';
import { ingredientDrafts, replacedSince, requireNoneReplaced, reviveReplaced } from '../../registers/dated-import.ts';
import type { ImportSpec } from '../../registers/register-import.ts';
import type { Scope } from '../../registers/scope.ts';
import { addPrice, NewPrice, removePrices } from './price-rows.ts';

const table = 'ingredient_prices';

/** Prices as an import brings them and takes them back. */
export const priceRows = {
  table,
  spec: { topic: 'prices' as const, Input: NewPrice },
  async createMany(tx: Queryable, scope: Scope, prices: NewPrice[]): Promise<number[]> {
    const ids: number[] = [];
    for (const price of fromFirstFeed(prices)) ids.push(await addPrice(tx, scope, price));
    return ids;
  },
  async removeMany(tx: Queryable, scope: Scope, ids: number[]): Promise<void> {
    await requireNoneReplaced(tx, scope, table, ids, 'preços já substituídos');
    await removePrices(tx, scope, ids);
    await reviveReplaced(tx, scope, table, ids);
  },
  touched: (sql: Queryable, scope: Scope, ids: Fragment) => replacedSince(sql, scope, table, ids),
};

/** As on the form, the first price of an ingredient holds for all that was fed before it, too. */
function fromFirstFeed(prices: NewPrice[]): NewPrice[] {
  const inOrder = prices.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  return inOrder.map((price) => ({ ...price, from_first_feed: true }));
}

export const priceImport: ImportSpec<NewPrice> = {
  sheet: priceSheet,
  draft: (sql, scope, lines) => ingredientDrafts(sql, scope, lines.map(inCents), 'Válido desde repetido'),
};

/** The sheet has R$, as people write prices. */
function inCents(line: ImportLine): ImportLine {
  const { cents_per_tonne: reais = null } = line;
  return { ...line, cents_per_tonne: typeof reais === 'number' ? centsPerTonne(reais, 'tonne') : reais };
}
