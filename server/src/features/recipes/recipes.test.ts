import type { HistoryEntry } from '@cocho/domain/history';
import { Recipe } from '@cocho/domain/recipes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { farmOf, unique } from '../../../test/resources.ts';

const api = await startApi();
const { sql, call, own, admin, technician } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/recipes`;

type Line = [ingredient_id: number, percent: number];

const form = (...lines: Line[]) => ({
  name: unique('Receita'),
  timer: 4.5,
  dry_matter_percent: 61.25,
  ingredients: lines.map(([ingredient_id, percent]) => ({ ingredient_id, percent })),
});

async function addIngredients(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, () => farm.add('ingredients')));
}

const linesOf = ({ recipes_ingredients }: Recipe): Line[] =>
  recipes_ingredients.map(({ ingredient_id, percent }) => [ingredient_id, percent]);

const send = (body: object) => call<Recipe>('POST', path, { as: admin, body });
const edit = (id: number, body: object, as = admin) => call<Recipe>('PUT', `${path}/${id}`, { as, body });
const remove = (what: string, id: number) => call('DELETE', `/farms/${own}/${what}/${id}`, { as: admin });

describe('the lines', () => {
  test('stay in loading order, whatever the ids, and an edit replaces them', async () => {
    const [a = 0, b = 0, c = 0] = (await addIngredients(3)).sort((x, y) => x - y);
    const created = await send(form([c, 33.3333], [a, 33.3333], [b, 33.3334]));
    expect(created).toMatchObject({ status: 201, body: { message: 'Receita criada com sucesso' } });
    expect(created.body.data).toMatchObject({ timer: 4.5, dry_matter_percent: 61.25 });
    expect(linesOf(created.body.data)).toEqual([
      [c, 33.3333],
      [a, 33.3333],
      [b, 33.3334],
    ]);
    const edited = await edit(created.body.data.id, form([b, 99.9], [c, 0.1]));
    expect(linesOf(edited.body.data)).toEqual([
      [b, 99.9],
      [c, 0.1],
    ]);
    const found = await call<Recipe>('GET', `${path}/${created.body.data.id}`, { as: admin });
    expect(found.body.data).toEqual(edited.body.data);
  });

  test('that do not add up, or repeat an ingredient, are refused in the words of the form', async () => {
    const [a = 0, b = 0] = await addIngredients(2);
    const cases: [Line[], string][] = [
      [
        [
          [a, 60],
          [b, 27.5],
        ],
        'A soma dos ingredientes deve ser 100%. Faltam 12,5%',
      ],
      [
        [
          [a, 60],
          [b, 41],
        ],
        'A soma dos percentuais excede 100% em 1%',
      ],
      [
        [
          [a, 50],
          [a, 50],
        ],
        'Existem ingredientes duplicados. Por favor, ajuste.',
      ],
    ];
    const before = await contents(sql);
    for (const [lines, message] of cases) {
      const answer = await send(form(...lines));
      expect(answer).toMatchObject({ status: 422, body: { errors: [message], fields: { ingredients: message } } });
    }
    expect(await contents(sql)).toEqual(before);
  });

  test("name a live ingredient of the farm: a deleted one and a neighbour's are refused at their line", async () => {
    const [mine = 0, deleted = 0] = await addIngredients(2);
    const theirs = await farmOf(api, 'neighbour').add('ingredients');
    await remove('ingredients', deleted);
    const { id, version } = (await send(form([mine, 100]))).body.data;
    const before = await contents(sql);
    for (const wrong of [deleted, theirs, 999_999_999]) {
      const body = form([mine, 60], [wrong, 40]);
      for (const answer of [await send(body), await edit(id, { ...body, version })]) {
        expect(answer).toMatchObject({
          status: 422,
          body: { fields: { 'ingredients.1.ingredient_id': 'Ingrediente não encontrado' } },
        });
      }
    }
    expect(await contents(sql)).toEqual(before);
  });
});

test('the list that PostgreSQL writes is exactly what its schema says', async () => {
  const id = await farm.add('recipes');
  const { body } = await call('GET', path, { as: admin });
  const strict = {
    ...Recipe.shape,
    recipes_ingredients: z.array(z.strictObject(Recipe.shape.recipes_ingredients.element.shape)),
  };
  const rows = z.array(z.strictObject(strict)).parse(body.data);
  const one = await call('GET', `${path}/${id}`, { as: admin });
  expect(rows.find((row) => row.id === id)).toEqual(one.body.data);
});

describe('two people who edit the same recipe', () => {
  test('do not overwrite each other: the second gets what the first saved, and the trail has it all', async () => {
    const [a = 0, b = 0] = await addIngredients(2);
    const created = (await send(form([a, 100]))).body.data;
    const edits = [form([a, 70], [b, 30]), form([b, 100])].map((body) => ({ ...body, version: created.version }));
    const answers = await Promise.all(edits.map((body, index) => edit(created.id, body, index ? technician : admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const saved = answers[winner]?.body.data;
    const refused = answers[1 - winner]?.body;
    expect(refused?.errors).toEqual(['Este cadastro foi alterado por outra pessoa enquanto você editava.']);
    expect(refused?.current).toEqual(saved);
    await edit(created.id, { ...edits[1 - winner], version: saved?.version }, winner ? admin : technician);

    const trail = await call<HistoryEntry[]>('GET', `${path}/${created.id}/history`, { as: admin });
    const [second, first, start] = trail.body.data;
    expect(trail.body.data).toHaveLength(3);
    expect(start).toMatchObject({ action: 'create', user_name: admin.name, before: null, after: created });
    expect(first).toMatchObject({ action: 'update', before: created, after: saved });
    expect(second).toMatchObject({ action: 'update', before: saved, after: { name: edits[1 - winner]?.name } });
    const people = [admin.name, technician.name];
    expect([first?.user_name, second?.user_name]).toEqual(winner ? people.toReversed() : people);
  });
});

describe('what is in use', () => {
  test('a recipe of a rule is not deleted, and the refusal names the rules', async () => {
    const recipe_id = await farm.add('recipes');
    for (const name of ['Terminação', 'Adaptação']) {
      await farm.post('rules', { name, recipe_id, lot_ids: [await farm.add('lots')] });
    }
    expect(await remove('recipes', recipe_id)).toMatchObject({
      status: 409,
      body: { errors: ['Receita não pode ser excluída: em uso por Adaptação, Terminação'] },
    });
  });

  test('a deleted recipe does not come back while one of its ingredients is gone', async () => {
    const [a = 0, b = 0] = await addIngredients(2);
    const { id } = (await send(form([a, 50], [b, 50]))).body.data;
    await remove('recipes', id);
    expect(await remove('ingredients', b)).toMatchObject({ status: 200 });
    const restore = (what: string, row: number) => call('POST', `/farms/${own}/${what}/${row}/restore`, { as: admin });
    expect(await restore('recipes', id)).toMatchObject({
      status: 409,
      body: { errors: [expect.stringMatching(/^A exclusão não pode ser desfeita, .*: Ingrediente \w+$/)] },
    });
    expect(await call('GET', `${path}/${id}`, { as: admin })).toMatchObject({ status: 404 });
    await restore('ingredients', b);
    expect(await restore('recipes', id)).toMatchObject({ status: 200 });
  });

  test('an ingredient deleted while a recipe begins to use it leaves no live recipe without it', async () => {
    for (let round = 0; round < 50; round++) {
      const [ingredient = 0, other = 0] = await addIngredients(2);
      const recipe = (await send(form([other, 100]))).body.data.id;
      const [deleted, created, edited] = await Promise.all([
        remove('ingredients', ingredient),
        send(form([ingredient, 100])),
        edit(recipe, form([other, 50], [ingredient, 50])),
      ]);
      const statuses = [deleted.status, created.status, edited.status].join();
      expect(statuses).toBeOneOf(['200,422,422', '409,201,200']);
    }
    const broken = await sql`
      select r.id from recipes r join recipe_ingredients ri on ri.farm_id = r.farm_id and ri.recipe_id = r.id
      join ingredients i on i.farm_id = ri.farm_id and i.id = ri.ingredient_id
      where r.farm_id = ${own} and r.deleted_at is null and i.deleted_at is not null
    `;
    expect(broken).toHaveLength(0);
  });
});
