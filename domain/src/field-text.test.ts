import { expect, test } from 'vitest';
import { fieldText } from './field-text.ts';

test.each([
  [1234.5, '1.234,5'],
  [0.0625, '0,0625'],
  ['2026-03-12', '12/03/2026'],
  ['Lote 2026-03-12', 'Lote 2026-03-12'],
  ['', '—'],
  [null, '—'],
  [undefined, '—'],
])('a field that holds %j reads %s', (value, text) => {
  expect(fieldText(value)).toBe(text);
});
