import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

test.each(['101', 'true', 'null', '"x"', 'Baia 7 & 8 + ç%', '{"a":1}'])('%s is a text like any other', (name) => {
  expect(parseSearch(stringifySearch({ name }))).toEqual({ name });
});

test('numbers are written as they are, and what is missing is left out', () => {
  expect(stringifySearch({ page: 2, items: 15, from: undefined })).toBe('?page=2&items=15');
  expect(stringifySearch({})).toBe('');
});
