import type { LineError } from '@cocho/domain/imports';
import { required } from '@cocho/domain/messages';
import { nameKey } from '@cocho/domain/names';
import type { RecipeInput } from '@cocho/domain/recipes';
import type { ImportLine } from '@cocho/domain/sheets/read-table';
import { recipeSheet } from '@cocho/domain/sheets/recipes';
import { type NamedRows, namedRows } from '../../registers/references.ts';
import type { Draft, ImportSpec } from '../../registers/register-import.ts';

/** One line for each ingredient; lines with the same name make one recipe, in the order of the file. */
export const recipeImport: ImportSpec<RecipeInput> = {
  sheet: recipeSheet,
  draft: async (sql, { farm_id }, lines) => {
    const ingredients = await namedRows(sql, farm_id, 'ingredients');
    const named = lines.filter(({ name }) => name !== null);
    const recipes = [...Map.groupBy(named, ({ name }) => nameKey(String(name))).values()];
    return {
      drafts: recipes.map((group) => draftOf(group, ingredients)),
      errors: [
        ...lines.flatMap((line) => missingName(line)),
        ...named.flatMap((line) => missingIngredient(line, ingredients)),
        ...recipes.flatMap(differing),
      ],
    };
  },
};

function draftOf(group: ImportLine[], ingredients: NamedRows): Draft {
  const [first] = group;
  return {
    line: first?.line ?? 0,
    partLines: group.map(({ line }) => line),
    body: {
      name: first?.name,
      timer: first?.timer,
      dry_matter_percent: first?.dry_matter_percent,
      ingredients: group.map(({ ingredient, percent }) => ({ ingredient_id: ingredients.idOf(ingredient), percent })),
    },
  };
}

/** A line without a name belongs to no recipe, so nothing else can be said of it. */
function missingName({ line, name }: ImportLine): LineError[] {
  return name === null ? [{ line, field: 'name', message: required('Nome') }] : [];
}

function missingIngredient({ line, ingredient }: ImportLine, ingredients: NamedRows): LineError[] {
  if (ingredient === null || ingredients.idOf(ingredient) !== null) return [];
  return [{ line, field: 'ingredient', message: 'Ingrediente não encontrado' }];
}

const shared = ['dry_matter_percent', 'timer'];

/** What the lines of a recipe repeat may be left blank below the first, but not say something else. */
function differing([first, ...others]: ImportLine[]): LineError[] {
  const message = `Diferente da linha ${first?.line}, da mesma receita`;
  return others.flatMap((other) =>
    shared
      .filter((field) => other[field] !== null && other[field] !== first?.[field])
      .map((field) => ({ line: other.line, field, message })),
  );
}
