import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { isKeptAs } from './kept-decimals.ts';

const { sql } = await startApi();

test('what was told in more decimals is known as what the database keeps of it, and as nothing else', async () => {
  const halves = fc.integer({ min: 1, max: 50_000_000 }).map((number) => (number * 10 + 5) / 1000);
  const thousandths = fc.integer({ min: 10, max: 500_000_000 }).map((number) => number / 1000);
  const told = fc.sample(fc.oneof(thousandths, halves), 2000);
  const kept = await sql<
    { kg: number }[]
  >`select kg::numeric(12, 2) as kg from unnest(${told}::numeric[]) with ordinality t (kg, n) order by n`;
  const wrong = told.filter((kg, index) => {
    const now = kept[index]?.kg ?? 0;
    return !isKeptAs(now, kg) || isKeptAs(now + 0.01, kg);
  });
  expect(wrong).toEqual([]);
});

test('nothing is not zero', () => {
  expect([isKeptAs(null, null), isKeptAs(0, null), isKeptAs(null, 0.01)]).toEqual([true, false, false]);
});
