import { expect, test } from 'vitest';
import { filtersOf } from './filters-of.ts';

test.each([
  [{}, {}],
  [
    { start: '2026-03-01', end: '2026-03-31', user_id: '7', status: 'in_progress', off_target: 'true' },
    { start: '2026-03-01', end: '2026-03-31', user_id: '7', status: 'in_progress', off_target: 'true' },
  ],
  [{ start: '2026-02-31', end: '2026-13-01' }, {}],
  [{ start: 'ontem', end: '' }, {}],
  [{ user_id: '0' }, {}],
  [{ user_id: '7; 8' }, {}],
  [{ status: 'lost', off_target: 'false' }, {}],
])('of the address %j the filters are %j', (address, filters) => {
  expect(filtersOf(address)).toEqual(filters);
});
