import type { Recipe } from '@cocho/domain/recipes';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { importer } from '../../../test/imports.ts';

const api = await startApi();
const { call, admin, own } = api;
const { check, apply, add } = importer(api, own, admin);

type Row = Record<string, unknown> & { line: number };

for (const name of ['Silagem de milho', 'Caroço de algodão']) await add('ingredients', { name });

const mix = { name: 'Terminação', dry_matter_percent: 72, timer: 5 };
const lines = (...parts: [ingredient: string | null, percent: unknown][]): Row[] =>
  parts.map(([ingredient, percent], index) => ({ line: index + 2, ...mix, ingredient, percent }));

test('recipes are gathered from one line for each ingredient, in their order', async () => {
  const rows = lines(['caroco de algodao', 30.5], ['Silagem de Milho', '69,5']);
  const other = {
    line: 4,
    name: 'Adaptação',
    dry_matter_percent: 52,
    timer: 6,
    ingredient: 'Silagem de milho',
    percent: 100,
  };
  const blank = { ...rows[1], line: 5, name: 'TERMINACAO', dry_matter_percent: null, timer: null } as Row;
  const answer = await apply('recipes', [rows[0] as Row, other, blank]);
  expect(answer).toMatchObject({ status: 200, body: { data: { rows: 3, errors: [] } } });
  const { body } = await call<Recipe[]>('GET', `/farms/${own}/recipes`, { as: admin });
  expect(body.data).toMatchObject([
    { name: 'Adaptação', dry_matter_percent: 52, timer: 6, recipes_ingredients: [{ percent: 100 }] },
    {
      name: 'Terminação',
      recipes_ingredients: [
        { ingredient_name: 'Caroço de algodão', percent: 30.5 },
        { ingredient_name: 'Silagem de milho', percent: 69.5 },
      ],
    },
  ]);
  const again = await check('recipes', lines(['Silagem de milho', 100]));
  expect(again.body.data.errors).toMatchObject([{ line: 2, message: 'Já existe uma receita com este nome' }]);
});

const named = (rows: Row[]) => rows.map((row) => ({ ...row, name: 'Outra' }));
test.each<[string, Row[], object[]]>([
  [
    'a mix that does not add up is refused at its first line',
    named(lines(['Silagem de milho', 60], ['Caroço de algodão', 30])),
    [{ line: 2, field: null, message: 'A soma dos ingredientes deve ser 100%. Faltam 10%' }],
  ],
  [
    'an ingredient twice in a recipe is refused at its first line',
    named(lines(['Silagem de milho', 60], ['SILAGEM DE MILHO', 40])),
    [{ line: 2, field: null, message: 'Existem ingredientes duplicados. Por favor, ajuste.' }],
  ],
  [
    'an unknown ingredient and a wrong percent are refused at their own lines',
    named(lines(['Silagem de milho', 60], ['Ouro em pó', 30], [null, 10], ['Caroço de algodão', 'pouco'])),
    [
      { line: 3, field: 'ingredient', message: 'Ingrediente não encontrado' },
      { line: 4, field: 'ingredient', message: 'Ingrediente é obrigatório' },
      { line: 5, field: 'percent', message: 'Quantidade deve ser um número' },
    ],
  ],
  [
    'lines of a recipe that disagree are refused',
    named([...lines(['Silagem de milho', 60]), { ...lines(['Caroço de algodão', 40])[0], line: 3, timer: 9 } as Row]),
    [{ line: 3, field: 'timer', message: 'Diferente da linha 2, da mesma receita' }],
  ],
  [
    'a line of no recipe is refused for that alone',
    [{ line: 8, ...mix, name: null, ingredient: 'Ouro em pó', percent: 3 }],
    [{ line: 8, field: 'name', message: 'Nome é obrigatório' }],
  ],
])('%s', async (_, rows, errors) => {
  expect((await check('recipes', rows)).body.data.errors).toEqual(errors);
});
