import { describe, expect, test } from 'vitest';
import { badLine } from './line.ts';
import type { WagonCommand } from './pairing.ts';
import { seededRandom } from './random.ts';
import { stabilityFilter } from './stability.ts';
import { encodeP03, toledoP03 } from './toledo-p03.ts';
import { simulateWagon, type Wagon } from './wagon.ts';
import type { Frame, Weighing } from './weighing.ts';

const tickMs = 200;

function run(wagon: Wagon, seconds: number, order?: WagonCommand): Frame[] {
  if (order) wagon.command(order);
  return Array.from({ length: (seconds * 1000) / tickMs }, () => wagon.tick(tickMs));
}

const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

describe('a wagon', () => {
  test('fills at its rate, up to where it was told, and then stands still', () => {
    const wagon = simulateWagon(seededRandom(1));
    const filling = run(wagon, 10, { wagon: 'fill', rate: 50, until: 800 });
    expect(wagon.load()).toBeCloseTo(500);
    expect(filling.every(({ motion }) => motion)).toBe(true);
    run(wagon, 10);
    expect(wagon.load()).toBe(800);
    const after = run(wagon, 5);
    expect(after.some(({ motion }) => motion)).toBe(false);
    expect(mean(after.map(({ kg }) => kg))).toBeCloseTo(800, -1);
  });

  test('discharges at its rate and never holds less than nothing', () => {
    const wagon = simulateWagon(seededRandom(2));
    run(wagon, 20, { wagon: 'fill', until: 1000 });
    run(wagon, 10, { wagon: 'discharge', rate: 30 });
    expect(wagon.load()).toBeCloseTo(700);
    run(wagon, 60);
    expect(wagon.load()).toBe(0);
  });

  test('gets what is in flight when the loader stops', () => {
    const wagon = simulateWagon(seededRandom(3));
    run(wagon, 10, { wagon: 'fill', rate: 50 });
    run(wagon, 5, { wagon: 'stop' });
    expect(wagon.load()).toBeCloseTo(515);
  });

  test('shakes while it is driven, and says so', () => {
    const wagon = simulateWagon(seededRandom(4));
    run(wagon, 30, { wagon: 'fill', until: 1000 });
    const [parked, driven] = [run(wagon, 20), run(wagon, 20, { wagon: 'drive' })];
    expect(spread(driven)).toBeGreaterThan(10 * Math.max(1, spread(parked)));
    expect(driven.every(({ motion }) => motion)).toBe(true);
    expect(wagon.load()).toBe(1000);
  });

  test('is overloaded above what its scale can weigh', () => {
    const wagon = simulateWagon(seededRandom(5));
    expect(run(wagon, 60, { wagon: 'fill', rate: 1000, until: 90_000 }).at(-1)).toMatchObject({
      overload: true,
      motion: false,
    });
    expect(run(wagon, 5, { wagon: 'discharge', rate: 1000 }).at(-1)).toMatchObject({ overload: false });
  });

  test('drifts a little with the hours, and is zeroed', () => {
    const wagon = simulateWagon(seededRandom(6));
    const farthest = Math.max(...Array.from({ length: 8 * 60 }, () => Math.abs(wagon.tick(60_000).kg)));
    expect(farthest).toBeGreaterThanOrEqual(5);
    expect(farthest).toBeLessThan(60);
    run(wagon, 30, { wagon: 'fill', until: 500 });
    const zeroed = run(wagon, 5, { wagon: 'zero' });
    expect(zeroed.at(-1)?.kg).toBe(0);
    expect(run(wagon, 20, { wagon: 'discharge' }).at(-1)?.kg).toBeLessThan(-400);
  });

  test('has the same luck twice with the same seed', () => {
    const [one, other] = [simulateWagon(seededRandom(7)), simulateWagon(seededRandom(7))];
    expect(run(one, 20, { wagon: 'fill' })).toEqual(run(other, 20, { wagon: 'fill' }));
  });

  function spread(frames: Frame[]): number {
    const all = frames.map(({ kg }) => kg);
    return Math.max(...all) - Math.min(...all);
  }
});

test('over a bad line a parked wagon is weighed right, and nothing is read that it did not send', () => {
  const random = seededRandom(8);
  const [wagon, carry, parse, settle] = [simulateWagon(random), badLine(random), toledoP03(), stabilityFilter(10)];
  const sent = new Set<number>();
  const read: Weighing[] = [];
  wagon.command({ wagon: 'fill', until: 4320 });
  let lost = 0;
  for (let turn = 0; turn < 20_000; turn += 1) {
    const frame = wagon.tick(tickMs);
    sent.add(frame.kg);
    const bytes = carry(encodeP03(frame));
    if (bytes === null) lost += 1;
    else read.push(...parse(bytes).map((each) => settle(each, turn * tickMs)));
  }
  expect(lost).toBeGreaterThan(100);
  expect(read.length).toBeGreaterThan(19_000);
  expect(read.every(({ kg }) => sent.has(kg))).toBe(true);
  const settled = read.filter(({ stable }) => stable).map(({ kg }) => kg);
  expect(settled.length).toBeGreaterThan(15_000);
  expect(mean(settled)).toBeCloseTo(4320, -1);
});
