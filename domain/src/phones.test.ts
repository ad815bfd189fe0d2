import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digitsOf, formatPhone, maskedPhoneLength, maskPhone, pastePhone } from './phones.ts';

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
  ['+55 34 99123-4567', '(34) 99123-4567'],
  ['553433221100', '(34) 33221-100'],
  ['55991234567', '(55) 99123-4567'],
  ['+55 55 99123-4567', '(55) 99123-4567'],
  ['+', '+'],
  ['+55', '+55'],
  ['+553', '(3'],
  ['+55 34 99123-45', '(34) 99123-45'],
  ['(55) 99123-4567 / 8', '(55) 99123-4567'],
  ['(55) 3221-1234 r. 12', '(55) 32211-2341'],
])('%j is typed as %j', (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});

test.each([
  ['3433221100', '(34) 3322-1100'],
  ['34991234567', '(34) 99123-4567'],
  ['+55 34 3322-1100', '(34) 3322-1100'],
])('%j is read as %j', (kept, shown) => {
  expect(formatPhone(kept)).toBe(shown);
});

test.each([
  ['', '+55 (34) 99123-4567', '(34) 99123-4567'],
  ['|(11) 98888-7777|', '+5534991234567', '(34) 99123-4567'],
  ['(34) ', '3322-1100', '(34) 3322-1100'],
  ['(|11|) 99123-4567', '34', '(34) 99123-4567'],
])('into %j, where what stands between the bars is selected, %j is pasted as %j', (held, text, shown) => {
  const [before = '', selected = '', after = ''] = held.split('|');
  const selectionStart = before.length;
  const selectionEnd = selectionStart + selected.length;
  expect(pastePhone({ value: before + selected + after, selectionStart, selectionEnd }, text)).toBe(shown);
});

test('whatever is typed, the mask keeps its first eleven digits after Brazil’s code, in their order, and masking again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (typed) => {
      const masked = maskPhone(typed);
      const isCountry = /^\s*\+\s*55(?=.*\d)/s.test(typed) && digitsOf(typed).length > 2;
      const isArea = /^\D*\(55\)/.test(typed);
      const all = digitsOf(typed);
      const digits = isCountry ? all.slice(2) : isArea ? all : all.replace(/^55(\d{10,11})$/, '$1');
      expect(digitsOf(masked)).toBe(digits.slice(0, 11));
      expect(masked.length).toBeLessThanOrEqual(maskedPhoneLength);
      expect(maskPhone(masked)).toBe(masked);
    }),
  );
});
