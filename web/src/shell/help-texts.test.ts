import { expect, test } from 'vitest';
import routes from '../routes.tsx?raw';
import { helpTexts } from './help-texts.ts';

test('every page of the panel says what it is for, in two sentences', () => {
  const pages = [...routes.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path]) => path);
  expect(Object.keys(helpTexts).sort()).toEqual(pages.sort());
  for (const [page, text] of Object.entries(helpTexts)) expect(text.match(/[.?](?= |$)/g), page).toHaveLength(2);
});
