import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeError, firstErrors, repeatedNames, slicesOf } from './imports.ts';
import { nameKey } from './names.ts';
import { lotSheet } from './sheets/lots.ts';
import { recipeSheet } from './sheets/recipes.ts';

test('a name is repeated when a line above has it, whatever its case and accents; no name is no repetition', () => {
  const names = ['Milho', 'Ureia', 'milhó', null, '', ' UREIA ', 'Milho'];
  const errors = repeatedNames(names.map((name, index) => ({ line: index + 2, name })));
  expect(errors.map(({ line, message }) => [line, message])).toEqual([
    [4, 'Nome repetido: já está na linha 2'],
    [7, 'Nome repetido: já está na linha 3'],
    [8, 'Nome repetido: já está na linha 2'],
  ]);
});

test('of a line and column only the first error is told, in the order of the lines', () => {
  const error = (line: number, field: string | null, message: string) => ({ line, field, message });
  const found = [
    error(5, 'gmd', 'a'),
    error(2, null, 'b'),
    error(5, 'gmd', 'c'),
    error(2, null, 'd'),
    error(5, 'name', 'e'),
  ];
  expect(firstErrors(found).map(({ message }) => message)).toEqual(['b', 'd', 'a', 'e']);
});

test('slices hold every line once, at most 1,000 unless they share a name, and never part lines of one name', () => {
  const names = fc.array(fc.constantFrom('A', 'á', 'B', 'c', 'C', null, ...'defghij'), {
    maxLength: 3000,
    size: 'max',
  });
  fc.assert(
    fc.property(names, (all) => {
      const lines = all.map((name, index) => ({ line: index + 2, name }));
      const slices = slicesOf(lines);
      expect(slices.flat().sort((a, b) => a.line - b.line)).toEqual(lines);
      const keys = slices.map((slice) => new Set(slice.map(({ name }) => nameKey(String(name ?? '')))));
      for (const [index, slice] of slices.entries()) expect(slice.length <= 1000 || keys[index]?.size === 1).toBe(true);
      expect(keys.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(keys.flatMap((some) => [...some])).size);
    }),
    { numRuns: 50 },
  );
});

test.each([
  [lotSheet, 'quantity', 'Cabeças é obrigatório', 'Cabeças é obrigatório'],
  [lotSheet, 'gmd', 'Deve ser no mínimo -10', 'GMD: Deve ser no mínimo -10'],
  [lotSheet, 'initial_load', 'Carga Inicial deve ser um número positivo', 'Carga Inicial deve ser um número positivo'],
  [recipeSheet, 'percent', 'Quantidade deve ser um número', 'Percentual (%): Quantidade deve ser um número'],
  [recipeSheet, 'name', 'Já existe uma receita com este nome', 'Já existe uma receita com este nome'],
  [recipeSheet, null, 'Existem ingredientes duplicados.', 'Existem ingredientes duplicados.'],
])('in a list an error names its column: %#', (sheet, field, message, expected) => {
  expect(describeError(sheet, { line: 2, field, message })).toBe(expected);
});
