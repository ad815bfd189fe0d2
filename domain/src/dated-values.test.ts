import { expect, test } from 'vitest';
import { withEnds } from './dated-values.ts';

test('a value holds until the day before the next that holds; those taken back stand last, without an end', () => {
  const removed = { valid_from: '2026-02-01', removed_at: '2026-03-02T12:00:00Z' };
  expect(withEnds([{ valid_from: '2026-03-01', removed_at: null }, removed, { valid_from: '2026-01-10' }])).toEqual([
    { valid_from: '2026-03-01', removed_at: null, valid_to: null },
    { valid_from: '2026-01-10', valid_to: '2026-02-28' },
    { ...removed, valid_to: null },
  ]);
});
