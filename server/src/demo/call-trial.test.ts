import { expect, test } from 'vitest';
import { meanOf, type Policy, policies } from './call-trial.ts';

const of = (name: string) => meanOf(policies[name] as Policy, 60);

test('who follows the suggestion leaves fewer empty hours than who never moves a load, and swings less than who always does', () => {
  const suggested = of('the suggestion');
  expect(suggested.empty_hours).toBeLessThan(of('always 0').empty_hours);
  expect(suggested.swing_percent).toBeLessThan(of('plus or minus 5').swing_percent);
  expect(suggested.leftover_days).toBeLessThan(of('plus or minus 5').leftover_days);
});
