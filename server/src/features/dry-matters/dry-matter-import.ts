import { dryMatterSheet } from '@cocho/domain/sheets/dry-matters';
import type { Fragment, Queryable } from '../../db/db.ts';
import { ingredientDrafts, replacedSince, requireNoneReplaced, reviveReplaced } from '../../registers/dated-import.ts';
import { requireLive } from '../../registers/references.ts';
import type { ImportSpec } from '../../registers/register-import.ts';
import type { Scope } from '../../registers/scope.ts';
import { addDryMatters, NewDryMatter, removeDryMatters } from './dry-matter-rows.ts';

const table = 'ingredient_dry_matters';

/** Dry matters as an import brings them and takes them back. */
export const dryMatterRows = {
  table,
  spec: { topic: 'dry-matters' as const, Input: NewDryMatter },
  async createMany(tx: Queryable, scope: Scope, said: NewDryMatter[]): Promise<number[]> {
    const ingredients = [...new Set(said.map(({ ingredient_id }) => ingredient_id))];
    const missing = 'Ingrediente não encontrado';
    await requireLive(tx, scope.farm_id, ingredients, { table: 'ingredients', field: 'ingredient', missing });
    return addDryMatters(tx, scope, said);
  },
  async removeMany(tx: Queryable, scope: Scope, ids: number[]): Promise<void> {
    await requireNoneReplaced(tx, scope, table, ids, 'matérias secas já substituídas');
    await removeDryMatters(tx, scope, tx`id = any(${ids}::bigint[])`);
    await reviveReplaced(tx, scope, table, ids);
  },
  touched: (sql: Queryable, scope: Scope, ids: Fragment) => replacedSince(sql, scope, table, ids),
};

export const dryMatterImport: ImportSpec<NewDryMatter> = {
  sheet: dryMatterSheet,
  draft: (sql, scope, lines) => ingredientDrafts(sql, scope, lines, 'Válida desde repetida'),
};
