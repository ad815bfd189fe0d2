import { IngredientPrice, Price, PriceInput } from '@cocho/domain/prices';
import { z } from 'zod';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { importRoute } from '../../registers/register-import.ts';
import { scopeOf } from '../../registers/scope.ts';
import { priceImport, priceRows } from './price-import.ts';
import { addPrice, findPrice, firstFed, pricedIngredient, pricesOf, pricesOn, removePrices } from './price-rows.ts';
import { isRecalculating } from './repricing.ts';

const PriceParams = IdParams.extend({ priceId: IdParams.shape.id });
const PriceQuery = z.object({ removed: z.enum(['1']).optional() });
const PriceList = many(Price).extend({
  ingredient_name: z.string(),
  recalculating: z.boolean(),
  first_fed: z.string().nullable(),
});
const read = { access: 'money.read' } as const;
const write = { access: 'money.write', changes: ['money'] } as const;

/** What each ingredient cost, since when, and who said so. */
export async function prices(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/ingredients/prices',
    { config: read, schema: { response: { 200: many(IngredientPrice) } } },
    async (request) => {
      const { farm_id, today } = scopeOf(request);
      return { data: await pricesOn(sql, farm_id, today) };
    },
  );

  app.get(
    '/ingredients/:id/prices',
    { config: read, schema: { params: IdParams, querystring: PriceQuery, response: { 200: PriceList } } },
    async (request) => {
      const { params, query, farm } = request;
      return {
        ingredient_name: await pricedIngredient(sql, farm.id, params.id),
        data: await pricesOf(sql, farm.id, params.id, query.removed === '1'),
        recalculating: await isRecalculating(sql, farm.id),
        first_fed: await firstFed(sql, farm.id, params.id),
      };
    },
  );

  app.post(
    '/ingredients/:id/prices',
    { config: write, schema: { params: IdParams, body: PriceInput, response: { 201: one(Price) } } },
    async (request, reply) => {
      const scope = scopeOf(request);
      const { id: ingredient_id } = request.params;
      const data = await transaction(sql, async (tx) => {
        await pricedIngredient(tx, scope.farm_id, ingredient_id);
        const id = await addPrice(tx, scope, { ...request.body, ingredient_id });
        return findPrice(tx, scope.farm_id, ingredient_id, id);
      });
      return reply.code(201).send({ data, message: 'Preço registrado com sucesso' });
    },
  );

  importRoute(app, priceRows, priceImport);

  app.delete(
    '/ingredients/:id/prices/:priceId',
    { config: write, schema: { params: PriceParams, response: { 200: MessageAnswer } } },
    async (request) => {
      const scope = scopeOf(request);
      const { id, priceId } = request.params;
      await transaction(sql, async (tx) => {
        await findPrice(tx, scope.farm_id, id, priceId);
        await removePrices(tx, scope, [priceId]);
      });
      return { message: 'Preço excluído com sucesso' };
    },
  );
}
