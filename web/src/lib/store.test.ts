import { expect, test } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';

const { disk } = fakeBrowser();
const { createSavedStore } = await import('./store.ts');

test('what does not fit into the browser holds as long as the page is open, and is told to who watches', () => {
  const store = createSavedStore('cocho.proof', 1);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.get()));
  disk.isFull = true;
  store.set(2);
  disk.isFull = false;
  store.set(3);
  expect(seen).toEqual([2, 3]);
});
