import type { LineError } from '@cocho/domain/imports';
import { centsPerTonne } from '@cocho/domain/prices';
import { priceSheet } from '@cocho/domain/sheets/prices';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { namedRows } from '../../registers/references.ts';
import { listed } from '../../registers/register-changes.ts';
import type { ImportSpec } from '../../registers/register-import.ts';
import type { Scope } from '../../registers/scope.ts';
import { addPrice, NewPrice, removePrices } from './price-rows.ts';

/** Prices as an import brings them and takes them back. */
export const priceRows = {
  table: 'prices',
  spec: { topic: 'prices' as const, Input: NewPrice },
  async createMany(tx: Queryable, scope: Scope, prices: NewPrice[]): Promise<number[]> {
    const ids: number[] = [];
    for (const price of prices) ids.push(await addPrice(tx, scope, price));
    return ids;
  },
  async removeMany(tx: Queryable, scope: Scope, ids: number[]): Promise<void> {
    const kept = await tx<{ name: string }[]>`${touched(tx, scope, tx`${ids}::bigint[]`)} limit 6`;
    if (kept.length > 0) throw conflict(`A importação não pode ser desfeita: preços já substituídos: ${listed(kept)}`);
    await removePrices(tx, scope, ids);
  },
  touched,
};

/** Ingredients of prices that were replaced or taken back since. */
function touched(sql: Queryable, { farm_id }: Scope, ids: Fragment): Fragment {
  return sql`
    select i.name from ingredient_prices p join ingredients i on i.farm_id = p.farm_id and i.id = p.ingredient_id
    where p.farm_id = ${farm_id} and p.id = any(${ids}) and p.removed_at is not null
  `;
}

export const priceImport: ImportSpec<NewPrice> = {
  sheet: priceSheet,
  draft: async (sql, { farm_id }, lines) => {
    const ingredients = await namedRows(sql, farm_id, 'ingredients');
    const drafts = lines.map(({ line, ingredient, cents_per_tonne: reais, ...body }) => ({
      line,
      body: {
        ...body,
        ingredient_id: ingredients.idOf(ingredient),
        // The sheet has R$, as people write prices.
        cents_per_tonne: typeof reais === 'number' ? centsPerTonne(reais, 'tonne') : reais,
      },
    }));
    const unknown = lines.filter(({ ingredient }) => ingredient !== null && ingredients.idOf(ingredient) === null);
    return {
      drafts,
      errors: [
        ...unknown.map(({ line }) => ({ line, field: 'ingredient', message: 'Ingrediente não encontrado' })),
        ...repeated(lines),
      ],
    };
  },
};

/** Two prices of one day: nobody could tell which counts. */
function repeated(lines: ImportLine[]): LineError[] {
  const groups = Map.groupBy(lines, ({ ingredient, valid_from }) => `${ingredient} ${valid_from}`.toLowerCase());
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ line }) => ({
      line,
      field: 'valid_from',
      message: `Válido desde repetido: já está na linha ${first?.line}`,
    })),
  );
}
