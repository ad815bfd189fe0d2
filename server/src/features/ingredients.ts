import { Ingredient, IngredientInput } from '@cocho/domain/ingredients';
import { ingredientSheet } from '@cocho/domain/sheets/ingredients';
import type { App } from '../http/app-type.ts';
import { importRoute } from '../registers/register-import.ts';
import { registerRoutes } from '../registers/register-routes.ts';
import { registerRows } from '../registers/register-rows.ts';

export const ingredientRows = registerRows<IngredientInput, Ingredient>({
  topic: 'ingredients',
  Input: IngredientInput,
  Row: Ingredient,
  columns: (sql) => sql`t.name`,
  shows: ['ingredients'],
  fields: ({ name }) => ({ name }),
  usedBy: (sql, { farm_id }, id) => sql`
    select r.name from recipe_ingredients ri
    join recipes r on r.farm_id = ri.farm_id and r.id = ri.recipe_id and r.deleted_at is null
    where ri.farm_id = ${farm_id} and ri.ingredient_id = ${id}
    order by r.name collate "pt-BR-x-icu"
  `,
  touched: (sql) => sql`(
    exists (select from ingredient_prices where farm_id = t.farm_id and ingredient_id = t.id and removed_at is null)
    or exists (select from ingredient_dry_matters where farm_id = t.farm_id and ingredient_id = t.id and removed_at is null)
  )`,
  alsoChanges: ['recipes', 'rules', 'treat-schedules'],
});

export async function ingredients(app: App): Promise<void> {
  registerRoutes(app, ingredientRows);
  importRoute(app, ingredientRows, { sheet: ingredientSheet });
}
