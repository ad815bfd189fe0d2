import { addDays } from '@cocho/domain/days';
import { expect, test } from 'vitest';
import { roundMinutes } from './reading-round.ts';

const rounds = Array.from({ length: 120 }, (_, count) => roundMinutes(addDays('2026-01-01', count), 24));

test('a round goes from pen to pen at an uneven pace, never on the dot, and is over in time', () => {
  for (const minutes of rounds) {
    const steps = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0.4);
    expect(new Set(steps.map((step) => step.toFixed(3))).size).toBeGreaterThan(20);
    expect(minutes[0]).toBeGreaterThan(4.75 * 60);
    expect(minutes.at(-1)).toBeLessThan(5.75 * 60);
  }
  const seconds = rounds.flat().map((minute) => Math.round((minute % 1) * 60) % 60);
  const wholeMinutes = seconds.filter((second) => second === 0).length / seconds.length;
  expect(wholeMinutes).toBeLessThan(0.04);
  expect(new Set(rounds.map(([first]) => first)).size).toBe(rounds.length);
});
