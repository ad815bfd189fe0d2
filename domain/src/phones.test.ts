import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, formatPhone, maskedPhoneLength, maskPhone } from './phones.ts';

test.each([
  ['', ''],
  ['3', '(3'],
  ['34', '(34'],
  ['349', '(34) 9'],
  ['3499123', '(34) 99123'],
  ['34991234', '(34) 99123-4'],
  ['34991234567', '(34) 99123-4567'],
  ['349912345678', '(34) 99123-4567'],
  ['(34) 99123-4567', '(34) 99123-4567'],
  ['34 9.9123 abc 4567', '(34) 99123-4567'],
  ['letras', ''],
])('%j is typed as %j', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});

test.each([
  ['3433221100', '(34) 3322-1100'],
  ['34991234567', '(34) 99123-4567'],
])('%j is read as %j', (kept, shown) => {
  expect(formatPhone(kept)).toBe(shown);
});

test('whatever is typed, the mask keeps its first eleven digits, in their order, and masking again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (typed) => {
      const masked = maskPhone(typed);
      expect(digitsOf(masked)).toBe(digitsOf(typed).slice(0, 11));
      expect(masked.length).toBeLessThanOrEqual(maskedPhoneLength);
      expect(maskPhone(masked)).toBe(masked);
    }),
  );
});
