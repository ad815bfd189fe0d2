import { expect, onTestFinished, test, vi } from 'vitest';
import { askedAt, noteAsked } from './asked-at.ts';

test('an answer is of when it was asked for, and one of which that is not known, or that came before, of seconds before it came', async () => {
  vi.useFakeTimers({ now: 1000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const slow = Promise.withResolvers<string>();
  const answered = noteAsked([1, 'today'], () => slow.promise);
  expect(askedAt([1, 'today'], 500)).toBe(-9500);
  vi.setSystemTime(31_000);
  slow.resolve('the day');
  expect(await answered).toBe('the day');
  expect(askedAt([1, 'today'], 31_000)).toBe(1000);
  expect(askedAt([1, 'today'], 500)).toBe(-9500);
  expect(askedAt([2, 'today'], 31_000)).toBe(21_000);
});

test('one that failed says nothing of the one that is shown', async () => {
  const refused = noteAsked([3, 'today'], () => Promise.reject(new Error('no answer')));
  await expect(refused).rejects.toThrow('no answer');
  expect(askedAt([3, 'today'], 7)).toBe(7 - 10_000);
});
