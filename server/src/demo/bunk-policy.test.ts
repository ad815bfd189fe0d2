import { expect, test } from 'vitest';
import { noteFor } from './bunk-policy.ts';

const clean = -0.02;
const licked = -0.1;

test('a load rises only after two clean mornings', () => {
  expect(noteFor({ today: clean, yesterday: 0.02, lastNote: 0 })).toBe(0);
  expect(noteFor({ today: clean, yesterday: clean, lastNote: 0 })).toBe(5);
  expect(noteFor({ today: licked, yesterday: clean, lastNote: 0 })).toBe(5);
  expect(noteFor({ today: licked, yesterday: licked, lastNote: 0 })).toBe(10);
});

test('a load does not move two days running', () => {
  for (const lastNote of [10, 5, -5, -10]) {
    expect(noteFor({ today: licked, yesterday: licked, lastNote })).toBe(0);
    expect(noteFor({ today: 0.08, yesterday: 0.08, lastNote })).toBe(0);
  }
});

test('a load falls at once when much was left', () => {
  expect(noteFor({ today: 0.08, yesterday: null, lastNote: 0 })).toBe(-5);
  expect(noteFor({ today: 0.3, yesterday: clean, lastNote: 5 })).toBe(-10);
  expect(noteFor({ today: 0.3, yesterday: 0.3, lastNote: -10 })).toBe(-10);
});
