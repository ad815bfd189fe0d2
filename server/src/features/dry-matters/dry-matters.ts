import { DryMatter, DryMatterInput, IngredientDryMatter } from '@cocho/domain/dry-matters';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { importRoute } from '../../registers/register-import.ts';
import { scopeOf } from '../../registers/scope.ts';
import { ingredientRows } from '../ingredients.ts';
import { dryMatterImport, dryMatterRows } from './dry-matter-import.ts';
import { addDryMatters, dryMattersOf, dryMattersOn, removeDryMatters } from './dry-matter-rows.ts';

const DryMatterParams = IdParams.extend({ dryMatterId: IdParams.shape.id });
const read = { access: 'ingredients.read' } as const;
const write = { access: 'ingredients.write', changes: ['ingredients'] } as const;

/** How dry each ingredient is, since when, and who said so. */
export async function dryMatters(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/ingredients/dry_matters',
    { config: read, schema: { response: { 200: many(IngredientDryMatter) } } },
    async (request) => {
      const { farm_id, today } = scopeOf(request);
      return { data: await dryMattersOn(sql, farm_id, today) };
    },
  );

  app.get(
    '/ingredients/:id/dry_matters',
    { config: read, schema: { params: IdParams, response: { 200: many(DryMatter) } } },
    async (request) => {
      const { params, farm } = request;
      if (!(await ingredientRows.find(sql, scopeOf(request), params.id))) throw notFound(ingredientRows.texts.missing);
      return { data: await dryMattersOf(sql, farm.id, params.id) };
    },
  );

  app.post(
    '/ingredients/:id/dry_matters',
    { config: write, schema: { params: IdParams, body: DryMatterInput, response: { 201: one(DryMatter) } } },
    async (request, reply) => {
      const scope = scopeOf(request);
      const { id: ingredient_id } = request.params;
      const data = await transaction(sql, async (tx) => {
        if (!(await ingredientRows.lock(tx, scope, ingredient_id))) throw notFound(ingredientRows.texts.missing);
        const [id] = await addDryMatters(tx, scope, [{ ...request.body, ingredient_id }]);
        return (await dryMattersOf(tx, scope.farm_id, ingredient_id)).find((row) => row.id === id) as DryMatter;
      });
      return reply.code(201).send({ data, message: 'Matéria seca registrada com sucesso' });
    },
  );

  importRoute(app, dryMatterRows, dryMatterImport);

  app.delete(
    '/ingredients/:id/dry_matters/:dryMatterId',
    { config: write, schema: { params: DryMatterParams, response: { 200: MessageAnswer } } },
    async (request) => {
      const { id, dryMatterId } = request.params;
      const removed = await transaction(sql, (tx) =>
        removeDryMatters(tx, scopeOf(request), tx`ingredient_id = ${id} and id = ${dryMatterId}`),
      );
      if (removed === 0) throw notFound('Matéria seca não encontrada');
      return { message: 'Matéria seca excluída com sucesso' };
    },
  );
}
