import { Recipe, RecipeInput } from '@cocho/domain/recipes';
import { insertRows } from '../../db/bulk.ts';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { App } from '../../http/app-type.ts';
import { requireLive, requireUndeleted } from '../../registers/references.ts';
import { importRoute } from '../../registers/register-import.ts';
import { registerRoutes } from '../../registers/register-routes.ts';
import { registerRows } from '../../registers/register-rows.ts';
import { followDiets, lotsFedBy } from '../lots/diet-changes.ts';
import { recipeImport } from './recipe-import.ts';

const ingredientReference = {
  table: 'ingredients',
  field: 'ingredients.*.ingredient_id',
  missing: 'Ingrediente não encontrado',
};

export const recipeRows = registerRows<RecipeInput, Recipe>({
  topic: 'recipes',
  Input: RecipeInput,
  Row: Recipe,
  columns: (sql) => sql`
    t.name, t.timer, t.dry_matter_percent, ${ingredientsOf(sql, sql`t.farm_id`, sql`t.id`)} as recipes_ingredients
  `,
  shows: ['recipes', 'recipe_ingredients', 'ingredients'],
  fields: ({ name, timer, dry_matter_percent }) => ({ name, timer, dry_matter_percent }),
  saveParts: async (tx, scope, recipe_id, { ingredients, keep_dry_matter }) => {
    const { farm_id } = scope;
    const ids = ingredients.map(({ ingredient_id }) => ingredient_id);
    await requireLive(tx, farm_id, ids, ingredientReference);
    const lines = ingredients.map((line, index) => ({ farm_id, recipe_id, position: index + 1, ...line }));
    await tx`delete from recipe_ingredients where farm_id = ${farm_id} and recipe_id = ${recipe_id}`;
    await tx`insert into recipe_ingredients ${tx(lines)}`;
    await followDiets(tx, scope, await lotsFedBy(tx, farm_id, recipe_id), keep_dry_matter);
  },
  createParts: async (tx, { farm_id }, created) => {
    const lines = created.flatMap(({ id: recipe_id, body: { ingredients } }) =>
      ingredients.map((line, index) => ({ farm_id, recipe_id, position: index + 1, ...line })),
    );
    const ids = [...new Set(lines.map(({ ingredient_id }) => ingredient_id))];
    await requireLive(tx, farm_id, ids, ingredientReference);
    await insertRows(tx, 'recipe_ingredients', lines);
  },
  restoreParts: (tx, { farm_id }, id) =>
    requireUndeleted(
      tx,
      tx`
        select i.name, i.deleted_at
        from recipe_ingredients ri join ingredients i on i.farm_id = ri.farm_id and i.id = ri.ingredient_id
        where ri.farm_id = ${farm_id} and ri.recipe_id = ${id} order by i.id for share of i
      `,
    ),
  usedBy: (sql, { farm_id }, id) => sql`
    select name from rules where farm_id = ${farm_id} and recipe_id = ${id} and deleted_at is null
    order by name collate "pt-BR-x-icu"
  `,
  alsoChanges: ['rules', 'treat-schedules', 'lots', 'trough-readings'],
});

export async function recipes(app: App): Promise<void> {
  registerRoutes(app, recipeRows);
  importRoute(app, recipeRows, recipeImport);
}

/** A recipe's lines in loading order, as JSON. */
export function ingredientsOf(sql: Queryable, farmId: Fragment, recipeId: Fragment): Fragment {
  return sql`coalesce((
    select json_agg(json_build_object('ingredient_id', i.id, 'ingredient_name', i.name, 'percent', ri.percent)
      order by ri.position)
    from recipe_ingredients ri join ingredients i on i.farm_id = ri.farm_id and i.id = ri.ingredient_id
    where ri.farm_id = ${farmId} and ri.recipe_id = ${recipeId}
  ), '[]')`;
}
