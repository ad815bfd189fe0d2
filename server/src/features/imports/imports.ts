import { Import, type ImportTopic, importEvent, importPermission } from '@cocho/domain/imports';
import { may } from '@cocho/domain/permissions';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, forbidden, notFound } from '../../http/errors.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { corralRows } from '../corrals.ts';
import { dryMatterRows } from '../dry-matters/dry-matter-import.ts';
import { ingredientRows } from '../ingredients.ts';
import { lotRows } from '../lots/lot-rows.ts';
import { priceRows } from '../prices/price-import.ts';
import { recipeRows } from '../recipes/recipes.ts';

const registers = {
  ingredients: ingredientRows,
  corrals: corralRows,
  recipes: recipeRows,
  lots: lotRows,
  prices: priceRows,
  'dry-matters': dryMatterRows,
};
const listed = 10;

/** What was brought from spreadsheets, and the way back. */
export async function imports(app: App): Promise<void> {
  const { sql } = app;

  app.get('/imports', { config: { access: 'imports.read' }, schema: { response: { 200: many(Import) } } }, (request) =>
    lastImports(sql, scopeOf(request)),
  );

  app.post(
    '/imports/:id/undo',
    { config: { access: 'imports.write' }, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async (request) => {
      const { id } = request.params;
      const { user_type } = request.session;
      const topic = await transaction(sql, async (tx) => {
        const found = await lockImport(tx, request.farm.id, id);
        if (!may(user_type, importPermission(found.topic))) throw forbidden();
        await registers[found.topic].removeMany(tx, scopeOf(request), found.row_ids);
        await tx`update imports set undone_at = now() where farm_id = ${request.farm.id} and id = ${id}`;
        return found.topic;
      });
      const { spec } = registers[topic];
      const alsoChanges = 'alsoChanges' in spec ? (spec.alsoChanges ?? []) : [];
      for (const changed of [importEvent(topic), ...alsoChanges]) app.events.announce(request.farm.id, changed);
      return { message: 'Importação desfeita' };
    },
  );
}

async function lastImports(sql: Queryable, scope: Scope): Promise<{ data: Import[] }> {
  const found = await sql<Import[]>`
    select i.id, i.topic, u.name as user_name, i.line_count as rows, i.created_at, i.undone_at
    from imports i left join users u on u.id = i.user_id
    where i.farm_id = ${scope.farm_id} order by i.id desc limit ${listed}
  `;
  const data = found.map(async (row) => ({ ...row, undoable: !row.undone_at && (await isUntouched(sql, scope, row)) }));
  return { data: await Promise.all(data) };
}

async function isUntouched(sql: Queryable, scope: Scope, { id, topic }: Import): Promise<boolean> {
  const ids = sql`(select row_ids from imports where farm_id = ${scope.farm_id} and id = ${id})::bigint[]`;
  const touched = await sql`${registers[topic].touched(sql, scope, ids)} limit 1`;
  return touched.length === 0;
}

async function lockImport(tx: Queryable, farmId: number, id: number) {
  const [found] = await tx<[{ topic: ImportTopic; row_ids: number[]; undone_at: string | null }?]>`
    select topic, row_ids, undone_at from imports where farm_id = ${farmId} and id = ${id} for update
  `;
  if (!found) throw notFound('Importação não encontrada');
  if (found.undone_at) throw conflict('Esta importação já foi desfeita');
  return found;
}
