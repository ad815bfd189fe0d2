import { expect, test } from 'vitest';
import { createSignal, liveForMs } from './signal.ts';

function start() {
  const time = { wall: 1_700_000_000_000, monotonic: 50 };
  const signal = createSignal({ wall: () => time.wall, monotonic: () => time.monotonic });
  const take = (kg: number) => signal.take({ kg, stable: true, net: false, overload: false, at: time.wall });
  const pass = (ms: number) => {
    time.wall += ms;
    time.monotonic += ms;
  };
  return { time, signal, take, pass };
}

test('before the first weight there is neither weight nor age', () => {
  const { signal } = start();
  expect([signal.live(), signal.weighing(), signal.ageMs()]).toEqual([null, null, null]);
});

test('a weight is live for a second and a half, and not a millisecond more', () => {
  const { signal, take, pass } = start();
  take(4320);
  pass(liveForMs);
  expect(signal.live()?.kg).toBe(4320);
  pass(1);
  expect(signal.live()).toBeNull();
  expect(signal.weighing()?.kg).toBe(4320);
  expect(signal.ageMs()).toBe(liveForMs + 1);
  take(4325);
  expect([signal.live()?.kg, signal.ageMs()]).toEqual([4325, 0]);
});

test('a wall clock that is set back does not make an old weight young', () => {
  const { time, signal, take, pass } = start();
  take(4320);
  pass(2000);
  time.wall -= 3_600_000;
  expect(signal.live()).toBeNull();
  expect(signal.ageMs()).toBe(2000);
});

test('a monotonic clock that slept with the phone does not either', () => {
  const { time, signal, take } = start();
  take(4320);
  time.wall += 3_600_000;
  expect(signal.live()).toBeNull();
  expect(signal.ageMs()).toBe(3_600_000);
});
