import { expect, test } from 'vitest';
import { lookPauses } from './look-pauses.ts';

function pausesAt(start: number) {
  let now = start;
  const pauses = lookPauses(() => now);
  /** A look that itself took so long, after it had waited for its turn. */
  const look = (tookMs: number, waitedMs = 0) =>
    pauses.around('farm', async () => {
      now += waitedMs + tookMs;
      return { tookMs };
    });
  return { ...pauses, look, pass: (ms: number) => (now += ms) };
}

test('A farm that was never looked at waits for nothing, nor does another farm', async () => {
  const { waitMs, look } = pausesAt(7000);
  expect(waitMs('farm')).toBe(0);
  await look(400);
  expect(waitMs('other')).toBe(0);
});

test.each([
  { took: 1, waited: 0, pause: 15 },
  { took: 300, waited: 0, pause: 4500 },
  { took: 300, waited: 9000, pause: 4500 },
  { took: 60_000, waited: 0, pause: 30_000 },
])('A look of $took ms, after $waited ms of waiting, is followed by $pause ms', async ({ took, waited, pause }) => {
  const { waitMs, look, pass } = pausesAt(7000);
  await look(took, waited);
  expect(waitMs('farm')).toBe(pause);
  pass(pause - 1);
  expect(waitMs('farm')).toBe(1);
  pass(1);
  expect(waitMs('farm')).toBe(0);
});

test('While a farm is looked at the next waits, and after a failure for the longest', async () => {
  const { waitMs, around } = pausesAt(7000);
  const failing = around('farm', async () => {
    expect(waitMs('farm')).toBe(60_000);
    throw new Error('given up');
  });
  await expect(failing).rejects.toThrow('given up');
  expect(waitMs('farm')).toBe(30_000);
});
