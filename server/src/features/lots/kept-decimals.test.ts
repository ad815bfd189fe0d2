import { hundredths } from '@cocho/domain/load-arithmetic';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { isKeptAs } from './kept-decimals.ts';

const { sql } = await startApi();

const halves = fc.integer({ min: -50_000_000, max: 50_000_000 }).map((number) => (number * 10 + 5) / 1000);
const thousandths = fc.integer({ min: -500_000_000, max: 500_000_000 }).map((number) => number / 1000);
const next = fc.tuple(halves, fc.constantFrom(-1, 1)).map(([half, side]) => half * (1 + side * 2 ** -52));
const tiny = fc.double({ min: -1e-6, max: 1e-6, noNaN: true });
const told = fc.sample(fc.oneof(thousandths, halves, next, tiny), 4000);

const kept = await sql<{ number: number; next: number }[]>`
  select number::numeric(12, 2) as number, number::numeric(12, 2) + 0.01 as next
  from unnest(${told}::numeric[]) with ordinality t (number, n) order by n
`;

test('two decimals are those that the database keeps of a number, and no others', () => {
  expect(told.map((number) => [number, hundredths(number)])).toEqual(
    told.map((number, index) => [number, kept[index]?.number]),
  );
});

test('a number told finer is known as what is kept of it, and as nothing else', () => {
  const wrong = kept.filter(({ number, next }, index) => {
    const one = told[index] ?? null;
    return !isKeptAs(number, one) || isKeptAs(next, one);
  });
  expect(wrong).toEqual([]);
});

test('nothing is not zero', () => {
  expect([isKeptAs(null, null), isKeptAs(0, null), isKeptAs(null, 0.01)]).toEqual([true, false, false]);
});
