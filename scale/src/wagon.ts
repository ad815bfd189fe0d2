import type { WagonCommand } from './pairing.ts';
import type { Random } from './random.ts';
import type { Frame } from './weighing.ts';

/** What its scale can weigh, and what a loader can heap on it. */
const capacityKg = 20_000;
const heapedKg = 22_000;
/** The display's step. */
const stepKg = 5;
const fillKgPerS = 60;
const dischargeKgPerS = 30;
/** Feed that is in the air, or on the belt, when the loader stops. */
const inFlightMs = 300;
/** How fast the indicator follows its load cells. */
const followMs = 250;
/** Deviation of the load cells, kg: at rest, while feed falls, and on the road. */
const noiseKg = { idle: 1, working: 6, driving: 45 };
/** How far the zero point wanders in an hour, with the sun. */
const driftKgPerHour = 4;

export type Wagon = ReturnType<typeof simulateWagon>;

/** A mixer wagon as its indicator sees it. Nothing but `tick` moves its time, and nothing but `random` its luck. */
export function simulateWagon(random: Random) {
  let load = 0;
  let flow = { kgPerS: 0, until: 0 };
  let isDriving = false;
  let zero = 0;
  let shown = 0;
  return { command, tick, load: () => load };

  function command(order: WagonCommand): void {
    if (order.wagon === 'zero') {
      zero = load;
      return;
    }
    load = limited(load + (flow.kgPerS * inFlightMs) / 1000);
    flow = flowOf(order);
    isDriving = order.wagon === 'drive';
  }

  /** Moves on by so many milliseconds and answers what the indicator then sends. */
  function tick(ms: number): Frame {
    pour(ms);
    zero += random.normal(driftKgPerHour * Math.sqrt(ms / 3_600_000));
    const felt = load - zero + random.normal(noiseKg[doing()]);
    const before = shown;
    shown += (felt - shown) * (1 - Math.exp(-ms / followMs));
    return {
      kg: Math.round(shown / stepKg) * stepKg || 0,
      net: false,
      motion: doing() !== 'idle' || Math.abs(shown - before) > stepKg,
      overload: load > capacityKg,
    };
  }

  function pour(ms: number): void {
    const { kgPerS, until } = flow;
    if (kgPerS === 0) return;
    const poured = limited(load + (kgPerS * ms) / 1000);
    const isReached = kgPerS > 0 ? poured >= until : poured <= until;
    load = isReached ? until : poured;
    if (isReached) flow = { kgPerS: 0, until: 0 };
  }

  function doing(): keyof typeof noiseKg {
    if (isDriving) return 'driving';
    return flow.kgPerS === 0 ? 'idle' : 'working';
  }

  function flowOf(order: WagonCommand) {
    if (order.wagon === 'fill') {
      return { kgPerS: order.rate ?? fillKgPerS, until: Math.max(load, limited(order.until ?? heapedKg)) };
    }
    if (order.wagon === 'discharge') {
      return { kgPerS: -(order.rate ?? dischargeKgPerS), until: Math.min(load, order.until ?? 0) };
    }
    return { kgPerS: 0, until: load };
  }

  function limited(kg: number): number {
    return Math.min(heapedKg, Math.max(0, kg));
  }
}
