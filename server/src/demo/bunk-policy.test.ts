import { expect, test } from 'vitest';
import { noteFor, scoreFor } from './bunk-policy.ts';

const adapted = { behind: null };

const clean = -0.02;
const licked = -0.1;

test('a load rises only after two clean mornings', () => {
  expect(noteFor({ ...adapted, today: clean, yesterday: 0.02, lastNote: 0 })).toBe(0);
  expect(noteFor({ ...adapted, today: clean, yesterday: clean, lastNote: 0 })).toBe(5);
  expect(noteFor({ ...adapted, today: licked, yesterday: clean, lastNote: 0 })).toBe(5);
  expect(noteFor({ ...adapted, today: licked, yesterday: licked, lastNote: 0 })).toBe(10);
});

test('a load does not move two days running', () => {
  for (const lastNote of [10, 5, -5, -10]) {
    expect(noteFor({ ...adapted, today: licked, yesterday: licked, lastNote })).toBe(0);
    expect(noteFor({ ...adapted, today: 0.08, yesterday: 0.08, lastNote })).toBe(0);
  }
});

test('a load falls at once when much was left', () => {
  expect(noteFor({ ...adapted, today: 0.08, yesterday: null, lastNote: 0 })).toBe(-5);
  expect(noteFor({ ...adapted, today: 0.3, yesterday: clean, lastNote: 5 })).toBe(-10);
  expect(noteFor({ ...adapted, today: 0.3, yesterday: 0.3, lastNote: -10 })).toBe(-10);
});

test('in the adaptation a load follows its line as long as it is eaten', () => {
  const mornings = { yesterday: 0.02, lastNote: 5 };
  expect(noteFor({ ...mornings, today: clean, behind: 0.05 })).toBe(5);
  expect(noteFor({ ...mornings, today: clean, behind: 0.12 })).toBe(10);
  expect(noteFor({ ...mornings, today: clean, behind: 0.01 })).toBe(0);
  expect(noteFor({ ...mornings, today: 0.08, behind: 0.12 })).toBe(0);
  expect(noteFor({ ...mornings, today: 0.3, behind: 0.12 })).toBe(-10);
});

test.each([
  [licked, 'licked'],
  [clean, 'clean'],
  [0, 'thin'],
  [0.04, 'thin'],
  [0.08, 'up_to_quarter'],
  [0.16, 'up_to_half'],
  [0.3, 'over_half'],
  [0.35, 'untouched'],
])('of a morning that left %d of the day, a reader sees a trough that is %s', (left, score) => {
  expect(scoreFor(left)).toBe(score);
});
