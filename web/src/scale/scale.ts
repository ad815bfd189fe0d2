import { stabilityFilter } from '@cocho/scale/stability';
import type { Weighing } from '@cocho/scale/weighing';
import { createStore, type Store, useStore } from '../lib/store.ts';
import type { Driver } from './driver.ts';
import { type Kept, keepOpen } from './keep-open.ts';
import { type Clock, createSignal, type Signal } from './signal.ts';

/**
 * off: no scale was asked for. connecting: asked for, no weight yet. live: the weight is of now. stale: the last weight
 * is too old to be used, and the scale is being reached again. refused: given up, as with a wrong pairing code.
 */
type ScaleState = 'off' | 'connecting' | 'live' | 'stale' | 'refused';

export interface ScaleReading {
  state: ScaleState;
  /** The last one that came. Show it as of `ageMs` ago; to use a weight, ask `liveWeight`. */
  weighing: Weighing | null;
  ageMs: number | null;
  /** The driver's name: 'simulator' or 'module'. */
  driver: string | null;
}

/** How often the age on screen moves on while nothing comes. */
const refreshMs = 250;

const off: ScaleReading = { state: 'off', weighing: null, ageMs: null, driver: null };
/** What `useScale` watches, for what is not a component. */
export const scale: Store<ScaleReading> = createStore<ScaleReading>(off);
const clock: Clock = { wall: () => Date.now(), monotonic: () => performance.now() };

let current: { driver: Driver; signal: Signal; kept: Kept; refresh: ReturnType<typeof setInterval> } | null = null;

export function useScale(): ScaleReading {
  return useStore(scale);
}

/** The weight of this moment, or null when there is none: nothing connected, too old, or out of the scale's range. */
export function liveWeight(): Weighing | null {
  if (!current || current.kept.isRefused()) return null;
  const weighing = current.signal.live();
  return weighing?.overload ? null : weighing;
}

/** Connects in place of whatever was connected, and stays so until `disconnectScale`. `errorKg` is what this scale may err by. */
export function connectScale(driver: Driver, errorKg: number): void {
  disconnectScale();
  const signal = createSignal(clock);
  const kept = keepOpen(driver, { connected, refused: show });
  current = { driver, signal, kept, refresh: setInterval(show, refreshMs) };
  show();

  function connected() {
    const [parse, settle] = [driver.newParser(), stabilityFilter(errorKg)];
    return (chunk: Uint8Array) => {
      const at = clock.wall();
      for (const frame of parse(chunk)) signal.take(settle(frame, at));
      show();
    };
  }
}

export function disconnectScale(): void {
  if (!current) return;
  clearInterval(current.refresh);
  current.kept.close();
  current = null;
  scale.set(off);
}

/** For what only one driver understands, as the simulator's commands. False when it could not be sent. */
export function sendToScale(text: string): boolean {
  return current?.kept.send(text) ?? false;
}

function show(): void {
  if (!current) return;
  const { driver, signal, kept } = current;
  const weighing = signal.weighing();
  scale.set({ state: stateOf(), weighing, ageMs: signal.ageMs(), driver: driver.name });

  function stateOf(): ScaleState {
    if (kept.isRefused()) return 'refused';
    if (!weighing) return 'connecting';
    return signal.live() ? 'live' : 'stale';
  }
}
