import { encodeP03, toledoP03 } from '@cocho/scale/toledo-p03';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Driver, DriverEvents } from './driver.ts';
import { connectScale, disconnectScale, liveWeight, scale, sendToScale } from './scale.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  disconnectScale();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const still = { net: false, motion: false, overload: false };

/** A driver in the test's hands: what it was asked to do, and the events of its last connection. */
function fakeDriver() {
  const connections: { on: DriverEvents; sent: string[]; closed: boolean }[] = [];
  const driver: Driver = {
    name: 'fake',
    newParser: toledoP03,
    open(on) {
      const connection = { on, sent: [] as string[], closed: false };
      connections.push(connection);
      return {
        send: (text) => connection.sent.push(text) > 0,
        close: () => {
          connection.closed = true;
        },
      };
    },
  };
  return { driver, connections, last: () => connections.at(-1) as (typeof connections)[number], send };

  /** One frame every 200 ms; the first two of a connection only teach the parser. */
  function send(kg: number, times = 3, more: Partial<typeof still> = {}): void {
    for (let turn = 0; turn < times; turn += 1) {
      connections.at(-1)?.on.bytes(encodeP03({ ...still, ...more, kg }));
      if (turn < times - 1) vi.advanceTimersByTime(200);
    }
  }
}

test('nothing is connected until it is asked for', () => {
  expect(scale.get()).toEqual({ state: 'off', weighing: null, ageMs: null, driver: null });
  expect(liveWeight()).toBeNull();
  expect(sendToScale('{}')).toBe(false);
});

test('connecting, live, stale and live again, with the age in view', () => {
  const { driver, send } = fakeDriver();
  connectScale(driver, 10);
  expect(scale.get()).toMatchObject({ state: 'connecting', driver: 'fake' });
  send(4320);
  expect(scale.get()).toMatchObject({ state: 'live', ageMs: 0, weighing: { kg: 4320, stable: false } });
  vi.advanceTimersByTime(1250);
  expect(scale.get()).toMatchObject({ state: 'live' });
  expect(liveWeight()?.kg).toBe(4320);
  vi.advanceTimersByTime(750);
  expect(scale.get()).toMatchObject({ state: 'stale', weighing: { kg: 4320 } });
  expect(scale.get().ageMs).toBeGreaterThan(1500);
  expect(liveWeight()).toBeNull();
  send(4325, 1);
  expect(scale.get()).toMatchObject({ state: 'live', ageMs: 0, weighing: { kg: 4325 } });
});

test('a weight is stable after a second of standing still', () => {
  const { driver, send } = fakeDriver();
  connectScale(driver, 10);
  send(4320, 9);
  expect(liveWeight()).toMatchObject({ kg: 4320, stable: true });
  send(4320, 1, { motion: true });
  expect(liveWeight()).toMatchObject({ kg: 4320, stable: false });
});

test('the weight of a coarse scale is stable while its display flickers by one step', () => {
  const { driver, send } = fakeDriver();
  connectScale(driver, 40);
  for (let turn = 0; turn < 6; turn += 1) {
    send(4320, 2);
    vi.advanceTimersByTime(200);
    send(4340, 1);
    vi.advanceTimersByTime(200);
  }
  expect(liveWeight()).toMatchObject({ kg: 4340, stable: true });
});

test('out of range is shown, and is no weight', () => {
  const { driver, send } = fakeDriver();
  connectScale(driver, 10);
  send(12_500, 3, { overload: true });
  expect(scale.get()).toMatchObject({ state: 'live', weighing: { overload: true } });
  expect(liveWeight()).toBeNull();
});

test('bytes that are no frames keep nothing alive', () => {
  const { driver, last, send } = fakeDriver();
  connectScale(driver, 10);
  send(4320);
  for (let turn = 0; turn < 10; turn += 1) {
    vi.advanceTimersByTime(200);
    last().on.bytes(Uint8Array.of(1, 2, 3));
  }
  expect(scale.get().state).toBe('stale');
});

test('a lost connection is opened again, later each time, and starts its parser and filter anew', () => {
  const { driver, connections, last, send } = fakeDriver();
  connectScale(driver, 10);
  send(4320, 9);
  last().on.closed('lost');
  expect(liveWeight()?.kg).toBe(4320);
  vi.advanceTimersByTime(499);
  expect(connections).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(connections).toHaveLength(2);
  last().on.closed('lost');
  vi.advanceTimersByTime(999);
  expect(connections).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(connections).toHaveLength(3);
  vi.advanceTimersByTime(250);
  expect(scale.get()).toMatchObject({ state: 'stale', weighing: { kg: 4320 } });
  send(4320);
  expect(scale.get()).toMatchObject({ state: 'live', weighing: { stable: false } });
});

test('a silent connection is given up and opened again', () => {
  const { driver, connections, send } = fakeDriver();
  connectScale(driver, 10);
  send(4320);
  vi.advanceTimersByTime(5000);
  expect(connections[0]?.closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(connections).toHaveLength(2);
});

test('a refused connection is not tried again, and its weight is not used', () => {
  const { driver, connections, last, send } = fakeDriver();
  connectScale(driver, 10);
  send(4320);
  last().on.closed('refused');
  expect(scale.get().state).toBe('refused');
  expect(liveWeight()).toBeNull();
  vi.advanceTimersByTime(600_000);
  expect(connections).toHaveLength(1);
});

test('what is disconnected is closed, forgotten and not opened again', () => {
  const { driver, connections, last, send } = fakeDriver();
  connectScale(driver, 10);
  send(4320);
  expect(sendToScale('{"wagon":"stop"}')).toBe(true);
  expect(last().sent).toEqual(['{"wagon":"stop"}']);
  disconnectScale();
  expect(last().closed).toBe(true);
  expect(scale.get().state).toBe('off');
  expect(liveWeight()).toBeNull();
  vi.advanceTimersByTime(600_000);
  expect(connections).toHaveLength(1);
});

test('another scale takes the place of the first', () => {
  const [one, other] = [fakeDriver(), fakeDriver()];
  connectScale(one.driver, 10);
  one.send(4320);
  connectScale(other.driver, 10);
  expect(one.last().closed).toBe(true);
  expect(scale.get()).toMatchObject({ state: 'connecting', weighing: null });
});
