import { expect, test } from 'vitest';
import { parentOf } from './go-back.ts';

test.each([
  ['/admin/lots/5/edit', '/admin/lots'],
  ['/admin/lots/5/movements', '/admin/lots'],
  ['/admin/lots/new', '/admin/lots'],
  ['/admin/farms/2/lots/5/report', '/admin/lots'],
  ['/admin/operations/5', '/admin/operations'],
  ['/admin/lots', '/admin'],
  ['/admin/profile', '/admin'],
  ['/manager/farms', '/admin'],
  ['/operador/0f8d3c1e-4b5a-4c7d-9e2f-1a2b3c4d5e6f', '/operador'],
  ['/operador', '/admin'],
])('above %s lies %s', (path, parent) => {
  expect(parentOf(path)).toBe(parent);
});
