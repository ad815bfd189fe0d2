import { expect, test } from 'vitest';
import { dryMatterText, isDryMatterOff, mixDryMatter, offeredDryMatterText } from './dry-matters.ts';

const known = [33, 88, null].map((dry_matter_percent, index) => ({
  ...{ ingredient_id: index + 1, ingredient_name: `${index}`, dry_matter_percent, valid_from: null },
}));
const share = (ingredient_id: number | null, percent: number | null) => ({ ingredient_id, percent });

test.each([
  ['by the shares of its ingredients', [share(1, 55), share(2, 45)], 57.8],
  ['not while it does not add up to 100 % yet', [share(1, 30), share(2, 30)], null],
  ['not while it is more than 100 %', [share(1, 60), share(2, 45)], null],
  ['of thirds that nearly add up', [share(1, 33.33), share(2, 66.66)], 69.7],
  ['not while one does not say its own', [share(1, 55), share(3, 45)], null],
  ['not while a line has no ingredient', [share(1, 55), share(null, 45)], null],
  ['without lines that are still empty', [share(1, 100), share(null, null), share(3, null)], 33],
  ['not of nothing', [], null],
])('the dry matter of a mix is told %s', (_, shares, expected) => {
  expect(mixDryMatter(shares, known)).toBe(expected);
});

test.each([
  [52, 58.5, true],
  [57.5, 58.5, false],
  [57.4, 58.5, true],
  [59.5, 58.5, false],
  [59.51, 58.5, true],
  [null, 58.5, true],
  [52, null, false],
])('%s written and %s made by the ingredients: told %s', (written, made, expected) => {
  expect(isDryMatterOff(written, made)).toBe(expected);
});

test('it says both, and offers the one', () => {
  expect(dryMatterText(58.5, 52)).toBe('MS pelos ingredientes: 58,5\u00A0% (informada 52\u00A0%)');
  expect(dryMatterText(58.5, null)).toBe('MS pelos ingredientes: 58,5\u00A0%');
  expect(offeredDryMatterText(58.5)).toBe('Usar 58,5\u00A0%');
});
