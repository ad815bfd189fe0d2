import { expect, test } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';

fakeBrowser();
const { firstPath } = await import('./form.ts');

test.each([
  [['name', 'hotels', 'note'], ['note', 'name'], 'name'],
  [['name', 'hotels', 'note'], ['note', 'hotels.1.name', 'hotels.2.name'], 'hotels.1.name'],
  [['hotel', 'hotels'], ['hotels.0.check_out'], 'hotels.0.check_out'],
  [['name'], ['other'], undefined],
])('of the fields %j with errors at %j the first is %j', (names, paths, first) => {
  expect(firstPath(names, paths)).toBe(first);
});
