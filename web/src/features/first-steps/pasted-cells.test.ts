import { expect, test } from 'vitest';
import { type GridColumn, isTable, paste } from './pasted-cells.ts';

const columns: GridColumn[] = [
  { field: 'name', label: 'Nome', kind: 'text', size: 10 },
  { field: 'capacity', label: 'Capacidade', kind: 'number', size: 6 },
];
const one = { name: 'Curral 1', capacity: '100' };
const two = { name: 'Curral 2', capacity: '100' };

test.each([
  ['two columns over what is there, and below it', { row: 0, column: 0 }, 'A\t80\r\nB\t90\r\n', ['A 80', 'B 90']],
  ['a column from where one stands', { row: 0, column: 1 }, '80\n90', ['Curral 1 80', ' 90']],
  ['what has headings, without them', { row: 0, column: 0 }, 'NOME\tcapacidade\nA\t80', ['A 80']],
  ['more columns than there are, without the rest', { row: 0, column: 0 }, 'A\t80\tx', ['A 80']],
])('pastes %s', (_, at, text, expected) => {
  expect(
    paste({ columns, rows: [one], offered: [one] }, at, text).map(({ name, capacity }) => `${name} ${capacity}`),
  ).toEqual(expected);
  expect(one).toEqual({ name: 'Curral 1', capacity: '100' });
});

test.each([
  ['the whole list leaves nothing that was only offered', { row: 0, column: 0 }, 'A\t80', two, ['A']],
  [
    'the whole list leaves what somebody typed',
    { row: 0, column: 0 },
    'A\t80',
    { ...two, name: 'Piquete' },
    ['A', 'Piquete'],
  ],
  ['nothing but headings changes nothing', { row: 0, column: 0 }, 'Nome\tCapacidade\n', two, ['Curral 1', 'Curral 2']],
  ['a column leaves all rows', { row: 0, column: 1 }, '80\n', two, ['Curral 1', 'Curral 2']],
])('a paste of %s', (_, at, text, second, expected) => {
  const pasted = paste({ columns, rows: [one, second], offered: [one, two] }, at, text);
  expect(pasted.map(({ name }) => name)).toEqual(expected);
});

test('what was only offered is known wherever it stands', () => {
  const pasted = paste({ columns, rows: [two, two], offered: [one, two] }, { row: 0, column: 0 }, 'A\t80');
  expect(pasted.map(({ name }) => name)).toEqual(['A']);
});

test('a single cell is no table', () => {
  expect([isTable('Curral 1'), isTable('Curral 1\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
