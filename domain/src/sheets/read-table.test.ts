import { describe, expect, test } from 'vitest';
import { corralSheet } from './corrals.ts';
import { lotSheet } from './lots.ts';
import { readFields, readTable } from './read-table.ts';
import { recipeSheet } from './recipes.ts';
import { importColumns, templateOf } from './sheet.ts';

describe('headings', () => {
  test('are found in any order, without their units, whatever their case and accents', () => {
    const table = readTable(lotSheet, [
      ['gmd', 'PESO MEDIO INICIAL', ' baia ', 'Data  de entrada', 'cabecas', 'Nome'],
      ['1,5', 380, 'B1', '12/03/2026', '1.100', 'Lote 1'],
    ]);
    expect(table).toEqual({
      missing: [],
      ignored: [],
      lines: [
        {
          line: 2,
          name: 'Lote 1',
          corral: 'B1',
          quantity: 1100,
          entry_date: '2026-03-12',
          client_name: null,
          initial_avg_weight: 380,
          initial_load: null,
          gmd: 1.5,
          breed: null,
          category: null,
        },
      ],
    });
  });

  test('may stand below a title and blank lines, and the lines keep their numbers', () => {
    const { lines } = readTable(corralSheet, [
      ['Baias da Fazenda Boa Vista'],
      [],
      ['Nome', 'Capacidade de animais'],
      ['Baia 1', 100],
      [null, '  '],
      ['Baia 2'],
    ]);
    expect(lines).toEqual([
      { line: 4, name: 'Baia 1', capacity: 100 },
      { line: 6, name: 'Baia 2', capacity: null },
    ]);
  });

  test('that are needed and not there are missing, those that nobody reads are ignored', () => {
    const { missing, ignored } = readTable(lotSheet, [['Nome', 'Pelagem', 'Baia', '', 'Pelagem']]);
    expect(missing).toEqual(['Cabeças', 'Data de Entrada', 'GMD']);
    expect(ignored).toEqual(['Pelagem', 'Pelagem']);
  });

  test.each([[[]], [[[]]], [[[null]]]])('of %o are all missing', (table) => {
    expect(readTable(recipeSheet, table)).toMatchObject({ lines: [], ignored: [] });
    expect(readTable(recipeSheet, table).missing).toHaveLength(5);
  });
});

test('cells that come by field are read in the same way, and others are left out', () => {
  const row = { line: 7, name: ' Baia 1 ', capacity: '1.200', farm_id: 3 };
  expect(readFields(corralSheet, row)).toEqual({ line: 7, name: 'Baia 1', capacity: 1200 });
});

test('a template has the headings of the import and one line that it reads', () => {
  const template = templateOf(lotSheet);
  const { columns, rows } = template;
  expect(JSON.parse(JSON.stringify(template)), 'plain data').toEqual(template);
  const { lines, missing } = readTable(lotSheet, [columns.map(({ label }) => label), ...rows]);
  expect(missing).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(Object.values(lines[0] ?? {})).not.toContain(null);
  expect(importColumns(lotSheet).map(({ label }) => label)).toEqual(columns.map(({ label }) => label));
});
