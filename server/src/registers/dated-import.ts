import type { LineError } from '@cocho/domain/imports';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import type { Fragment, Queryable } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import type { IngredientTable } from './dated-values.ts';
import { namedRows } from './references.ts';
import { listed } from './register-changes.ts';
import type { Draft } from './register-import.ts';
import type { Scope } from './scope.ts';

/** Lines that say what holds of an ingredient from a day on. */
export async function ingredientDrafts(
  sql: Queryable,
  { farm_id }: Scope,
  lines: ImportLine[],
  repeated: string,
): Promise<{ drafts: Draft[]; errors: LineError[] }> {
  const ingredients = await namedRows(sql, farm_id, 'ingredients');
  const found = lines.map(({ line, ingredient, ...cells }) => ({
    line,
    isUnknown: ingredient !== null && ingredients.idOf(ingredient) === null,
    body: { ...cells, ingredient_id: ingredients.idOf(ingredient) },
  }));
  const unknown = found.filter(({ isUnknown }) => isUnknown);
  return {
    drafts: found.map(({ line, body }) => ({ line, body })),
    errors: [
      ...unknown.map(({ line }) => ({ line, field: 'ingredient', message: 'Ingrediente não encontrado' })),
      ...repeatedDays(found, repeated),
    ],
  };
}

/** Two of one ingredient and day: nobody could tell which counts. */
function repeatedDays(drafts: Draft[], repeated: string): LineError[] {
  const known = drafts.filter(({ body }) => body.ingredient_id !== null);
  const groups = Map.groupBy(known, ({ body }) => `${body.ingredient_id} ${body.valid_from}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map(({ line }) => ({
      line,
      field: 'valid_from',
      message: `${repeated}: já está na linha ${first?.line}`,
    })),
  );
}

/** Ingredients of those that were replaced or taken back since. */
export function replacedSince(sql: Queryable, { farm_id }: Scope, table: IngredientTable, ids: Fragment): Fragment {
  return sql`
    select i.name from ${sql(table)} d join ingredients i on i.farm_id = d.farm_id and i.id = d.ingredient_id
    where d.farm_id = ${farm_id} and d.id = any(${ids}) and d.removed_at is not null
  `;
}

/** What an import replaced holds again: it was taken back in the moment in which the import brought its own. */
export async function reviveReplaced(
  tx: Queryable,
  { farm_id }: Scope,
  table: IngredientTable,
  ids: number[],
): Promise<void> {
  await tx`
    update ${tx(table)} d set removed_at = null, removed_by = null
    from ${tx(table)} brought
    where brought.farm_id = ${farm_id} and brought.id = any(${ids}::bigint[])
      and d.farm_id = ${farm_id} and d.ingredient_id = brought.ingredient_id and d.valid_from = brought.valid_from
      and d.id <> brought.id and d.removed_at = brought.created_at
  `;
}

/** Refuses to take back an import of which something was replaced since; `what` names it. */
export async function requireNoneReplaced(
  tx: Queryable,
  scope: Scope,
  table: IngredientTable,
  ids: number[],
  what: string,
): Promise<void> {
  const replaced = await tx<{ name: string }[]>`${replacedSince(tx, scope, table, tx`${ids}::bigint[]`)} limit 6`;
  if (replaced.length > 0) throw conflict(`A importação não pode ser desfeita: ${what}: ${listed(replaced)}`);
}
