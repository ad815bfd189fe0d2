import { expect, test } from 'vitest';
import { phoneKey } from './messengers.ts';

test.each([
  ['5534991234567', '553491234567'],
  ['553491234567', '553491234567'],
  ['+55 (34) 99123-4567', '553491234567'],
  ['14155552671', '14155552671'],
  // A mobile that never had eight digits, and a landline that has them.
  ['5511940021234', '5511940021234'],
  ['551140021234', '551140021234'],
])('%s and its other form are one phone', (number, key) => {
  expect(phoneKey(number)).toBe(key);
});
