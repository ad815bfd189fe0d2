import { expect, test } from 'vitest';
import { createViewport } from './viewport.ts';
import { wholeRange } from './zoom.ts';

test('until somebody moves it, a chart shows the latest that can be read, on a turned phone and with a new record too', () => {
  const viewport = createViewport(100);
  viewport.fit(30);
  expect(viewport.range.get()).toEqual({ min: 69.5, max: 99.5 });
  viewport.fit(60);
  expect(viewport.range.get()).toEqual({ min: 39.5, max: 99.5 });
  viewport.grow(101);
  expect(viewport.range.get()).toEqual({ min: 40.5, max: 100.5 });
});

test('whoever asked for all, or looks at something, keeps it', () => {
  const viewport = createViewport(100);
  viewport.fit(30);
  viewport.reset();
  viewport.fit(20);
  viewport.grow(101);
  expect(viewport.range.get()).toEqual(wholeRange(101));
  viewport.select(10, 20);
  viewport.fit(30);
  viewport.grow(102);
  expect(viewport.range.get()).toEqual({ min: 10, max: 20 });
});
