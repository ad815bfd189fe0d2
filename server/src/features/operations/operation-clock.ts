import { clockError } from '@cocho/domain/clock-error';
import type { Queryable } from '../../db/db.ts';
import type { Known } from './judge-operation.ts';

/** One of those that told an operation: its number there, and what is to be added to what it told. */
export interface Clock {
  number: number;
  error_ms: number;
}

/** The one that was heard before, and when. */
export interface ClockBefore extends Clock {
  heard_at: Date | null;
  /** Else somebody has taken over since, who may have brought along what that one told. */
  isOfThisRelease: boolean;
}

/** Longer than a network takes: an error that differs by more is of a clock that was set. */
export const setMs = 5 * 60_000;

interface Sending {
  sent_at: string | null;
  received: Date;
}

/** Of this sending. Whoever takes over tells by a clock of their own. */
export function clockOf(
  known: Known | undefined,
  before: ClockBefore | undefined,
  { sent_at, received }: Sending,
): Clock {
  const error_ms = clockError(sent_at, received);
  const next = { number: nextNumber(known), error_ms: error_ms ?? 0 };
  if (!before?.isOfThisRelease) return next;
  return error_ms !== null && Math.abs(error_ms - before.error_ms) > setMs ? next : before;
}

export function clockBefore(known: Known | undefined, epoch: number): ClockBefore | undefined {
  const heard = known?.epochs.filter((one) => one.epoch === epoch || (one.epoch < epoch && one.revision > 0)) ?? [];
  const last = heard.sort((a, b) => b.epoch - a.epoch)[0];
  if (!known || !last) return undefined;
  return {
    number: last.clock,
    error_ms: known.clocks.find(({ clock }) => clock === last.clock)?.error_ms ?? 0,
    heard_at: last.heard_at === null ? null : new Date(last.heard_at),
    isOfThisRelease: last.epoch === epoch,
  };
}

/** The first is right without a word. */
export async function saveClocks(
  tx: Queryable,
  operation: { farm_id: number; operation_id: number },
  known: Known | undefined,
  clocks: Clock[],
): Promise<void> {
  const errors = new Map(clocks.map(({ number, error_ms }) => [number, error_ms]));
  if (errors.get(1) === 0) errors.delete(1);
  for (const { clock } of known?.clocks ?? []) errors.delete(clock);
  if (errors.size === 0) return;
  const rows = [...errors].map(([clock, error_ms]) => ({ ...operation, clock, error_ms }));
  await tx`insert into operation_clocks ${tx(rows)}`;
}

export function nextNumber(known: Known | undefined): number {
  const told = [...(known?.epochs ?? []), ...(known?.clocks ?? [])];
  return Math.max(0, ...told.map(({ clock }) => clock)) + 1;
}
