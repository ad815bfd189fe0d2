import type { Frame, Weighing } from './weighing.ts';

/** However fine the display, a loaded wagon at rest trembles by some kg. */
const trembleKg = 10;
/** How long the weight must have stood still. */
const windowMs = 1000;
/** By which floating point misses a difference of two weights. */
const hairKg = 1e-6;

/**
 * Stable means: for `windowMs` every frame said "no motion" and all of them lie within what the scale may err by, or a wagon tremble.
 * A silence as long as the window begins it anew, since nobody knows what the wagon did meanwhile.
 */
export function stabilityFilter(errorKg: number) {
  const bandKg = Math.max(trembleKg, errorKg);
  let still: { kg: number; net: boolean; at: number }[] = [];

  return function settle({ kg, net, motion, overload }: Frame, at: number): Weighing {
    const last = still.at(-1);
    const goesOn = last && last.net === net && at >= last.at && at - last.at < windowMs;
    if (motion || overload) still = [];
    else still = [...(goesOn ? sinceWindow(at) : []), { kg, net, at }];
    return { kg, stable: isStable(at), net, overload, at };
  };

  /** The frames of the window and the one before it, which tells that the window is covered. */
  function sinceWindow(at: number) {
    const first = still.findLastIndex((each) => each.at <= at - windowMs);
    return still.slice(Math.max(0, first));
  }

  function isStable(at: number): boolean {
    const [first] = still;
    if (!first || first.at > at - windowMs) return false;
    const all = still.map(({ kg }) => kg);
    return Math.max(...all) - Math.min(...all) <= bandKg + hairKg;
  }
}
