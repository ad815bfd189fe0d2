import { expect, test } from 'vitest';
import { watchHealthyFarm } from '../../test/healthy-farm.ts';

test('a farm where nothing is the matter is left in peace: in 120 days at most one false alarm per lot in five months', () => {
  const { lots, months, rang } = watchHealthyFarm(120);
  const perLotAndMonth = Object.values(rang).reduce((sum, count) => sum + count, 0) / lots / months;
  expect(perLotAndMonth, JSON.stringify(rang)).toBeLessThanOrEqual(0.2);
});
