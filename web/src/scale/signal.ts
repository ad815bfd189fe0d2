import type { Weighing } from '@cocho/scale/weighing';

/** A weight older than this is never taken for a live one. */
export const liveForMs = 1500;

/**
 * Two clocks, because each lies in its own way: the wall clock is set back by the network, the monotonic one stands
 * still on some phones while they sleep. The greater age counts.
 */
export interface Clock {
  wall(): number;
  monotonic(): number;
}

export type Signal = ReturnType<typeof createSignal>;

/** The last weighing and how old it is. */
export function createSignal(clock: Clock) {
  let last: { weighing: Weighing; monotonic: number } | null = null;
  return { take, weighing: () => last?.weighing ?? null, ageMs, live };

  function take(weighing: Weighing): void {
    last = { weighing, monotonic: clock.monotonic() };
  }

  function ageMs(): number | null {
    return last && Math.max(clock.wall() - last.weighing.at, clock.monotonic() - last.monotonic);
  }

  function live(): Weighing | null {
    const age = ageMs();
    return last !== null && age !== null && age <= liveForMs ? last.weighing : null;
  }
}
