import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RawCell, readCell } from './cells.ts';
import { csvCell, fromCsvText, separatorOf, toCsvText } from './csv.ts';
import type { CellKind } from './sheet.ts';

const farm = 'America/Cuiaba';

describe('a cell is read', () => {
  test.each<[CellKind, RawCell, unknown]>([
    ['number', 12.5, 12.5],
    ['number', '12,5', 12.5],
    ['number', '12.5', 12.5],
    ['number', ' 1.234,56 ', 1234.56],
    ['number', '1.234', 1234],
    ['number', '1.234.567', 1_234_567],
    ['number', '-7,25', -7.25],
    ['number', '+3', 3],
    ['number', '45,5%', 45.5],
    ['number', '45 %', 45],
    ['number', '', null],
    ['number', '   ', null],
    ['number', null, null],
    ['number', undefined, null],
    ['number', 'dez', 'dez'],
    ['number', '12,5,3', '12,5,3'],
    ['number', '1,234.5', '1,234.5'],
    ['number', '0x10', '0x10'],
    ['number', '1e3', '1e3'],
    ['number', 'Infinity', 'Infinity'],
    ['day', '12/03/2026', '2026-03-12'],
    ['day', '1/2/2026', '2026-02-01'],
    ['day', '12/03/26', '2026-03-12'],
    ['day', '12-03-2026', '2026-03-12'],
    ['day', '12/03/2026 00:00', '2026-03-12'],
    ['day', '2026-03-12', '2026-03-12'],
    ['day', '2026-03-12T23:59:00Z', '2026-03-12'],
    ['day', new Date('2026-03-12T00:00:00Z'), '2026-03-12'],
    ['day', 46093, '2026-03-12'],
    ['day', 46093.75, '2026-03-12'],
    ['day', '46093', '2026-03-12'],
    ['day', 'ontem', 'ontem'],
    ['day', '31/02/2026', '31/02/2026'],
    ['day', '2026-13-01', '2026-13-01'],
    ['day', 7, '7'],
    ['day', '', null],
    ['text', '  Lote 1 ', 'Lote 1'],
    ['text', 101, '101'],
    ['text', 1.5, '1,5'],
    ['text', true, 'true'],
    ['text', new Date('2026-03-12T00:00:00Z'), '12/03/2026'],
    ['text', new Date(Number.NaN), null],
    ['text', '=1+1', '=1+1'],
  ])('as %s: %o is %o', (kind, raw, expected) => {
    expect(readCell(kind, raw)).toBe(expected);
  });

  test('once: reading what was read changes nothing', () => {
    const kinds = fc.constantFrom<CellKind>('text', 'number', 'day');
    const raw = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null));
    fc.assert(
      fc.property(kinds, raw, (kind, cell) => {
        const once = readCell(kind, cell);
        expect(readCell(kind, once)).toBe(once);
      }),
    );
  });
});

describe('a text in a CSV', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', "'=1+1", "''@x"])(
    'that could be run as a formula (%j) gets an apostrophe',
    (text) => {
      expect(toCsvText(text)).toBe(`'${text}`);
    },
  );

  test.each(['Lote 1', "d'água", "'aspas", 'a=b', '', '1-2', ' =1'])('that could not (%j) stays as it is', (text) => {
    expect(toCsvText(text)).toBe(text);
    expect(fromCsvText(text)).toBe(text);
  });

  test('never begins as a formula does, and comes back as it was', () => {
    const start = fc.stringMatching(/^'{0,3}[=+\-@\t\r\n]?$/);
    fc.assert(
      fc.property(start, fc.string(), (first, rest) => {
        const text = first + rest;
        expect(toCsvText(text)).not.toMatch(/^[=+\-@\t\r\n]/);
        expect(fromCsvText(toCsvText(text))).toBe(text);
      }),
    );
  });
});

test.each<[CellKind, string | number | null, string]>([
  ['number', 1234.5, '1234,5'],
  ['number', -3, '-3'],
  ['number', 0.0001, '0,0001'],
  ['day', '2026-03-12', '12/03/2026'],
  ['instant', '2026-03-12T02:30:00.000Z', '11/03/2026 22:30'],
  ['text', '-10% de sobra', "'-10% de sobra"],
  ['text', null, ''],
])('a CSV shows %s %o as %j', (kind, value, expected) => {
  expect(csvCell(kind, value, farm)).toBe(expected);
});

test.each([
  ['Nome;Baia\nA, B;1', ';'],
  ['Nome,Baia\n"A; B",1', ','],
  ['Nome\tBaia\nA;B', '\t'],
  ['\r\n\r\nNome;Baia;GMD', ';'],
  ['sep=;\nNome;Baia', ';'],
  ['Nome\nMilho, moído', ';'],
  ['', ';'],
])('the separator of %j is %j', (csv, separator) => {
  expect(separatorOf(csv)).toBe(separator);
});
