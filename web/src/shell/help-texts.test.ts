import { expect, test } from 'vitest';
import farmPages from '../farm-pages.ts?raw';
import providerPages from '../provider-pages.ts?raw';
import { helpTexts } from './help-texts.ts';

test('every page of the panel says what it is for, in two sentences', () => {
  const pages = [...`${farmPages}${providerPages}`.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path]) => path);
  expect(Object.keys(helpTexts).sort()).toEqual(pages.sort());
  for (const [page, text] of Object.entries(helpTexts)) expect(text.match(/[.?](?= |$)/g), page).toHaveLength(2);
});
