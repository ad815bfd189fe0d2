import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './formats.ts';
import { readNumber } from './typed-numbers.ts';

test.each<[string, number | null]>([
  ['1500', 1500],
  ['1.500', 1500],
  ['1.738', 1738],
  ['1.234.567', 1_234_567],
  ['1.234,5', 1234.5],
  ['1234,5', 1234.5],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['0.125', 0.125],
  ['0,125', 0.125],
  ['12.3456', 12.3456],
  ['1234.567', 1234.567],
  ['-7,5', -7.5],
  ['−7,5', -7.5],
  ['-1.500', -1500],
  ['+3', 3],
  [' 5 ', 5],
  ['5,', 5],
  ['5.', 5],
  [',5', 0.5],
  ['.5', 0.5],
  ['', null],
  ['-', null],
  [',', null],
  ['.', null],
  ['1,2,3', null],
  ['1.23,4', null],
  ['1.234.5', null],
  ['1,234.5', null],
  ['dez', null],
  ['1e3', null],
])('%j typed is %j', (text, expected) => {
  expect(readNumber(text)).toBe(expected);
});

test('what is shown is read as what it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (thousandths) => {
      expect(readNumber(formatNumber(thousandths / 1000, { max: 3 }))).toBeCloseTo(thousandths / 1000, 6);
    }),
  );
});
