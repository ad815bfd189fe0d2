import { Ingredient, IngredientInput } from '@cocho/domain/ingredients';
import { IdParams, ListQuery, MessageAnswer, many, one, orderBy, sendRows } from '../answers.ts';
import type { App } from '../app.ts';
import type { Queryable } from '../db.ts';
import { notFound, staleOrMissing } from '../errors.ts';

const missing = 'Ingrediente não encontrado';
const read = { access: 'ingredients.read' } as const;
const write = { access: 'ingredients.write', changes: 'ingredients' } as const;

export async function ingredients(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/ingredients',
    { config: read, schema: { querystring: ListQuery, response: { 200: many(Ingredient) } } },
    ({ farm, query }, reply) => {
      const rows = sql`
        select ${columns(sql)} from ingredients
        where farm_id = ${farm.id} and deleted_at is null
        ${query.search ? sql`and name_key(name) like '%' || name_key(${query.search}) || '%'` : sql``}
        ${orderBy(sql, query.sort, { name: sql`name collate "pt-BR-x-icu"`, created_at: sql`created_at` })}
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.get(
    '/ingredients/:id',
    { config: read, schema: { params: IdParams, response: { 200: one(Ingredient) } } },
    async ({ farm, params }) => {
      const data = await findIngredient(sql, farm.id, params.id);
      if (!data) throw notFound(missing);
      return { data };
    },
  );

  app.post(
    '/ingredients',
    { config: write, schema: { body: IngredientInput, response: { 201: one(Ingredient) } } },
    async ({ farm, body }, reply) => {
      const data = await createIngredient(sql, farm.id, body);
      return reply.code(201).send({ data, message: 'Ingrediente criado com sucesso' });
    },
  );

  app.put(
    '/ingredients/:id',
    { config: write, schema: { params: IdParams, body: IngredientInput, response: { 200: one(Ingredient) } } },
    async ({ farm, params, body }) => {
      const [data] = await sql<Ingredient[]>`
        update ingredients set name = ${body.name}, version = version + 1, updated_at = now()
        where farm_id = ${farm.id} and id = ${params.id} and deleted_at is null
          and version = coalesce(${body.version ?? null}, version)
        returning ${columns(sql)}
      `;
      if (!data) throw staleOrMissing(await findIngredient(sql, farm.id, params.id), missing);
      return { data, message: 'Ingrediente atualizado com sucesso' };
    },
  );

  app.delete(
    '/ingredients/:id',
    { config: write, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async ({ farm, params }) => {
      const { count } = await sql`
        update ingredients set deleted_at = now()
        where farm_id = ${farm.id} and id = ${params.id} and deleted_at is null
      `;
      if (count === 0) throw notFound(missing);
      return { message: 'Ingrediente excluído com sucesso' };
    },
  );

  app.post(
    '/ingredients/:id/restore',
    { config: write, schema: { params: IdParams, response: { 200: one(Ingredient) } } },
    async ({ farm, params }) => {
      const [data] = await sql<Ingredient[]>`
        update ingredients set deleted_at = null
        where farm_id = ${farm.id} and id = ${params.id}
        returning ${columns(sql)}
      `;
      if (!data) throw notFound(missing);
      return { data, message: 'Exclusão desfeita' };
    },
  );
}

export async function createIngredient(sql: Queryable, farmId: number, { name }: IngredientInput): Promise<Ingredient> {
  const [row] = await sql<[Ingredient]>`
    insert into ingredients (farm_id, name) values (${farmId}, ${name}) returning ${columns(sql)}
  `;
  return row;
}

async function findIngredient(sql: Queryable, farmId: number, id: number): Promise<Ingredient | undefined> {
  const [row] = await sql<Ingredient[]>`
    select ${columns(sql)} from ingredients where farm_id = ${farmId} and id = ${id} and deleted_at is null
  `;
  return row;
}

function columns(sql: Queryable) {
  return sql`id, name, version, iso(created_at) as created_at, iso(updated_at) as updated_at`;
}
