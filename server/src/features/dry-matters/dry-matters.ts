import { DryMatter, DryMatterInput, IngredientDryMatter } from '@cocho/domain/dry-matters';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { scopeOf } from '../../registers/scope.ts';
import { ingredientRows } from '../ingredients.ts';
import { addDryMatter, dryMattersOf, dryMattersOn, removeDryMatters } from './dry-matter-rows.ts';

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
      const { id } = request.params;
      const data = await transaction(sql, async (tx) => {
        if (!(await ingredientRows.lock(tx, scope, id))) throw notFound(ingredientRows.texts.missing);
        return addDryMatter(tx, scope, id, request.body);
      });
      return reply.code(201).send({ data, message: 'Matéria seca registrada com sucesso' });
    },
  );

  app.delete(
    '/ingredients/:id/dry_matters/:dryMatterId',
    { config: write, schema: { params: DryMatterParams, response: { 200: MessageAnswer } } },
    async (request) => {
      const { id, dryMatterId } = request.params;
      const removed = await transaction(sql, (tx) =>
        removeDryMatters(tx, scopeOf(request), id, tx`id = ${dryMatterId}`),
      );
      if (removed === 0) throw notFound('Matéria seca não encontrada');
      return { message: 'Matéria seca excluída com sucesso' };
    },
  );
}
