import { type DatedValue, type Removal, withEnds } from '@cocho/domain/dated-values';
import type { Day } from '@cocho/domain/days';
import type { Fragment, Queryable } from '../db/db.ts';
import type { Scope } from './scope.ts';

export type IngredientTable = 'ingredient_prices' | 'ingredient_dry_matters';
/** Of what holds from a day on. One that was replaced or taken back stays there, with who did it. */
type DatedTable = IngredientTable | 'daily_costs';

/** The statement by which those that hold and are meant no longer do. */
export function takingBack(tx: Queryable, { farm_id, user_id }: Scope, table: DatedTable, where: Fragment): Fragment {
  return tx`
    update ${tx(table)} set removed_at = now(), removed_by = ${user_id}
    where farm_id = ${farm_id} and removed_at is null and ${where}
  `;
}

/** The newest first, with who said so; those that no longer hold after all others. `columns` are of `d`. */
export async function datedValues<Row extends DatedValue>(
  sql: Queryable,
  farmId: number,
  table: DatedTable,
  columns: Fragment,
  where: Fragment,
) {
  type Told = Omit<Row, 'valid_to'> & Omit<DatedValue, 'valid_to'> & Removal;
  const rows = await sql<Told[]>`
    select d.id, d.valid_from, ${columns}, u.name as user_name, d.created_at, d.removed_at, r.name as removed_by
    from ${sql(table)} d
    left join users u on u.id = d.user_id
    left join users r on r.id = d.removed_by
    where d.farm_id = ${farmId} and ${where}
    order by d.valid_from desc, d.id desc
  `;
  return withEnds(rows);
}

/** What holds on a day for each ingredient; nothing but its name where nobody said. `columns` are of `d`. */
export function ingredientValuesOn<Row extends object>(
  sql: Queryable,
  farmId: number,
  day: Day,
  table: IngredientTable,
  columns: Fragment,
): Promise<Row[]> {
  return sql<Row[]>`
    select i.id as ingredient_id, i.name as ingredient_name, d.valid_from, ${columns}
    from ingredients i
    left join ${sql(table)} d on d.farm_id = i.farm_id and d.ingredient_id = i.id and d.removed_at is null
      and d.valid_from = (
        select max(valid_from) from ${sql(table)}
        where farm_id = i.farm_id and ingredient_id = i.id and valid_from <= ${day} and removed_at is null
      )
    where i.farm_id = ${farmId} and i.deleted_at is null
    order by i.name collate "pt-BR-x-icu", i.id
  `;
}
