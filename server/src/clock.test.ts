import { afterEach, expect, test, vi } from 'vitest';
import { todayIn } from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['America/Sao_Paulo', '2026-03-12T02:59:59.999Z', '2026-03-11', '2026-03-12'],
  ['America/Manaus', '2026-03-12T03:59:59.999Z', '2026-03-11', '2026-03-12'],
  // Half an hour, and three quarters of one, beside the others.
  ['America/St_Johns', '2026-03-12T02:29:59.999Z', '2026-03-11', '2026-03-12'],
  ['Pacific/Chatham', '2026-07-11T11:14:59.999Z', '2026-07-11', '2026-07-12'],
])('in %s a day ends with its last millisecond, %s', (timeZone, lastInstant, day, next) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(lastInstant) });
  expect(todayIn(timeZone)).toBe(day);
  vi.setSystemTime(Date.parse(lastInstant) + 1);
  expect(todayIn(timeZone)).toBe(next);
});

test('a clock that is set back shows the day that it shows', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T12:00:00Z') });
  expect(todayIn('America/Sao_Paulo')).toBe('2026-03-12');
  vi.setSystemTime(new Date('2026-03-10T12:00:00Z'));
  expect(todayIn('America/Sao_Paulo')).toBe('2026-03-10');
});
