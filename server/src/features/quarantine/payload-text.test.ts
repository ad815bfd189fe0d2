import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payloadText } from './payload-text.ts';

/** Depth that `JSON.stringify` does not reach. */
function deep(inner: unknown, levels = 50_000): unknown {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { 'a"b': value, c: 1 };
  return value;
}

test('whatever JSON can say is written so that it reads back the same, and PostgreSQL can hold it', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      const payload: unknown = JSON.parse(text);
      const written = payloadText(payload);
      expect(JSON.parse(written)).toEqual(payload);
      expect(written.isWellFormed() && !written.includes('\0')).toBe(true);
    }),
  );
});

test('nothing is too deep for it, and what lies at the bottom is kept', () => {
  const bottom = ['\0', '\ud800', 1.5, null, true, {}, []];
  let found: unknown = JSON.parse(payloadText(deep(bottom)));
  for (let level = 50_000 - 1; level >= 0; level -= 1)
    found = Array.isArray(found) ? found[0] : (found as Record<string, unknown>)['a"b'];
  expect(found).toEqual(bottom);
});

test('what is no JSON at all is written as null', () => {
  expect(payloadText(undefined)).toBe('null');
});
